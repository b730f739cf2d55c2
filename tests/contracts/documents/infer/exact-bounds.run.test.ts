import { expect, test } from 'vitest';
import { array, documentOf, type Kind, operation, query } from './kinds/serve.ts';
import { byOffset, inferredOf, pageOf, text } from './kind-inference.ts';
import { objectOf } from '../../openapi/document.ts';

interface Visit {
  readonly id: string;
  readonly at: string;
  readonly price: number;
}

/** Three visits a day, with prices of two digits. */
const visits: readonly Visit[] = Array.from({ length: 57 }, (_, place) => ({
  id: `v${100 + place}`,
  at: new Date(Date.UTC(2026, 0, 1, 5) + place * 6 * 3_600_000).toISOString(),
  price: Math.round(((place * 37) % 57) * 113 + 301) / 100,
}));

/** How the target compares a member with a bound. */
type Compare = (held: Visit, bound: Visit, name: 'at' | 'price') => number;

const asShown: Compare = (held, bound, name) => (held[name] < bound[name] ? -1 : Number(held[name] > bound[name]));
const byDay: Compare = (held, bound) => held.at.slice(0, 10).localeCompare(bound.at.slice(0, 10));
/** Some times are stored with digits that no answer shows, and prices as 32-bit numbers. */
const stored: Compare = (held, bound, name) => {
  if (name === 'price') return Math.sign(Math.fround(held.price) - bound.price);
  return asShown(held, bound, name) || Number(Number(held.id.slice(1)) % 2 === 0);
};

/** A list by cursor with bounds of a time and of a price. */
const withBounds = (compare: Compare): Kind => ({
  name: 'bounds',
  document: documentOf('Bounds', {
    '/visits': operation(
      'Visits',
      [
        query('limit', { type: 'integer', minimum: 1, maximum: 100 }),
        query('after', text),
        query('at_from', text),
        query('at_until', text),
        query('min_price', { type: 'number' }),
      ],
      objectOf({ visits: array({ id: text, at: text, price: { type: 'number' } }), next: text }),
    ),
  }),
  answer: ({ searchParams }) => {
    const get = (name: string): string | undefined => searchParams.get(name) ?? undefined;
    const boundOf = (name: string): Visit => ({ id: '', at: get(name) ?? '', price: Number(get(name)) });
    const found = visits.filter(
      (visit) =>
        (get('at_from') === undefined || compare(visit, boundOf('at_from'), 'at') >= 0) &&
        (get('at_until') === undefined || compare(visit, boundOf('at_until'), 'at') <= 0) &&
        (get('min_price') === undefined || compare(visit, boundOf('min_price'), 'price') >= 0),
    );
    const start = found.findIndex(({ id }) => id > (get('after') ?? ''));
    const page = start < 0 ? [] : found.slice(start, start + Number(get('limit') ?? 20));
    const last = page.at(-1)?.id;
    return { body: { visits: page, ...(last === found.at(-1)?.id ? {} : { next: last }) } };
  },
});

test('bounds that decide about items at the value are exact', async () => {
  const { proposed, overlay } = await inferredOf(withBounds(asShown));
  expect(proposed['/visits']).toMatchObject({
    filters: {
      at_from: { path: 'at', operator: 'ge', compare: 'exact' },
      at_until: { path: 'at', operator: 'le', compare: 'exact' },
      min_price: { path: 'price', operator: 'ge', compare: 'exact' },
    },
  });
  // The parameter that takes the cursor is no filter.
  expect(overlay).not.toMatch(/# after:|explains: .*after/);
});

test('days are not exact', async () => {
  const { overlay } = await inferredOf(withBounds(byDay));
  expect(overlay).not.toContain('compare: exact\n');
});

test('bounds are not exact if the target stores more digits than it shows, and so decides about some items only', async () => {
  const { proposed } = await inferredOf(withBounds(stored));
  expect(proposed['/visits']).toMatchObject({ filters: { min_price: { path: 'price', operator: 'ge' } } });
  expect(JSON.stringify(proposed)).not.toMatch(/"(?:at_until|min_price)":{[^}]*exact/);
});

/** Visits with the day alone, and a last day that the target includes or not. */
const withLastDay = (description: string, isIn: (day: string, bound: string) => boolean): Kind => ({
  name: 'days',
  document: documentOf('Days', {
    '/visits': operation(
      'Visits',
      [...byOffset, { ...query('day_before', { type: 'string', format: 'date' }), description }],
      array({ id: text, day: { type: 'string', format: 'date' } }),
    ),
  }),
  answer: ({ searchParams }) => {
    const days = visits.map(({ id, at }) => ({ id, day: at.slice(0, 10) }));
    const bound = searchParams.get('day_before');
    return { body: pageOf(searchParams, bound === null ? days : days.filter(({ day }) => isIn(day, bound))) };
  },
});

test.each([
  ['Visits on this day or earlier.', '<', true],
  ['Visits at or before this day.', '<', true],
  ['The last day, inclusive.', '<', true],
  ['The last day (up to and including).', '<', true],
  ['Visits on this day or earlier.', '<=', false],
  ['Visits before this day.', '<', false],
  ['Visits before this day.', '<=', false],
  ['The first day behind, not inclusive.', '<', false],
  ['Visits before this day. For this day or later, use day_after.', '<', false],
])('a bound described as %j that compares by %s: suspected %s', async (description, operator, isSuspected) => {
  const { overlay } = await inferredOf(
    withLastDay(description, (day, bound) => day < bound || (operator === '<=' && day === bound)),
  );
  // A declaration would bake the bug in.
  expect(/^ *operator: l[te]$/m.test(overlay)).toBe(!isSuspected);
  expect(overlay.includes('# suspected bug: GET /visits: day_before leaves out items whose day equals it')).toBe(
    isSuspected,
  );
});
