import { chain } from '../../../contracts/chain/index.ts';
import { describe, expect, test } from 'vitest';
import type { Outcome } from '../../../engine/model/judging.ts';
import type { RoundReport } from '../../../engine/model/round-report.ts';
import type { Again } from '../../../engine/run/replay/replay.ts';
import { type FindingsSeen, mergeFindings, mergeLost } from '../../../compare/rounds/open-findings.ts';
import { maxFindings } from '../../../compare/rounds/state.ts';
import { changeSummary } from '../../../compare/rounds/summary.ts';
import { finding, fingerprint, memoryEvidence, open, operation, outcome, requirement } from './example.ts';

const seen = (outcomes: readonly Outcome[], more: Partial<FindingsSeen> = {}): FindingsSeen => ({
  round: 2,
  at: '2026-01-01T00:10:00.000Z',
  outcomes,
  asked: new Set(),
  replayed: new Map(),
  remembered: [],
  failOn: 'derived',
  ...more,
});

const asked = new Set([`${requirement}@${operation}`]);
const replayed = (again: Again): ReadonlyMap<string, Again> => new Map([[fingerprint, again]]);

describe('a finding', () => {
  test('is told once, and its evidence is kept', () => {
    const evidence = memoryEvidence();
    const first = mergeFindings([], seen([outcome('fail', [finding])]), evidence);
    expect(first.changes.map(({ kind }) => kind)).toEqual(['new-finding']);
    expect([...evidence.findings.keys()]).toEqual([fingerprint]);
    const second = mergeFindings(first.open, seen([outcome('fail', [finding])], { round: 3 }), evidence);
    expect(second.changes).toEqual([]);
    expect(second.open[0]?.sinceRound).toBe(2);
  });

  test.each<[string, FindingsSeen, boolean]>([
    ['its case had no turn', seen([]), false],
    ['its case is inconclusive', seen([outcome('inconclusive')], { asked }), false],
    ['its case passes, but was judged by other answers only', seen([outcome('pass')]), false],
    ['its case was judged again and passes', seen([outcome('pass')], { asked }), true],
    [
      'it was replayed and is still there',
      seen([outcome('pass')], { asked, replayed: replayed('still there') }),
      false,
    ],
    ['it was replayed and is gone', seen([], { replayed: replayed('gone') }), true],
    ['the replay could not check it', seen([], { replayed: replayed('could not check') }), false],
  ])('if %s: %#', (_, round, isGone) => {
    const evidence = memoryEvidence();
    evidence.writeFinding(finding);
    const { open: left, changes } = mergeFindings([open], round, evidence);
    expect(left).toHaveLength(isGone ? 0 : 1);
    expect(changes.map(({ kind }) => kind)).toEqual(isGone ? ['gone-finding'] : []);
    expect(evidence.findings.size).toBe(isGone ? 0 : 1);
  });

  test('that a baseline covers raises no alert', () => {
    const known = { ...finding, known: { reason: 'accepted' } };
    const merged = mergeFindings([], seen([outcome('fail', [known])]), memoryEvidence());
    expect(merged.changes).toEqual([]);
    expect(merged.open).toMatchObject([{ isKnown: true, isCounted: false }]);
  });

  test('beyond the most is counted and not kept', () => {
    const many = Array.from({ length: maxFindings + 3 }, (_, index) => ({
      ...finding,
      fingerprint: `${fingerprint}${index}`,
    }));
    const merged = mergeFindings([], seen([outcome('fail', many)]), memoryEvidence());
    expect([merged.open.length, merged.evicted]).toEqual([maxFindings, 3]);
  });
});

test('an interface is lost once and back once', () => {
  const first = mergeLost([], new Map([['node', 'no answer']]), 4);
  expect(first.changes.map(({ kind }) => kind)).toEqual(['target-lost']);
  const second = mergeLost(first.lost, new Map([['node', 'still no answer']]), 5);
  expect(second).toEqual({ lost: first.lost, changes: [] });
  expect(mergeLost(second.lost, new Map(), 6).changes).toMatchObject([{ kind: 'target-back', interface: 'node' }]);
});

test('a summary has at most ten lines, each without line breaks of the target', () => {
  const changes = Array.from({ length: 30 }, () => ({
    kind: 'new-finding' as const,
    finding: { ...open, message: `first\nsecond\u001b[31m${'x'.repeat(500)}` },
  }));
  const report = { round: 3, changes, openFindings: [open] } as unknown as RoundReport;
  const lines = changeSummary(chain, report).split('\n');
  expect(lines).toHaveLength(10);
  expect(lines[0]).toBe('assay watch, round 3: 30 changes, 1 open finding');
  expect(lines.at(-1)).toBe('and 22 more, in state.json');
  for (const line of lines) expect(line.length).toBeLessThan(300);
  expect(changeSummary(chain, report)).not.toContain('\u001b');
});
