import type { Proof, ProofItem } from '../../engine/model/proof.ts';
import { plural, wrap } from '../../engine/model/text.ts';
import { html, Markup, type Part } from '../page/html.ts';
import { lostIds, proofLines } from './text.ts';

/** The width of every drawing: it fits a phone, and stands beside text on a wide screen. */
const width = 364;
const row = 14;
/** Characters of a label in the whole width. */
const labelLength = 50;

const cut = (content: string, length: number): string => {
  const characters = Array.from(content.slice(0, 2 * length));
  return characters.length <= length ? content : `${characters.slice(0, length - 1).join('')}…`;
};

type Of<Kind extends Proof['kind']> = Extract<Proof, { kind: Kind }>;

/** Shapes one under the other, and the height that they take. */
interface Rows {
  readonly height: number;
  readonly shapes: readonly Markup[];
}

const text = (x: number, y: number, content: Part, style = ''): Markup =>
  html`<text x="${x}" y="${y}" class="${style}">${content}</text>`;

const label = (content: string, style = ''): Rows => ({
  height: row,
  shapes: [text(0, 10, cut(content, labelLength), style)],
});

/** A title of a few lines: words are not cut. */
const heading = (content: string): readonly Rows[] =>
  wrap(content, labelLength)
    .split('\n')
    .slice(0, 3)
    .map((line) => label(line, 'is-title'));

const stack = (all: readonly Rows[]): Rows => {
  let y = 0;
  const shapes = all.map(({ height, shapes: inner }) => {
    const group = html`<g transform="translate(0 ${y})">${inner}</g>`;
    y += height;
    return group;
  });
  return { height: y, shapes };
};

const titleOf = ({ id, value }: ProofItem): string => (value === undefined ? id : `${id}: ${value}`);

/** A fault in words: the legend of a drawing. */
const faults = (items: readonly ProofItem[]): readonly Rows[] => {
  const distinct = new Map(
    items.flatMap((item) => (item.fault ? [[`${item.fault}: ${titleOf(item)}`, item.fault]] : [])),
  );
  return [...distinct].slice(0, 6).map(([line, fault]) => label(line, `is-${fault}`));
};

/** Distance of two items, and the column in which they begin. */
const [pitch, column] = [11, 70];

/** `missed`: the identities that another walk lost. */
const square = (item: ProofItem, place: number, missed: ReadonlySet<string>): Markup => {
  const look = item.fault ?? (missed.has(item.id) ? 'missed' : 'right');
  const title = html`<title>${titleOf(item)}</title>`;
  const size = html`x="${column + place * pitch}" y="2" width="9" height="9" rx="2"`;
  return html`<rect ${size} class="item ${look}">${title}</rect>`;
};

const missedLegend: Rows = {
  height: row,
  shapes: [
    html`<rect x="0" y="2" width="9" height="9" rx="2" class="item missed"/>`,
    text(14, 10, 'an item that the other walk lost', 'is-soft'),
  ],
};

const leadsTo = (next: string): Rows => ({
  height: 11,
  shapes: [text(column, 7, `→ ${cut(next, 36)}`, 'is-small')],
});

function walk({ walks }: Of<'walk'>): Rows {
  const missed = lostIds(walks);
  return stack(
    walks
      .flatMap(({ title, pages, first = 1, more = 0 }) => [
        label(title, 'is-title'),
        ...pages.flatMap(({ items, before = 0, after = 0, next }, place) => [
          {
            height: row,
            shapes: [
              text(0, 10, `page ${first + place}`, 'is-soft'),
              before > 0 ? text(column - 4, 10, `+${before}`, 'is-soft is-end') : html``,
              ...items.map((item, index) => square(item, index, missed)),
              items.length === 0 && before + after === 0 ? text(column, 10, 'no items', 'is-soft') : html``,
              text(column + items.length * pitch, 10, after > 0 ? `+${after}` : '', 'is-soft'),
            ],
          },
          ...(next === undefined ? [] : [leadsTo(next)]),
        ]),
        ...(more > 0 ? [label(`${more} more pages`, 'is-soft')] : []),
        ...faults(pages.flatMap(({ items }) => items)),
      ])
      .concat(missed.size === 0 ? [] : [missedLegend]),
  );
}

const dot = (item: ProofItem, place: number): Markup =>
  html`<circle cx="${4 + place * pitch}" cy="7" r="${item.fault === 'lost' ? 3.5 : 4.5}" class="item ${
    item.fault ?? 'right'
  }"><title>${titleOf(item)}</title></circle>`;

function filter({ condition, items, right }: Of<'filter'>): Rows {
  const lane = (name: string, all: readonly ProofItem[], more: number): readonly Rows[] => {
    const rest = all.length === 0 ? plural(more, 'item') : more > 0 ? `+${more}` : '';
    return [
      label(name, 'is-soft'),
      {
        height: row,
        shapes: [...all.map(dot), text(all.length * pitch + (all.length === 0 ? 0 : 2), 10, rest, 'is-soft')],
      },
    ];
  };
  const ofFault = (fault: ProofItem['fault']): readonly ProofItem[] => items.filter((item) => item.fault === fault);
  const [wrong, lost] = [ofFault('wrong'), ofFault('lost')];
  return stack([
    ...heading(`asked for: ${condition}`),
    ...lane('match', ofFault(undefined), right),
    ...(wrong.length > 0 ? lane('do not match, but came', wrong, 0) : []),
    ...(lost.length > 0 ? lane('match, but did not come', lost, 0) : []),
    ...faults(items),
  ]);
}

const longestBar = 110;

/** The length of a bar for a value, if all values are numbers. */
function barLengths(items: readonly ProofItem[]): ((value: string | undefined) => number) | undefined {
  const values = items.map(({ value }) => Number(value));
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  if (!values.every(Number.isFinite) || high <= low) return undefined;
  return (value) => ((Number(value) - low) / (high - low)) * longestBar;
}

function lines(items: readonly ProofItem[], nameOf: (item: ProofItem, place: number) => string): readonly Rows[] {
  const lengthOf = barLengths(items);
  const bar = ({ value, fault }: ProofItem): Markup | undefined => {
    const length = lengthOf && Math.max(1, Math.round(lengthOf(value)));
    return length === undefined
      ? undefined
      : html`<rect x="${width - longestBar}" y="2" width="${length}" height="9" class="item ${fault ?? 'right'}"/>`;
  };
  return items.map((item, place) => ({
    height: row,
    shapes: [
      bar(item) ?? html``,
      text(0, 10, cut(nameOf(item, place), lengthOf ? 36 : labelLength), item.fault ? `is-${item.fault}` : ''),
    ],
  }));
}

const order = ({ by, items, first }: Of<'order'>): Rows =>
  stack([
    label(by, 'is-title'),
    ...lines(items, ({ id, value = '' }, place) => `${first + place + 1}. ${cut(value, 30)}  ${id}`),
  ]);

/** The points in their order; beside a bound or a sum, the point that breaks it comes first. */
function series({ points, bound }: Of<'series'>): Rows {
  const all = [...points, ...(bound ? [bound] : [])];
  const wrong = bound ? points.filter(({ fault }) => fault !== undefined) : [];
  const first = bound ? [...wrong, bound] : [];
  const rest = all.filter((point) => !first.includes(point));
  return stack(lines([...first, ...rest], ({ id, value = '' }) => `${id}  ${value}`));
}

function count({ said, isBound, found, pages }: Of<'count'>): Rows {
  const number = Number(said.replaceAll('"', ''));
  const stated = Number.isFinite(number) ? Math.max(0, number) : 0;
  const scale = (value: number): number => Math.round((value / Math.max(1, found, stated)) * (width - 2));
  const part = (x: number, length: number, look: string): Markup =>
    html`<rect x="${x}" y="1" width="${Math.max(1, length)}" height="10" class="item ${look}"/>`;
  let x = 0;
  const segments = (pages.length > 0 ? pages : [found]).map((size) => {
    const segment = part(x, scale(size) - 1, 'right');
    x += scale(size);
    return segment;
  });
  // Of a bound, what came beyond it is wrong; of a count, what the answer says.
  const least = 4;
  const excess = Math.max(least, scale(found - stated));
  const beyond = isBound && found > stated ? [part(scale(found) - excess, excess, 'wrong')] : [];
  const came = `${plural(found, 'item')} came${pages.length > 1 ? `, on ${pages.length} pages` : ''}`;
  return stack([
    label(isBound ? `at most ${said} are allowed` : `the answer says ${said}`, isBound ? '' : 'is-wrong'),
    { height: row, shapes: [part(0, scale(stated), isBound ? 'right' : 'wrong')] },
    label(came, isBound ? 'is-wrong' : ''),
    { height: row, shapes: [...segments, ...beyond] },
  ]);
}

const draw = (proof: Proof): Rows | undefined => {
  switch (proof.kind) {
    case 'walk':
      return walk(proof);
    case 'filter':
      return filter(proof);
    case 'order':
      return order(proof);
    case 'series':
      return series(proof);
    case 'count':
      return count(proof);
    case 'two-answers':
    case 'answer':
    case 'input':
      return undefined;
  }
};

/** The style of a drawing in a file of its own; on the page, the page's style has the same classes. */
const ownStyle = `
text { font: 11px system-ui, sans-serif; fill: #1c2733 }
.is-soft, .is-small { fill: #5a6672 }
.is-small { font-size: 9px }
.is-end { text-anchor: end }
.is-title { font-weight: 600 }
.is-lost, .is-wrong, .is-repeated { fill: #b3261e }
.item.right { fill: #9db4cf }
.item.missed { fill: #1c2733 }
.item.wrong, .item.repeated { fill: #c8372d }
.item.lost { fill: #fff; stroke: #c8372d; stroke-width: 1.5; stroke-dasharray: 2 1 }`;

/** A proof as SVG; undefined for one that text shows best. `isFile`: with a style and a ground of its own. */
export function drawing(proof: Proof, isFile = false): Markup | undefined {
  const rows = draw(proof);
  if (rows === undefined) return undefined;
  const height = rows.height + 2;
  const size = html`viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`;
  const name = html`role="img" aria-label="${proofLines(proof).join('; ')}"`;
  const ground = html`<style>${new Markup(ownStyle)}</style><rect width="100%" height="100%" fill="#fff"/>`;
  const shapes = [isFile ? ground : undefined, ...rows.shapes];
  return html`<svg xmlns="http://www.w3.org/2000/svg" class="proof" ${size} ${name}>${shapes}</svg>`;
}
