// The style sheet of a page: one column, pictures that fill the available width, dark if the reader's device is, and
// light on paper, with everything expanded and nothing split across pages.
import { themeVariables } from "./theme.ts";

export function styleSheet(method: string): string {
  const { light, dark } = themeVariables(method);
  return `:root{color-scheme:light dark;${light}}
@media (prefers-color-scheme:dark){:root{${dark}}}
${PAGE}${TABLES}${FIGURES}
@media print{:root{color-scheme:light;${light}}${PRINT}}`;
}

const PAGE = `
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;background:var(--page);color:var(--ink);font:1rem/1.6 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;overflow-wrap:break-word}
main{max-width:58rem;margin:0 auto;padding:2.5rem 1.25rem 4rem}
p,ul,.answers{max-width:46rem}
h1{font-size:clamp(1.6rem,1.2rem + 2vw,2.4rem);line-height:1.2;margin:.25rem 0 .75rem;letter-spacing:-.015em;text-wrap:balance}
h2{font-size:1.4rem;line-height:1.3;margin:0 0 .5rem;letter-spacing:-.01em}
h3{font-size:1rem;margin:1.5rem 0 .5rem}
section{margin-top:3rem;padding-top:1.75rem;border-top:1px solid var(--line)}
a{color:var(--link)}
a:focus-visible,summary:focus-visible,[tabindex]:focus-visible{outline:3px solid var(--link);outline-offset:3px;border-radius:2px}
code,pre{font-family:ui-monospace,"SFMono-Regular",Menlo,Consolas,"DejaVu Sans Mono",monospace;font-size:.9em}
code{overflow-wrap:anywhere}
pre{background:var(--panel);border:1px solid var(--line);border-radius:6px;padding:.85rem 1rem;overflow-x:auto;white-space:pre-wrap;overflow-wrap:anywhere;max-height:28rem}
.kicker,.muted,figcaption{color:var(--muted)}
.kicker{margin:0;font-weight:600}
.formula{font-size:1.05rem;margin:0 0 1.5rem}
.facts{display:flex;flex-wrap:wrap;gap:1px;margin:0;background:var(--line);border:1px solid var(--line);border-radius:8px;overflow:hidden}
.facts div{flex:1 1 9rem;background:var(--panel);padding:.75rem 1rem}
.facts dt{font-size:.85rem;color:var(--muted)}
.facts dd{margin:0;font-weight:600}
.facts .small{display:block;font-size:.85rem;font-weight:400;color:var(--muted)}
nav ol{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;list-style:none;margin:1.25rem 0 0;padding:0;font-size:.95rem}
.alert{margin:0 0 1.5rem;padding:1rem 1.25rem;background:var(--alert-panel);border-left:5px solid var(--alert);border-radius:0 6px 6px 0}
.headline{font-size:1.15rem;margin:0 0 1.75rem;max-width:48rem}
.alert .headline{color:var(--alert);font-weight:600;margin:0}
dl.headline{display:grid;gap:.35rem 1.25rem;grid-template-columns:max-content 1fr}
dl.headline div{display:grid;grid-template-columns:subgrid;grid-column:1/-1}
dl.headline dt{color:var(--muted)}
dl.headline dd{margin:0}
dl.headline .clear dt{color:var(--posterior);font-weight:600}
.alert ul{margin:.25rem 0 0;padding-left:1.2rem}
.answers{margin:1.25rem 0;padding:0;list-style:none}
.answers li{padding:.7rem 0 .7rem 1rem;border-left:4px solid var(--line);margin:.6rem 0}
.answers li.clear{border-left-color:var(--posterior)}
.figures{list-style:none;margin:.4rem 0 0;padding:0;font-variant-numeric:tabular-nums}
.figures.columns{columns:2 19rem;column-gap:2rem}
.answers .figures li{display:flex;justify-content:space-between;gap:1rem;margin:0;padding:.15rem 0;border:0;color:var(--muted);break-inside:avoid}
.answers .figures li.clear{color:var(--ink);font-weight:600}
.columns span:last-child{white-space:nowrap}
.answers .figures:not(.columns) li{display:grid;grid-template-columns:minmax(0,17rem) 1fr}
.small{font-size:.9rem;color:var(--muted)}
.note{background:var(--panel);border-radius:6px;padding:.75rem 1rem;max-width:44rem}
.note ul{margin:.25rem 0 0;padding-left:1.2rem}
details{margin:1rem 0}
summary{cursor:pointer;font-weight:600;color:var(--link)}
.symbols{font-family:Cambria,"STIX Two Math","DejaVu Serif",Georgia,serif;font-size:1.1rem;background:var(--panel);border-radius:6px;padding:.75rem 1rem;overflow-wrap:anywhere}
`;

const TABLES = `
/* A shadow at a side where the table goes on: those of the box stay, and those of the content hide them at its ends. */
.scroll{overflow-x:auto;max-width:100%;background:linear-gradient(to right,var(--page) 40%,transparent) left/3rem 100% local,linear-gradient(to left,var(--page) 40%,transparent) right/3rem 100% local,linear-gradient(to right,var(--shadow),transparent) left/1.1rem 100% scroll,linear-gradient(to left,var(--shadow),transparent) right/1.1rem 100% scroll;background-repeat:no-repeat}
tr.group th{padding-top:.9rem;text-align:left}
.under{display:inline-block;padding-left:1rem;font-weight:400}
table{border-collapse:collapse;font-size:.92rem;font-variant-numeric:tabular-nums;margin:.75rem 0}
th,td{padding:.4rem .9rem .4rem 0;text-align:right;vertical-align:top;border-bottom:1px solid var(--line);white-space:nowrap}
thead th{color:var(--muted);font-weight:600;white-space:normal;vertical-align:bottom}
th[scope=row]{text-align:left;font-weight:600;white-space:normal;min-width:12rem}
thead th:not(:first-child){min-width:5rem}
th:first-child{text-align:left}
th .muted{font-weight:400}
table.pairs td{text-align:left;white-space:normal;overflow-wrap:anywhere}
table.pairs th[scope=row]{width:12rem;font-weight:400;color:var(--muted)}
`;

const FIGURES = `
figure{margin:1.25rem 0}
figure svg{display:block;width:100%;height:auto}
svg text{white-space:pre}
figcaption{font-size:.92rem;max-width:44rem;margin-top:.4rem}
.panels{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,17rem),1fr));gap:0 1.75rem;margin:1rem 0}
.panels.large{grid-template-columns:repeat(auto-fill,minmax(min(100%,22rem),1fr))}
.panels figure{margin:0 0 1.5rem;max-width:27rem;display:grid;grid-template-rows:subgrid;grid-row:span 2;align-content:start}
.panels figcaption{margin:0 0 .25rem;align-self:end;color:var(--ink);font-weight:600;line-height:1.35}
.panels figcaption span{display:block;font-weight:400;color:var(--muted)}
.narrow{display:none}
@media (max-width:36rem){.answers .figures:not(.columns) li{display:block}.answers .figures:not(.columns) span{display:block}dl.headline{grid-template-columns:1fr}dl.headline div{display:block;padding-left:.75rem;border-left:3px solid var(--line)}dl.headline .clear{border-left-color:var(--posterior)}.wide{display:none}.narrow{display:block}main{padding:1.5rem 1rem 3rem}section{margin-top:2.25rem}
table.pairs th[scope=row]{width:auto;min-width:6.5rem}th[scope=row]{min-width:9.5rem}}
.legend{display:flex;flex-wrap:wrap;gap:.35rem 1.5rem;list-style:none;padding:0;margin:.75rem 0;font-size:.95rem}
.legend li{display:flex;align-items:center;gap:.5rem}
.swatch{flex:none;width:1.6rem;height:.8rem;border-radius:2px}
.swatch.posterior{background:var(--posterior)}
.swatch.naive{background:var(--naive)}
.swatch.sample{background:var(--sample)}
.swatch.privacy{background:var(--privacy)}
.swatch.faint{background:color-mix(in srgb,var(--posterior) 15%,var(--page));border:1.5px dashed var(--posterior)}
.swatch.fainter{background:color-mix(in srgb,var(--posterior) 40%,var(--page));border:1.5px solid var(--posterior)}
.swatch.outline{height:.8rem;border:2.5px solid var(--naive);border-radius:50%}
.swatch.dashed{height:2px;border-radius:0;background:repeating-linear-gradient(to right,var(--muted) 0 5px,transparent 5px 8px)}
.swatch.dot{width:.7rem;height:.7rem;border-radius:50%;background:var(--posterior);border:2px solid var(--posterior)}
.swatch.negative{width:.7rem;height:.7rem;border-radius:50%;background:var(--naive);border:2px solid var(--naive)}
.swatch.hollow{width:.7rem;height:.7rem;border-radius:50%;border:2px solid var(--posterior)}
.swatch.untold{width:auto;height:auto;color:var(--muted);font-weight:600;line-height:1}
.swatch.untold::before{content:"┄×┄"}
`;

const PRINT = `
@page{margin:18mm 16mm}
html{font-size:9.5pt}
body{line-height:1.45;-webkit-print-color-adjust:exact;print-color-adjust:exact}
main{max-width:none;padding:0}
nav{display:none}
section{margin-top:1.5rem;padding-top:1rem}
h2,h3,.panels figcaption,summary,.legend{break-after:avoid}
figure,tr,.answers li,.note,.alert,.facts,pre{break-inside:avoid}
.wide{display:block}.narrow{display:none}
.wide svg{max-width:150mm}
.panels{grid-template-columns:repeat(3,1fr);gap:0 1rem}
.panels.large{grid-template-columns:repeat(2,1fr)}
.scroll{overflow:visible;background:none}
pre{max-height:none;overflow:visible}
th,td{padding-right:.6rem}
details::details-content{content-visibility:visible;block-size:auto}
summary{list-style:none;color:inherit}
a{color:inherit;text-decoration:none}
`;
