import { listening, type Listening, pageOf } from './listening.ts';

/** A map of places: ranges over numbers, days and times, and boxes; with permitted freedoms and faults on request. */

interface Place {
  readonly id: string;
  readonly height: number | null;
  readonly opened: string;
  readonly seen: string;
  readonly x: number;
  readonly y: number;
  readonly geometry: { readonly type: string; readonly coordinates: unknown } | null;
}

const time = (n: number): string => new Date(Date.UTC(2024, 2, 1, n * 7)).toISOString().replace('.000', '');
const places: readonly Place[] = Array.from({ length: 30 }, (_, n) => {
  const [x, y] = [Number((5 + ((n * 7) % 30) * 0.31).toFixed(2)), Number((45 + ((n * 13) % 30) * 0.17).toFixed(2))];
  const line = [
    [x, y],
    [Number((x + 0.6).toFixed(2)), Number((y + 0.2).toFixed(2))],
  ];
  const point = { type: 'Point', coordinates: [x, y] };
  return {
    id: `place-${n}`,
    height: n % 9 === 8 ? null : ((n * 11) % 20) * 10,
    opened: new Date(Date.UTC(2020, 5, 1 + ((n * 3) % 17))).toISOString().slice(0, 10),
    seen: time((n * 11) % 30),
    x,
    y,
    geometry: n % 10 === 9 ? null : n % 4 === 3 ? { type: 'LineString', coordinates: line } : point,
  };
});

export const freedoms = ['null-in-range', 'edges-outside', 'lines-by-their-box', 'no-geometry-everywhere'] as const;
/** The range under which each fault shows. */
export const faults = {
  'height-from-open': 'height_min height_max',
  'height-to-open': 'height_min height_max',
  'opened-to-closed': 'opened_from opened_to',
  'opened-from-ignored': 'opened_from opened_to',
  'opened-by-month': 'opened_from opened_to',
  'seen-to-open': 'seen',
  'seen-open-start-refused': 'seen',
  'seen-open-end-empty': 'seen',
  'box-axes-swapped': 'bbox',
  'box-ignores-top': 'bbox',
  'box-keeps-all': 'bbox',
  'box-loses-one': 'bbox',
  'square-edges-open': 'square',
} as const;
export type Trait = (typeof freedoms)[number] | keyof typeof faults;

type Box = readonly [number, number, number, number];

const boxOf = (text: string): Box | undefined => {
  const [a = NaN, b = NaN, c = NaN, d = NaN, ...more] = text.split(',').map(Number);
  return [a, b, c, d].some(Number.isNaN) || more.length > 0 ? undefined : [a, b, c, d];
};

type Line = readonly [readonly [number, number], readonly [number, number]];

/** Whether a line meets a box, by its points at small steps. */
const meets = ([[x1, y1], [x2, y2]]: Line, inside: (x: number, y: number) => boolean): boolean =>
  Array.from({ length: 101 }, (_, n) => n / 100).some((step) => inside(x1 + (x2 - x1) * step, y1 + (y2 - y1) * step));

const list = (query: URLSearchParams, is: (trait: Trait) => boolean): readonly Place[] | undefined => {
  let found = [...places];
  const keep = (test: (place: Place) => boolean): void => void (found = found.filter(test));
  const [least, most] = [query.get('height_min'), query.get('height_max')];
  for (const text of [least, most]) if (text !== null && !/^-?\d+$/.test(text)) return undefined;
  if (least !== null)
    keep(({ height }) =>
      height === null ? is('null-in-range') : height > Number(least) - (is('height-from-open') ? 0 : 1),
    );
  if (most !== null)
    keep(({ height }) =>
      height === null ? is('null-in-range') : height < Number(most) + (is('height-to-open') ? 0 : 1),
    );
  const [from, to] = [query.get('opened_from'), query.get('opened_to')];
  const cut = is('opened-by-month') ? 7 : 10;
  if (from !== null && !is('opened-from-ignored')) keep(({ opened }) => opened.slice(0, cut) >= from.slice(0, cut));
  if (to !== null) keep(({ opened }) => opened < to || (is('opened-to-closed') && opened === to));
  const interval = query.get('seen');
  if (interval !== null) {
    const [start = '', end = '', ...more] = interval.split('/');
    if (end === '' || more.length > 0) return undefined;
    if (start === '..' && is('seen-open-start-refused')) return undefined;
    if (end === '..' && is('seen-open-end-empty')) return [];
    keep(
      ({ seen }) =>
        (start === '..' || Date.parse(seen) >= Date.parse(start)) &&
        (end === '..' || Date.parse(seen) < Date.parse(end) + (is('seen-to-open') ? 0 : 1)),
    );
  }
  const square = query.get('square');
  if (square !== null) {
    const box = boxOf(square);
    if (!box) return undefined;
    const [a, b, c, d] = box;
    keep(({ x, y }) =>
      is('square-edges-open') ? x > a && x < c && y > b && y < d : x >= a && x <= c && y >= b && y <= d,
    );
  }
  const bbox = query.get('bbox');
  if (bbox !== null && !is('box-keeps-all')) {
    const box = boxOf(bbox);
    if (!box) return undefined;
    const [a, b, c, d] = is('box-axes-swapped') ? ([box[1], box[0], box[3], box[2]] as const) : box;
    const top = is('box-ignores-top') ? Infinity : d;
    const inside = (x: number, y: number): boolean =>
      is('edges-outside') ? x > a && x < c && y > b && y < top : x >= a && x <= c && y >= b && y <= top;
    keep(({ geometry }) => {
      if (!geometry) return is('no-geometry-everywhere');
      if (geometry.type === 'Point') return inside(...(geometry.coordinates as [number, number]));
      const line = geometry.coordinates as Line;
      const [[x1, y1], [x2, y2]] = line;
      return is('lines-by-their-box') ? x1 <= c && x2 >= a && y1 <= top && y2 >= b : meets(line, inside);
    });
    if (is('box-loses-one')) found = found.slice(1);
  }
  return found;
};

export const serveMap = (...traits: readonly Trait[]): Promise<Listening> =>
  listening((_, query) => {
    const found = list(query, (trait) => traits.includes(trait));
    const page = found && pageOf(found, query, 40);
    return page && { total: found.length, features: page };
  });
