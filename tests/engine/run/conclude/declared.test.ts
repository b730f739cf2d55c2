import type { Requirement } from '../../../../engine/model/requirement.ts';
import { expect, test } from 'vitest';
import { chain, requirements } from '../../../../contracts/chain/index.ts';

const rows: readonly Requirement[] = requirements;
const causesOf = ({ buildsOn = [], followsFrom = [] }: Requirement): readonly string[] => [...buildsOn, ...followsFrom];
const rowOf = (id: string): Requirement[] => rows.filter((row) => row.id === id);

test('what requirements build on and follow from are requirements', () => {
  const named = rows.flatMap(causesOf);
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((id) => !chain.hasRequirement(id))).toEqual([]);
});

test('no requirement is a cause of its own causes', () => {
  const reaches = (from: Requirement, id: string, seen: Set<string>): boolean =>
    causesOf(from).some((cause) => {
      if (cause === id) return true;
      if (seen.has(cause)) return false;
      seen.add(cause);
      return rowOf(cause).some((row) => reaches(row, id, seen));
    });
  expect(rows.filter((row) => reaches(row, row.id, new Set())).map(({ id }) => id)).toEqual([]);
});

test('a requirement names another once in each list', () => {
  const isDouble = (ids: readonly string[] = []): boolean => new Set(ids).size < ids.length;
  expect(rows.filter(({ buildsOn, followsFrom }) => isDouble(buildsOn) || isDouble(followsFrom))).toEqual([]);
});
