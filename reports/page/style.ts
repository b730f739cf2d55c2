/** Colours by verdict: bad verdicts are filled and dark, good ones pale, so that they also differ in brightness. */
const colours = `
:root { --paper: #f7f7f5; --card: #fff; --ink: #1d2126; --soft: #5d6670; --line: #e1e3e6; --link: #1f5aa6;
  --code: #f1f2f3; --bar: #6b87a8; --edge: #8a939c; --differs: #ffd9a8; --differs-ink: #5a2600;
  --pass: #ddeee2; --pass-ink: #14532d; --fail: #b3261e; --fail-ink: #fff; --warning: #ffdf99;
  --warning-ink: #553900; --unstable: #fff4d6; --unstable-ink: #6b4a00;
  --known: #f6dcd9; --known-ink: #8c1d14; --inconclusive: #e5e0f3; --inconclusive-ink: #46337a; --observed: #e3edf7;
  --observed-ink: #234e7a; --excluded: transparent; --excluded-ink: #5d6670;
  --did-not-apply: transparent; --did-not-apply-ink: #5d6670 }
@media (prefers-color-scheme: dark) { :root { --paper: #14171a; --card: #1b1f24; --ink: #e4e7ea; --soft: #9aa4ae;
  --line: #30363d; --link: #8ab8f2; --code: #23282e; --bar: #6f8fb5; --edge: #6b7580; --differs: #6b3d00;
  --differs-ink: #ffe3bd;
  --pass: #1c3a29; --pass-ink: #a9dcbb; --fail: #c8372d; --fail-ink: #fff; --warning: #6a4a00;
  --warning-ink: #ffe2a3; --unstable: #3d3212; --unstable-ink: #f3d488;
  --known: #4a2321; --known-ink: #f5b9b3; --inconclusive: #322a4d; --inconclusive-ink: #cdc1ef; --observed: #1e3146;
  --observed-ink: #a9cbee; --excluded-ink: #9aa4ae;
  --did-not-apply-ink: #9aa4ae } }
${['pass', 'fail', 'warning', 'unstable', 'known', 'inconclusive', 'observed', 'did-not-apply', 'excluded']
  .map((mark) => `.${mark} { background: var(--${mark}); color: var(--${mark}-ink) }`)
  .join('\n')}
`;

const text = `
* { box-sizing: border-box }
[hidden] { display: none !important }
html { scroll-padding-top: 5.5rem; -webkit-text-size-adjust: 100% }
body { margin: 0 auto; padding: 1.2rem 2rem 2rem; max-width: 88rem; background: var(--paper); color: var(--ink);
  font: 14px/1.5 system-ui, "Segoe UI", "Helvetica Neue", "Noto Sans", sans-serif }
a { color: var(--link); text-decoration: none }
p a, li a:not(.cell) { text-decoration: underline; text-decoration-color: var(--line); text-underline-offset: 2px }
p a:hover, li a:not(.cell):hover { text-decoration-color: currentColor }
a:hover { text-decoration: underline }
mark { padding: 0 1px; border-radius: 2px; background: var(--differs); color: var(--differs-ink);
  text-decoration: underline }
.skip { position: absolute; left: -999rem }
.skip:focus { left: 1rem; top: .3rem; z-index: 9; padding: .2rem .6rem; background: var(--card) }
button, input, select { padding: .15rem .5rem; border: 1px solid var(--edge); border-radius: 4px;
  background: var(--card); color: var(--ink); font: inherit; font-size: .82rem }
button { cursor: pointer }
:focus-visible { outline: 2px solid var(--link); outline-offset: 1px }
code, pre { font: 12px/1.5 ui-monospace, "SF Mono", "DejaVu Sans Mono", monospace; unicode-bidi: isolate;
  overflow-wrap: anywhere }
pre { margin: 0; padding: .5rem .7rem; max-height: 22rem; overflow: auto; background: var(--code);
  border-radius: 4px; white-space: pre-wrap }
h1 { margin: .1rem 0 .8rem; font-size: 1.7rem; line-height: 1.2; letter-spacing: -.01em }
h1.exit-broken { color: var(--known-ink) }
h1.exit-kept { color: var(--pass-ink) }
h2 { margin: 0 0 .6rem; font-size: 1.1rem }
h3 { margin: 0; font-size: .95rem; overflow-wrap: anywhere }
h3 code { font-size: 13px }
.body h3, .operation h3 { margin: .8rem 0 .2rem; font-size: .72rem; font-weight: 600;
  color: var(--soft); letter-spacing: .02em }
p { margin: .3rem 0; overflow-wrap: anywhere }
.soft, dt, em { color: var(--soft); font-weight: 400 }
.name { margin: 0; color: var(--soft); font-weight: 600; letter-spacing: .04em }
.tag { padding: 0 .4rem; border: 1px solid var(--line); border-radius: 3px; color: var(--soft); font-size: .72rem;
  font-weight: 400; vertical-align: 1px }
.mark { display: inline-block; width: 1.35rem; border-radius: 3px; text-align: center; font-weight: 600;
  line-height: 1.35rem }
.excluded, .did-not-apply { box-shadow: inset 0 0 0 1px var(--line) }
.unstable, .known { outline: 1px dashed currentColor; outline-offset: -1px }
summary { cursor: pointer; overflow-wrap: anywhere }
.body:target { border-color: var(--link) }
.body, .cases > .scroll { scroll-margin-top: 5.5rem }
.operation { scroll-margin-top: 8rem }
tbody:target > tr > * { background: var(--code) }
`;

const parts = `
.counts { display: flex; flex-wrap: wrap; gap: .4rem 1.2rem; margin: 0 0 .7rem; padding: 0; list-style: none }
.counts .cell { padding: .1rem .55rem; min-width: 3.4rem }
dl { display: flex; flex-wrap: wrap; gap: .4rem 1.6rem; margin: 0 0 .5rem }
dt { font-size: .75rem }
dd { margin: 0; overflow-wrap: anywhere }
#run nav a { margin-right: .8rem }
#run ul { margin: .3rem 0 }
#run nav .soft { margin-left: .6rem }
.bar { position: sticky; z-index: 3; top: 0; margin: 1rem -2rem 0; padding: .45rem 2rem; background: var(--paper);
  border-bottom: 1px solid var(--line) }
.contents { display: flex; gap: 1.1rem; padding: .15rem 0; overflow-x: auto; white-space: nowrap }
#filter { display: flex; flex-wrap: wrap; align-items: center; gap: .35rem .9rem; padding-top: .3rem;
  font-size: .82rem; color: var(--soft) }
#filter select { max-width: 15rem }
.plain-section { margin-top: 0; padding: 0; border: 0; background: none }
.columns dl { margin: .4rem 0; font-size: .85rem }
section { margin-top: 1.2rem; padding: 1rem 1.2rem; background: var(--card); border: 1px solid var(--line);
  border-radius: 6px }
.legend { display: flex; flex-wrap: wrap; gap: .25rem .9rem; font-size: .82rem }
.scroll { overflow-x: auto }
table { border-collapse: separate; border-spacing: 0; font-size: 12.5px; font-variant-numeric: tabular-nums }
th { text-align: left; font-weight: 600 }
tbody th a { color: var(--ink); font-weight: 400 }
.base th { padding-top: .7rem; color: var(--soft); font-size: .75rem }
.cell { display: inline-block; padding: .12rem .35rem; border-radius: 3px; text-align: center; font-weight: 600;
  white-space: nowrap; font-variant-numeric: tabular-nums }
.matrix { width: 100%; min-width: 68rem; table-layout: fixed }
.matrix td { padding: 1px }
.matrix .cell { display: block; padding: .12rem 0; font-size: 12px }
.matrix .pass, .matrix .observed { font-weight: 400 }
.matrix thead th { padding: .2rem 0; font-size: 10.5px; letter-spacing: -.01em; line-height: 1.25; text-align: center;
  vertical-align: bottom; hyphens: auto; overflow-wrap: break-word }
.matrix th:first-child { position: sticky; left: 0; z-index: 1; width: 12.5rem; padding-right: .8rem;
  background: var(--card); text-align: left; overflow-wrap: anywhere; line-height: 1.3 }
.matrix.few { min-width: 0 }
.matrix.few th:first-child { width: 40% }
.matrix tfoot > tr > * { padding-top: .5rem }
.matrix .drawn { padding-left: .5rem }
.operations { max-height: 25rem; overflow: auto }
.operations thead th { position: sticky; top: 0; z-index: 2; background: var(--card) }
.operations thead th:first-child { z-index: 3 }
.finding { margin-top: .35rem }
.finding > summary { list-style-position: outside; margin-left: 1.1rem }
.finding > summary > .message { color: var(--soft) }
.finding > .body { margin: .2rem 0 .8rem 1.1rem; padding-left: .9rem; border-left: 2px solid var(--line) }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 0 1rem }
.pair > div { min-width: 0 }
.pair:has(> div .two-answers) { grid-template-columns: minmax(0, 1fr) }
.consequences { margin: .6rem 0 0 }
.tabs { margin: .8rem 0 0; padding: 0; border: 0; min-width: 0 }
.tabs > legend { float: left; margin-right: .8rem; padding: 0; font-size: .72rem; font-weight: 600; line-height: 1.6rem;
  color: var(--soft) }
.tabs > input { position: absolute; opacity: 0 }
.tabs > label { display: inline-block; padding: 0 .6rem; border-bottom: 2px solid transparent; line-height: 1.6rem;
  cursor: pointer; font-size: .82rem }
.tabs > input:checked + label { border-color: var(--link); color: var(--link) }
.tabs > input:focus-visible + label { outline: 2px solid var(--link) }
.tabs > .link { float: right }
.tabs > .panel { display: none; clear: both; padding-top: .3rem }
${[1, 2, 3, 4]
  .map((n) => `.tabs > input:nth-of-type(${n}):checked ~ .panel:nth-of-type(${n}) { display: block }`)
  .join('\n')}
.panel .code { margin-top: .3rem }
.proof { display: block; width: min(100%, 30rem); height: auto }
.proof text { font: 11px system-ui, sans-serif; fill: var(--ink); unicode-bidi: isolate }
.proof .is-soft, .proof .is-small { fill: var(--soft) }
.proof .is-small { font-size: 9px }
.proof .is-end { text-anchor: end }
.proof .is-title { font-weight: 600 }
.proof .is-lost, .proof .is-wrong, .proof .is-repeated { fill: var(--known-ink) }
.item.right { fill: var(--bar) }
.item.missed { fill: var(--ink) }
.item.wrong, .item.repeated { fill: var(--fail) }
.item.lost { fill: none; stroke: var(--fail); stroke-width: 1.5; stroke-dasharray: 2 1 }
.two-answers td, .two-answers th { padding: .12rem .8rem .12rem 0; vertical-align: top; min-width: 8rem }
@media (max-width: 44rem) {
  .two-answers { table-layout: fixed; width: 100% }
  .two-answers td, .two-answers th { min-width: 0; overflow-wrap: anywhere }
}
.cases-bar { display: block; width: 100%; height: 12px; margin: 0 0 .6rem }
${['pass', 'fail', 'warning', 'unstable', 'known', 'inconclusive', 'observed']
  .map((mark) => `.part-${mark} { fill: var(--${mark}) }`)
  .join('\n')}
.part-did-not-apply { fill: var(--line) }
.copied { overflow-wrap: anywhere }
.copied .copy { padding: 0 .35rem; font-size: .72rem }
.operation { margin: .3rem 0 .5rem; font-size: .88rem }
.asked { margin: .2rem 0; padding-left: 1.2rem; columns: 22rem }
.code { position: relative }
.code .copy { position: absolute; top: .25rem; right: .25rem; opacity: .92 }
.code .copy:not([hidden]) + pre { padding-right: 5.2rem; min-height: 2.2rem }
.plain, .reasons { margin: 0; padding: 0; list-style: none }
.reasons > li { padding: .15rem 0 }
.count { display: inline-block; min-width: 2rem; text-align: right; padding-right: .3rem }
.keys { margin-left: 3.4rem }
.keys code { margin-right: .6rem }
.cases table { width: 100% }
.cases td, .cases th { padding: .12rem .6rem .12rem 0; white-space: nowrap; vertical-align: top }
.plot { display: block; width: 100%; height: 1.1rem; fill: var(--bar) }
.timeline { margin: .6rem 0 }
.timeline svg { display: block; width: 100%; height: 56px; border-bottom: 1px solid var(--line) }
.timeline figcaption { font-size: .75rem }
.is-answered { fill: var(--bar) }
.is-failed { fill: var(--ink) }
.is-finding { fill: var(--fail) }
details.section { margin-top: .5rem; padding: .5rem 1.2rem; background: var(--card); border: 1px solid var(--line);
  border-radius: 6px }
details.section h2 { display: inline; margin: 0; font-size: .95rem }
details.section[open] > summary { margin-bottom: .5rem }
.rules { display: block; columns: 26rem; font-size: .85rem }
.rules > div { break-inside: avoid; margin-bottom: .4rem }
.rules > div:target { background: var(--code) }
.has-script body:not(.is-filtered) .folds > :not([open]) { display: none }
.plain-table td, .plain-table th { padding: .12rem .6rem .12rem 0; vertical-align: top; overflow-wrap: anywhere }
.plain-table tbody th { min-width: 8rem }
.plain-table thead th { white-space: nowrap }
.plain-table td:not([colspan]), .plain-table thead th:not(:first-child) { text-align: right; padding-right: 1rem }
.course { display: block; max-width: 100% }
.cases { border-top: 1px solid var(--line); padding: .3rem 0 }
.cases td:nth-child(2) { width: 100%; white-space: normal; overflow-wrap: anywhere }
.cases .soft { margin-left: .4rem }
`;

const places = `
@media (max-width: 640px) {
  body { padding: 1rem .8rem 3rem }
  h1 { font-size: 1.4rem }
  section { padding: .8rem .7rem }
  .bar { margin: .8rem -.8rem 0; padding: .4rem .8rem; position: static }
  .operations { max-height: none }
  .contents { position: sticky; top: 0 }
  #filter label { flex: 1 1 40% } #filter label > * { width: 100% }
  .pair { grid-template-columns: minmax(0, 1fr) }
  .counts .cell { min-width: 0 }
  .legend { gap: .2rem .6rem; font-size: .75rem }
  .matrix { width: 60rem; min-width: 0; font-size: 11.5px }
  .matrix th:first-child { width: 8.6rem; padding-right: .5rem; line-height: 1.2 }
  .matrix.few { width: 36rem }
  .matrix.few th:first-child { width: 9.5rem }
  .matrix thead th { font-size: 10px; letter-spacing: -.01em }
  .matrix .cell { padding: .12rem 0; font-size: 11px }
  .cases .soft { display: block; margin-left: 0 }
  .cases summary .soft { display: inline; margin-left: .4rem }
}
@media screen and (min-width: 66rem) {
  @supports selector(::details-content) {
    .cards { display: grid; grid-template-columns: minmax(0, 5fr) minmax(0, 9fr); gap: 0 1.2rem; align-items: start;
      max-height: calc(100vh - 14rem); overflow: auto }
    .cards > .finding { display: contents }
    .cards > .finding > summary { grid-column: 1; margin: 0; padding: .3rem .5rem 0; border-radius: 4px;
      list-style: none; border: 0 solid transparent; border-width: 0 0 .3rem 3px }
    .cards > .finding[open] > summary { background: var(--code); border-left-color: var(--link) }
    .cards > .finding:not([open]) > summary { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 3;
      overflow: hidden }
    .cards > .finding[open]::details-content { grid-column: 2; grid-row: 1 / span 600; position: sticky; top: 0;
      max-height: calc(100vh - 14rem); overflow: auto }
    .cards > .finding > .body { margin: 0; padding: 0 0 .5rem .9rem }
  }
}
@media print {
  :root { --paper: #fff; --card: #fff; --ink: #000; --soft: #444; --line: #bbb; --code: #f4f4f4 }
  @page { margin: 12mm }
  body { padding: 0; font-size: 10pt }
  .bar, .copy, .skip, .link, .whole, .tabs > label { display: none }
  section { border: 0; padding: 0; margin-top: 8mm }
  .cell, .mark, .plot { print-color-adjust: exact; -webkit-print-color-adjust: exact }
  .scroll, .operations { overflow: visible; max-height: none }
  .matrix { min-width: 0; font-size: 7pt }
  .matrix thead th { font-size: 5.3pt }
  .matrix th:first-child { width: 8.2rem }
  .matrix tfoot .cell { font-size: 5.6pt }
  .matrix .cell { padding: 0 1px; font-size: 7pt }
  pre { max-height: none; overflow: visible }
  .tabs > .panel { display: block }
  .finding::details-content { content-visibility: visible; block-size: auto }
  tr { break-inside: avoid }
  .folds, #filter { display: none }
}
`;

/** The page's only style sheet. */
export const style = colours + text + parts + places;
