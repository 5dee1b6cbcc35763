// Import this first, in the page and in every worker: zod must interpret schemas rather than compile them, since the
// content policy forbids eval.
import * as z from "zod";

z.config({ jitless: true });
