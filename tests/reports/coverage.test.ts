import { chain } from '../../contracts/chain/index.ts';
import { describe, expect, it } from 'vitest';
import type { Outcome } from '../../engine/model/judging.ts';
import { coverageOf, percentOf } from '../../reports/coverage.ts';
import { exitCode } from '../../reports/exit.ts';
import { defaultGate, type Gate } from '../../engine/model/baseline.ts';
import { notTested } from '../../reports/not-tested.ts';
import { toPage } from '../../reports/page/page.ts';
import { toResults } from '../../reports/results.ts';
import { toSummary } from '../../reports/summary.ts';
import { render } from '../../reports/terminal.ts';
import { aFinding, anOutcome, aRun } from './samples.ts';

const passes = (count: number, changes: Partial<Outcome> = {}): Outcome[] =>
  Array.from({ length: count }, () => anOutcome(changes));
const inconclusive = (count: number, changes: Partial<Outcome> = {}): Outcome[] =>
  passes(count, { verdict: 'inconclusive', reason: 'no address was found; give one under subjects', ...changes });
const data = { requirement: 'data.page.continues', operation: 'listMessages' } as const;

const gated = (outcomes: readonly Outcome[], gate: Partial<Gate> = {}) =>
  aRun({ outcomes, gate: { ...defaultGate, ...gate } });

describe('coverage', () => {
  it('counts judged cases of the selected ones, by interface and operation', () => {
    const outcomes = [...passes(2), ...inconclusive(1), ...passes(1, data), ...passes(1, { verdict: 'excluded' })];
    expect(coverageOf(chain, outcomes)).toEqual([
      {
        interface: 'data',
        judged: 1,
        selected: 1,
        notApplicable: 0,
        operations: [{ operation: 'listMessages', answered: true, judged: 1, selected: 1, notApplicable: 0 }],
      },
      {
        interface: 'node',
        judged: 2,
        selected: 3,
        notApplicable: 0,
        operations: [{ operation: 'vm.getUTXOs', answered: true, judged: 2, selected: 3, notApplicable: 0 }],
      },
    ]);
  });

  it('does not count what no data of the target could show', () => {
    const [node] = coverageOf(chain, [...passes(3), ...inconclusive(1), ...inconclusive(2, { applies: false })]);
    expect(node).toMatchObject({ judged: 3, selected: 4, notApplicable: 2 });
  });

  it('tells operations without a usable answer', () => {
    const [node] = coverageOf(chain, inconclusive(2, { unanswered: { text: 'no id is known' } }));
    expect(node?.operations).toEqual([
      { operation: 'vm.getUTXOs', answered: false, judged: 0, selected: 2, notApplicable: 0 },
    ]);
  });

  it('leaves out what a document leaves open', () =>
    expect(coverageOf(chain, passes(1, { level: 'open', verdict: 'observed' }))).toEqual([]));

  it('is never rounded up to 100 %', () => expect(percentOf({ judged: 199, selected: 200 })).toBe(99));
});

describe('a run is not green', () => {
  const rows: readonly (readonly [string, readonly Outcome[], Partial<Gate>, string | undefined])[] = [
    ['with 59 %', [...passes(59), ...inconclusive(41)], {}, '59 % of the node cases were judged (59 of 100)'],
    ['and is with 60 %', [...passes(60), ...inconclusive(40)], {}, undefined],
    [
      'with 99 % where all are demanded',
      [...passes(99), ...inconclusive(1)],
      { minJudged: 100 },
      '99 % of the node cases were judged (99 of 100)',
    ],
    [
      'where one interface of two is below',
      [...passes(90), ...inconclusive(9, data), ...passes(1, data)],
      {},
      '(1 of 10)',
    ],
    ['with cases alone that did not apply', inconclusive(3, { applies: false }), {}, 'no case could be judged'],
    ['but is where the others are judged', [...passes(9), ...inconclusive(91, { applies: false })], {}, undefined],
    [
      'with an operation that never gave a usable answer',
      [...passes(99), ...inconclusive(1, { ...data, unanswered: { text: 'no id is known' } }), ...passes(9, data)],
      {},
      '1 of 2 operations gave a usable answer',
    ],
    [
      'with operations that one status refuses',
      [
        ...passes(99),
        ...inconclusive(1, {
          ...data,
          unanswered: { text: 'status 401 to 2 calls; give a key that may read it', status: 401 },
        }),
        ...passes(9, data),
      ],
      {},
      '1 of 2 operations gave a usable answer; the others answered 401',
    ],
    [
      'but is where nothing is demanded',
      [...passes(99), ...inconclusive(1, { ...data, unanswered: { text: 'no id is known' } })],
      { minJudged: 0 },
      undefined,
    ],
    ['with unstable cases alone', passes(3, { verdict: 'unstable' }), {}, 'no case could be judged'],
    [
      'with a case that the baseline records as judged',
      [...passes(9), ...inconclusive(1, { requirement: 'node.utxos.addresses' })],
      { judgedBefore: ['node.utxos.limit-clamp@vm.getUTXOs', 'node.utxos.addresses@vm.getUTXOs'] },
      '1 of 10 cases that the baseline records as judged',
    ],
    [
      'but is where max-lost allows it',
      [...passes(9), ...inconclusive(1, { requirement: 'node.utxos.addresses' })],
      { maxLost: 10, judgedBefore: ['node.utxos.limit-clamp@vm.getUTXOs', 'node.utxos.addresses@vm.getUTXOs'] },
      undefined,
    ],
    [
      'and is where the case was not selected',
      [...passes(9), anOutcome({ requirement: 'node.utxos.addresses', verdict: 'excluded' })],
      { judgedBefore: ['node.utxos.addresses@vm.getUTXOs'] },
      undefined,
    ],
    [
      'with a violation that could not be confirmed',
      [...passes(99), ...inconclusive(1, { unconfirmed: [aFinding()], reason: 'a violation was seen' })],
      {},
      '1 case showed a violation that could not be confirmed',
    ],
  ];
  it.each(rows)('%s', (_, outcomes, gate, headline) => {
    const run = gated(outcomes, gate);
    expect(notTested(run).map((tested) => tested.headline)).toEqual(
      headline === undefined ? [] : [expect.stringContaining(headline)],
    );
    expect(exitCode(run, { failOn: 'derived' })).toBe(headline === undefined ? 0 : 3);
  });

  it('but red where it has a finding as well', () => {
    const run = gated([anOutcome({ verdict: 'fail', findings: [aFinding()] }), ...inconclusive(99)]);
    expect(exitCode(run, { failOn: 'derived' })).toBe(1);
    expect(render(run, { colour: false, width: 200 })).toContain('Tested in part: 1 % of the node cases');
  });

  it('and every report says so, with the advice', () => {
    const run = gated([
      ...passes(1),
      ...inconclusive(99),
      anOutcome({ ...data, verdict: 'excluded', reason: 'not selected' }),
    ]);
    const texts = [toSummary(run), render(run, { colour: false, width: 300 }), toPage(run, { exit: 3 })];
    for (const text of texts) {
      expect(text.replaceAll('\\', '')).toContain('Tested in part: 1 % of the node cases were judged (1 of 100)');
      expect(text).toContain('99 cases: no address was found; give one under subjects');
    }
    const results = toResults(run);
    expect(results.notTested).toMatchObject([{ kind: 'coverage' }]);
    expect(results.coverage).toMatchObject([{ interface: 'node', judged: 1, selected: 100 }]);
  });
});

it('excluded cases take a line by reason, however many they are', () => {
  const outcomes = [...passes(1), ...passes(900, { verdict: 'excluded', reason: 'not selected by --only' })];
  const page = toSummary(aRun({ outcomes }));
  expect(page).toContain('- 900: not selected by \\-\\-only'.replaceAll('\\-', '-'));
  expect(page.length).toBeLessThan(1_500);
});
