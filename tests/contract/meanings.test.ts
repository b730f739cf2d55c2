import { expect, it } from 'vitest';
import { operations } from '../../contracts/chain/index.ts';
import { meaningOf, meanings } from '../../contracts/chain/meanings.ts';

const taken = operations.flatMap((row) => Object.keys(row.parameters).map((name) => ({ row, name })));

it('every parameter has a meaning, in a line of its own words', () => {
  for (const { row, name } of taken) expect(meaningOf(row, name)).toMatch(/^[A-Z`].{4,}[^.]$/);
});

it('no meaning is of a parameter that nothing takes', () => {
  const used = new Set(
    taken.map(({ row, name }) => (Object.hasOwn(meanings, `${row.id}.${name}`) ? `${row.id}.${name}` : name)),
  );
  expect(Object.keys(meanings).filter((name) => !used.has(name))).toEqual([]);
});

it('a parameter without one is named, with the file to write it in', () => {
  const [row] = operations;
  expect(() => meaningOf(row as NonNullable<typeof row>, 'neverHeardOf')).toThrow(
    /contract\/meanings\.ts says nothing of neverHeardOf/,
  );
});
