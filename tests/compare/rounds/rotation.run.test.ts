import { describe, expect, test } from 'vitest';
import { chain } from '../../../contracts/chain/index.ts';
import { chooseCases, maxPostponed, mergeCases, rotated, selectedCases } from '../../../compare/rounds/rotation.ts';
import { remember } from '../../../compare/rounds/laws/judge-laws.ts';
import { frozenWindows } from '../../../compare/rounds/laws/frozen.ts';
import { type CaseState, newState, type Remembered } from '../../../compare/rounds/state.ts';
import { outcome } from './example.ts';

const target = { node: 'http://node.invalid', data: 'http://data.invalid', metrics: 'http://metrics.invalid' };
const selected = selectedCases(chain, { target, only: [] });
const state = newState('example', '2026-01-01T00:00:00.000Z');

describe('the cases of a round', () => {
  test('keep to the budget, and reach the whole contract in turn', () => {
    let cases: Readonly<Record<string, CaseState>> = {};
    let { rotation } = state;
    let round = 0;
    const budget = 200;
    for (; rotation.rounds === undefined && round < 60;) {
      round += 1;
      const chosen = chooseCases(chain, selected, { cases, pace: state.pace }, budget);
      expect(chosen.expected).toBeLessThanOrEqual(budget);
      const outcomes = chosen.keys.map((key) => {
        const [requirement = '', operation = ''] = key.split('@');
        return { ...outcome('pass'), requirement, operation };
      });
      cases = mergeCases(cases, selected, { round, chosen, outcomes, isCut: false });
      rotation = rotated(chain, rotation, selected, cases, round);
    }
    expect(rotation.rounds).toBe(round);
    expect(selected.filter(({ key }) => cases[key]?.verdict !== 'pass')).toEqual([]);
  });

  test('include a case that needs more than the budget', () => {
    expect(chooseCases(chain, selected, { cases: {}, pace: { overhead: 10_000, ratio: 1 } }, 50).asking).toHaveLength(
      1,
    );
  });

  test('take a postponed case again, but not for ever', () => {
    const chosen = chooseCases(chain, selected, state, 200);
    const key = chosen.asking[0] ?? '';
    const [requirement = '', operation = ''] = key.split('@');
    const cut = { ...outcome('inconclusive'), requirement, operation };
    let cases: Readonly<Record<string, CaseState>> = {};
    for (let round = 1; round < maxPostponed; round += 1) {
      cases = mergeCases(cases, selected, { round, chosen, outcomes: [cut], isCut: true });
      expect(cases[key]).toEqual({ verdict: 'inconclusive', postponed: round });
    }
    cases = mergeCases(cases, selected, { round: maxPostponed, chosen, outcomes: [cut], isCut: true });
    expect(cases[key]?.taken).toBe(maxPostponed);
  });

  test('an inconclusive result does not replace a verdict', () => {
    const chosen = chooseCases(chain, selected, state, 200);
    const key = chosen.asking[0] ?? '';
    const [requirement = '', operation = ''] = key.split('@');
    const of = (verdict: 'pass' | 'inconclusive') => ({ ...outcome(verdict), requirement, operation });
    const first = mergeCases({}, selected, { round: 1, chosen, outcomes: [of('pass')], isCut: false });
    const second = mergeCases(first, selected, { round: 2, chosen, outcomes: [of('inconclusive')], isCut: false });
    expect(second[key]).toEqual({ verdict: 'pass', judged: 1, taken: 2, requests: 2 });
  });
});

describe('remembered calls', () => {
  const wanted = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ operation: 'listErc20Transfers', parameters: { endBlock: index } }));

  test('are bounded per operation, and a newer one replaces the oldest only after 100 rounds', () => {
    const { items } = remember(frozenWindows, [], wanted(10), 1);
    expect(items).toHaveLength(4);
    const answered = items.map((item): Remembered => ({ ...item, value: 'digest', asked: 2 }));
    expect(
      remember(frozenWindows, answered, [{ operation: 'listErc20Transfers', parameters: { endBlock: 99 } }], 50)
        .dropped,
    ).toEqual([]);
    const later = remember(frozenWindows, answered, wanted(12), 102);
    expect(later.items).toHaveLength(4);
    expect(later.dropped).toHaveLength(1);
  });

  test('stay as long as they are violated, and go if no answer ever came', () => {
    const { items } = remember(frozenWindows, [], wanted(2), 1);
    const [first] = items;
    const violated = items.map((item): Remembered => ({ ...item, ...(item === first ? { violated: true } : {}) }));
    expect(remember(frozenWindows, violated, [], 30).items).toEqual([{ ...first, violated: true }]);
  });
});

test('the rows for laws over rounds name operations of the contract', () => {
  const named = (chain.comparison?.members ?? []).flatMap(({ of = [] }) => of);
  for (const operation of [...named, ...(chain.rounds?.lags ?? []).map((row) => row.operation)])
    expect(chain.hasOperation(operation), operation).toBe(true);
});
