import { expect, it } from 'vitest';
import { operations } from '../../../contracts/chain/index.ts';
import { meanings } from '../../../contracts/chain/meanings.ts';

const taken = operations.flatMap((row) => Object.keys(row.parameters).map((name) => ({ row, name })));

it('every parameter has a meaning, in a line of its own words', () => {
  for (const { row, name } of taken)
    expect(
      meanings[`${row.id}.${name}`] ?? meanings[name],
      `contracts/chain/meanings.ts: ${name} of ${row.id}`,
    ).toMatch(/^[A-Z`].{4,}[^.]$/);
});

it('no meaning is of a parameter that nothing takes', () => {
  const used = new Set(
    taken.map(({ row, name }) => (Object.hasOwn(meanings, `${row.id}.${name}`) ? `${row.id}.${name}` : name)),
  );
  expect(Object.keys(meanings).filter((name) => !used.has(name))).toEqual([]);
});
