import { isDeepStrictEqual } from 'node:util';

/** Compares proposals with the known declarations of the lists, member by member. */

type Extension = Readonly<Record<string, unknown>>;
export type Extensions = Readonly<Record<string, unknown>>;

/** Members of the extension by name; each filter is one, and so is each member of paging and of order. */
const membersOf = (extension: unknown): ReadonlyMap<string, unknown> => {
  const { paging, order, filters, ...others } = (extension ?? {}) as Extension;
  const below = (name: string, held: unknown): [string, unknown][] =>
    Object.entries((held ?? {}) as Extension).map(([inner, value]) => [`${name}.${inner}`, value]);
  return new Map([
    ...Object.entries(others),
    ...below('paging', paging),
    ...below('order', order),
    ...below('filters', filters),
  ]);
};

export interface Tally {
  readonly right: string[];
  readonly wrong: string[];
  readonly missing: string[];
}

/** A refusal, or a size that is cut, is proposed as it was seen, where either may come. */
const isRight = (name: string, expected: unknown, found: unknown): boolean =>
  isDeepStrictEqual(expected, found) ||
  (name === 'paging.aboveMaximum' && expected === 'limited' && ['refused', 'clamp'].includes(String(found)));

/** By the name of a member: the lists for which it was proposed rightly, wrongly, or not at all. */
export const compared = (known: Extensions, proposed: Extensions): ReadonlyMap<string, Tally> => {
  const tallies = new Map<string, Tally>();
  for (const place of new Set([...Object.keys(known), ...Object.keys(proposed)])) {
    const [expected, found] = [membersOf(known[place]), membersOf(proposed[place])];
    for (const name of new Set([...expected.keys(), ...found.keys()])) {
      const row = name.startsWith('filters.') ? 'filters' : name;
      const tally = tallies.get(row) ?? { right: [], wrong: [], missing: [] };
      tallies.set(row, tally);
      const where = name.startsWith('filters.') ? `${place} ${name.slice('filters.'.length)}` : place;
      if (!found.has(name)) tally.missing.push(where);
      else if (isRight(name, expected.get(name), found.get(name))) tally.right.push(where);
      else tally.wrong.push(where);
    }
  }
  return tallies;
};

/** The comparison as a table in Markdown. */
export const tableOf = (tallies: ReadonlyMap<string, Tally>): string => {
  const rows = [...tallies].map(([name, { right, wrong, missing }]) => [name, right, wrong, missing] as const);
  const sum = (column: 1 | 2 | 3): number => rows.reduce((count, row) => count + row[column].length, 0);
  return [
    '| member | proposed right | proposed wrong | not proposed |',
    '|---|---|---|---|',
    ...rows.map(([name, ...lists]) => `| \`${name}\` | ${lists.map(({ length }) => length).join(' | ')} |`),
    `| all | ${sum(1)} | ${sum(2)} | ${sum(3)} |`,
  ].join('\n');
};
