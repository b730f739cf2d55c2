import { describe, expect, it } from 'vitest';
import { operation, operations } from '../../contracts/chain/index.ts';
import { documentedMembers, schemaConstraints, schemaErrors } from '../../engine/schema/schema.ts';
import { schemaFiles } from '../../contracts/chain/schemas.ts';
import { absent, damaged, otherForms, requiredIn } from './table.ts';
import { data } from './tables/data.ts';
import { metrics } from './tables/metrics.ts';
import { node } from './tables/node.ts';

const tables = Object.entries({ data, metrics, node }).flatMap(([name, rows]) =>
  Object.entries(rows).map(([operation, { examples, damages }]) => {
    const [example] = examples;
    const derived = name === 'node' ? [] : [...requiredIn(example, ''), ...otherForms(example, '')];
    return { id: `assay:${name}/${operation}`, table: { examples, damages: [...damages, ...derived] } };
  }),
);

/** JSON pointers of every member and list item of a value, and the same as documented paths. */
const membersOf = (value: unknown, pointer = '', trail = ''): { pointer: string; path: string }[] => {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) {
    return value.flatMap((item, n) => [
      { pointer: `${pointer}/${n}`, path: `${trail}[]` },
      ...membersOf(item, `${pointer}/${n}`, `${trail}[]`),
    ]);
  }
  return Object.entries(value).flatMap(([name, held]) => {
    const here = { pointer: `${pointer}/${name}`, path: trail === '' ? name : `${trail}.${name}` };
    return [here, ...membersOf(held, here.pointer, here.path)];
  });
};

/** Members of the examples that real nodes send and the document does not name. */
const undocumented = new Set(
  ['name', 'symbol', 'denomination', 'initialStates'].map((name) => `tx.unsignedTx.${name}`),
);

describe('tables', () => {
  it('stand for every operation, and for nothing else', () => {
    expect(tables.map(({ id }) => id).toSorted()).toEqual(
      [...schemaFiles.keys()].filter((id) => /^assay:(node|data|metrics)\//.test(id)).sort(),
    );
    for (const { id } of operations) expect(tables.map((each) => each.id)).toContain(operation(id).schema);
  });
});

describe.each(tables)('$id', ({ id, table }) => {
  it('accepts its examples', () => {
    for (const example of table.examples) expect(schemaErrors(id, example)).toEqual([]);
  });

  it('accepts members that no document names', () => {
    const [example] = table.examples;
    expect(schemaErrors(id, { ...example, somethingNew: { at: [1] } })).toEqual([]);
  });

  it('names every documented member, and its examples show them all', () => {
    const shown = new Set(table.examples.flatMap((example) => membersOf(example)).map((member) => member.path));
    expect([...shown].filter((member) => !member.endsWith('[]') && !undocumented.has(member)).sort()).toEqual(
      documentedMembers(id).toSorted(),
    );
  });

  it('refuses null for every documented member and list item, at its place', () => {
    for (const example of table.examples) {
      for (const { pointer, path: member } of membersOf(example)) {
        if (undocumented.has(member)) continue;
        expect(
          schemaErrors(id, damaged(example, pointer, null)).map((error) => error.pointer),
          pointer,
        ).toContain(pointer);
      }
    }
  });

  it('does without every member that the table does not call missing', () => {
    const [example] = table.examples;
    const needed = new Set(table.damages.filter(([, , to]) => to === absent).map(([, at]) => at));
    for (const { pointer, path: member } of membersOf(example)) {
      if (needed.has(pointer) || member.endsWith('[]')) continue;
      expect(schemaErrors(id, damaged(example, pointer, absent)), pointer).toEqual([]);
    }
  });

  it('has a damage for every requirement that it serves', () => {
    expect([...new Set(table.damages.map(([, , , requirement]) => requirement))].sort()).toEqual(
      [...schemaConstraints(id)].sort(),
    );
  });

  it.each(
    table.damages.map(([what, at, to, requirement, pointer]) => ({
      what,
      at,
      to,
      requirement,
      pointer: pointer ?? at,
    })),
  )('$requirement: $what at $at', ({ at, to, requirement, pointer }) => {
    const errors = schemaErrors(id, damaged(table.examples[0], at, to));
    expect(errors.map((error) => `${error.requirement} ${error.pointer}`)).toContain(`${requirement} ${pointer}`);
    expect(new Set(errors.map((error) => error.requirement)), 'no other requirement is blamed').toEqual(
      new Set([requirement]),
    );
  });
});
