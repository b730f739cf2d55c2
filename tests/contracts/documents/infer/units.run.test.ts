import { expect, test } from 'vitest';
import { array, documentOf, type Kind, operation, query } from './kinds/serve.ts';
import { byOffset, inferredOf, number, pageOf, text } from './kind-inference.ts';

const stones = Array.from({ length: 60 }, (_, n) => ({
  id: n,
  mass_g: (n * 37) % 101,
  colour: n < 30 ? 'blue' : n < 58 ? 'green' : 'red',
}));

/** A member with its unit in its name, of which parameters name only the member. */
const withUnits: Kind = {
  name: 'units',
  document: documentOf('Stones', {
    '/stones': operation(
      'Stones',
      [
        ...byOffset,
        query('mass_min', number),
        query('mass_max', number),
        query('sort', { type: 'string', enum: ['mass', '-mass', 'colour', '-colour', 'popularity', '-popularity'] }),
      ],
      array({ id: number, mass_g: number, colour: text }),
    ),
  }),
  answer: ({ searchParams }) => {
    const [least, most] = [Number(searchParams.get('mass_min') ?? 0), Number(searchParams.get('mass_max') ?? 999)];
    const found = stones.filter(({ mass_g: mass }) => mass >= least && mass <= most);
    const key = searchParams.get('sort') ?? '';
    const sign = key.startsWith('-') ? -1 : 1;
    const sorted = key.endsWith('mass')
      ? found.toSorted((a, b) => sign * (a.mass_g - b.mass_g))
      : key.endsWith('colour')
        ? found.toSorted((a, b) => sign * (a.colour < b.colour ? -1 : a.colour > b.colour ? 1 : 0))
        : found;
    return { body: pageOf(searchParams, sorted) };
  },
};

test('parameters without the unit of a member are tied to it, and the keys that are not proposed are named', async () => {
  const { proposed, overlay } = await inferredOf(withUnits);
  expect(proposed['/stones']).toMatchObject({
    order: { keys: { parameter: 'sort', values: { mass: 'mass_g', colour: 'colour' }, descending: '-{key}' } },
    filters: { mass_min: { path: 'mass_g', operator: 'ge' }, mass_max: { path: 'mass_g', operator: 'le' } },
  });
  expect(overlay.replaceAll(/\s*\n\s*#?\s*/g, ' ')).toContain(
    'no key is proposed for popularity (no member has its name)',
  );
});
