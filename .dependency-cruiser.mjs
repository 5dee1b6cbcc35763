// The waist of the data, as rules: what sees rows stays left of src/release; nothing right of it can even import it.
// The numbers are those of ARCHITECTURE.md. test/architecture/import-rules.test.ts shows that each rule bites.

const WAIST = ["math/", "json/", "study/", "moments/", "noise/", "release/"];
const SEES_ROWS = "^src/(table|statistics|check|mechanism)/|^src/random/entropy";
const ANALYST = "^src/(model|inference|posterior|diagnostics|report)/";
const EDGES = "^src/(node|cli)/|^src/node\\.ts$";
const DRIVERS = "node_modules/(@duckdb|pg|libsql|h5wasm|commander|picocolors)(/|$)";

const rule = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });
const only = (folder, ...allowed) => ({
  from: { path: `^src/${folder}/` },
  to: {
    path: "^src/",
    pathNot: [`^src/${folder}/`, "^src/(errors|version)\\.ts$", ...allowed.map((name) => `^src/${name}`)],
  },
});

const layer = (name, folder, ...allowed) => {
  const { from, to } = only(folder, ...allowed);
  return rule(name, `${folder} may import only ${allowed.join(", ") || "itself"}`, from, to);
};

export default {
  forbidden: [
    rule("no-cycles", "data flows one way", {}, { circular: true }),
    layer("1-math-is-the-ground", "math"),
    layer("1-random-is-the-ground", "random", "math/"),
    layer("1-json-is-the-ground", "json", "math/"),
    layer("2-study-is-the-waist", "study", "math/", "json/"),
    layer("2-moments-are-the-waist", "moments", "math/", "study/"),
    layer("2-noise-is-the-waist", "noise", "math/", "moments/", "release/release", "random/(random|distributions)"),
    layer("2-release-is-the-waist", "release", "math/", "json/", "study/", "moments/", "noise/"),
    layer("2-pooling-is-the-waist", "pooling", ...WAIST),
    layer("3-table-reads-rows", "table", ...WAIST),
    layer("3-statistics-sum-rows", "statistics", ...WAIST, "table/"),
    layer("3-check-reads-rows", "check", ...WAIST, "table/", "statistics/"),
    layer("3-mechanism-adds-noise", "mechanism", ...WAIST, "table/", "statistics/", "random/entropy"),
    rule(
      "4-analyst-never-sees-rows",
      "right of the release nothing may import what sees rows, or the entropy of the noise",
      { path: ANALYST },
      { path: SEES_ROWS },
    ),
    rule(
      "4-analyst-never-sees-rows-indirectly",
      "not even through a chain of imports",
      { path: ANALYST },
      { path: SEES_ROWS, reachable: true },
    ),
    rule(
      "5-noise-is-never-seeded",
      "noise for a release comes from system entropy only",
      { path: "^src/(table|statistics|check|mechanism|ledger)/|^src/random/entropy" },
      { path: "^src/random/(random|distributions)|^src/noise/draw-noise" },
    ),
    rule(
      "5-noise-is-never-seeded-indirectly",
      "not even through a chain of imports: simulated noise is drawn from seeds in noise/draw-noise.ts",
      { path: "^src/(table|statistics|check|mechanism|ledger)/|^src/random/entropy" },
      { path: "^src/random/(random|distributions)", reachable: true },
    ),
    layer("6-ledger-is-pure", "ledger", ...WAIST),
    rule(
      "6-simulation-never-publishes",
      "a simulated release never passes through the publishing path",
      { path: "^src/calibration/|^experiments/" },
      {
        path: "^src/(table|check|mechanism|ledger|node)/|^src/random/entropy",
        // What a release would be is public knowledge; making one is not here.
        pathNot: ["^src/mechanism/(sensitivity|plan|request)\\.ts$", "^src/node/files/write-atomically"],
      },
    ),
    rule(
      "6-planning-reads-no-rows",
      "what a plan foretells comes from public knowledge: it neither reads tables nor publishes",
      { path: "^src/planning/" },
      { path: "^src/(table|statistics|check|ledger|node)/|^src/mechanism/publish|^src/random/entropy" },
    ),
    rule(
      "6-nobody-depends-on-experiments",
      "they run in the clone and are no part of the package",
      { path: "^(src|app)/" },
      { path: "^experiments/" },
    ),
    rule(
      "7-built-ins-live-at-the-edges",
      "everything but src/node and src/cli runs unchanged in a browser",
      { path: "^src/", pathNot: EDGES },
      { dependencyTypes: ["core"] },
    ),
    rule(
      "7-drivers-live-at-the-edges",
      "database drivers and terminal libraries stay out of the browser-safe core",
      { path: "^src/", pathNot: EDGES },
      { path: DRIVERS },
    ),
    rule(
      "7-core-never-imports-the-edges",
      "src/node, src/browser and src/cli are imported by nobody but themselves",
      { path: "^src/", pathNot: `${EDGES}|^src/browser` },
      { path: "^src/(node|browser|cli)/" },
    ),
    rule(
      "7-app-runs-in-a-browser",
      "the app has nothing of Node: it asks the local program over its address",
      { path: "^app/", pathNot: "^app/(vite|svelte)\\.config\\." },
      { path: "^src/(node|cli)/" },
    ),
    rule("7-nobody-depends-on-the-app", "the app is an edge too", { path: "^(src|experiments)/" }, { path: "^app/" }),
    rule(
      "8-cli-is-not-a-library",
      "commands are imported by commands only",
      { path: "^src/", pathNot: "^src/cli/" },
      { path: "^src/cli/" },
    ),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "node", "types"] },
  },
};
