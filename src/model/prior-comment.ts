// Prior files may explain themselves.
import * as z from "zod";

export const comment = z.union([z.string(), z.array(z.string())]).optional();
