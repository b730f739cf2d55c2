import { expect, test } from 'vitest';
import type { Measured, TimedFinding } from '../../lab/servers/measure.ts';
import { comparePair, type ExpectedBug } from '../../lab/servers/pair.ts';
import { listBugs } from '../../lab/servers/software/all.ts';

const bug: ExpectedBug = {
  name: 'library-1',
  laws: ['api.count'],
  known: { 'api.json': 'errors are texts', 'api.count': 'a reason that must not hide the bug' },
};

const seen = (requirement: string, requests: number, message = requirement): TimedFinding => ({
  requirement,
  operation: 'books',
  message,
  requests,
  seconds: requests / 10,
});
const measured = (...findings: readonly TimedFinding[]): Measured => ({
  requests: 50,
  seconds: 5,
  findings,
});

test('the first finding under an expected law counts', () => {
  const row = comparePair(
    bug,
    measured(seen('api.count', 30), seen('api.order', 10), seen('api.count', 20, 'x')),
    measured(),
  );
  expect(row.first?.requests).toBe(20);
  expect(row.alarms).toEqual([]);
});

test('a finding that the fixed release shows too is not the bug', () => {
  const row = comparePair(bug, measured(seen('api.count', 30)), measured(seen('api.count', 40)));
  expect(row.first).toBeUndefined();
});

test('a reason explains a finding on the fixed release, but never one under the law that the bug breaks', () => {
  const row = comparePair(bug, measured(), measured(seen('api.json', 1), seen('api.count', 2), seen('api.order', 3)));
  expect(row.known).toBe(1);
  expect(row.alarms).toEqual(['api.count@books', 'api.order@books']);
});

test('under the law that the bug breaks, a reason explains one message', () => {
  const known = { 'api.count@books: a count of pages': 'another bug' };
  const row = comparePair(
    { ...bug, known },
    measured(),
    measured(seen('api.count', 1, 'a count of pages'), seen('api.count', 2, 'a wrong count')),
  );
  expect(row.known).toBe(1);
  expect(row.alarms).toEqual(['api.count@books']);
});

test('every pair has a name of its own, and evidence from both releases', () => {
  expect(new Set(listBugs.map(({ name }) => name)).size).toBe(listBugs.length);
  for (const { name, byHand, laws, bug: broken, fix } of listBugs) {
    expect(name).toMatch(/^[a-z][a-z0-9-]+$/);
    expect(byHand?.call).toContain('{url}');
    expect(byHand?.bug).not.toBe(byHand?.fix);
    expect(broken).not.toBe(fix);
    expect(laws.length).toBeGreaterThan(0);
  }
});
