// --family: what is modelled of a response with levels.
import { Option } from "commander";

export function familyOption(): Option {
  return new Option(
    "--family <name>",
    "logistic: log odds, the default for a response with levels; linear: means, or differences in share",
  ).choices(["linear", "logistic"]);
}
