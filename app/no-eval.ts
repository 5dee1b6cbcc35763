// To be imported first, by the page and by every worker: schemas are interpreted rather than compiled, since the content
// policy forbids making code out of text.
import * as z from "zod";

z.config({ jitless: true });
