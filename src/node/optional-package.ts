// Database drivers and the writer of netCDF are large, and most who install noisewise never need them. So they are optional
// peers of the package, loaded when first needed; one that is missing is an error that says what to install.
import { createRequire } from "node:module";
import { PublicError } from "../errors.ts";

const require = createRequire(import.meta.url);
const MISSING = ["MODULE_NOT_FOUND", "ERR_MODULE_NOT_FOUND"];

/** The package `name`; `purpose` opens the sentence that asks for it, such as "a ledger". */
export function optionalPackage<Package>(name: string, purpose: string): Package {
  try {
    return require(name);
  } catch (error) {
    return askFor(name, purpose)(error);
  }
}

/** For import().catch: turns "not found" into what to install, and names what cannot be loaded. */
export function askFor(name: string, purpose: string): (error: unknown) => never {
  return (error) => {
    const { code, message } = error as NodeJS.ErrnoException;
    if (MISSING.includes(code ?? "")) {
      throw new PublicError(`${purpose} needs a package that is not installed: npm install ${name}`);
    }
    throw new PublicError(
      `${purpose} needs the package ${name}, which cannot be loaded (${message}): npm install ${name} again`,
    );
  };
}
