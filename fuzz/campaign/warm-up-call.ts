import { stringifyJson } from '../../engine/model/json.ts';
import type { Contract } from '../../engine/model/contract.ts';
import type { Call, Exchange } from '../../engine/model/exchange.ts';
import type { Parameter } from '../../engine/model/operation.ts';
import { answered } from '../../engine/protocols/answered.ts';
import { isUnusualRequest } from '../../properties/unusual-request.ts';
import type { Pool } from '../pool.ts';
import { isObject } from '../../engine/model/paths.ts';
import { judging } from '../../engine/run/passive.ts';
import { tryTrial, type Trial, type TrialTools } from '../../engine/run/trial.ts';
import type { Reduced, Spend } from './reduced.ts';
import { callVariations, put, rowsOf, sharedVariations } from './call-variations.ts';

/** What it takes to send a finding's calls with other values. */
export interface WarmUpTools extends TrialTools {
  readonly pool: Pool;
}

/** Calls with which a finding is shown at most. */
const mostCalls = 3;
/** Values of a parameter that tell whether it matters, warm-up calls that are tried, and variations that may fail without one. */
const limits = { asked: 2, warmUpCalls: 3, alone: 6 };

/** What an answer says beside which request it answers. */
const said = (exchange: Exchange, contract: Contract): string => {
  const { operation, body } = answered(exchange, contract) ?? {};
  return operation?.kind === 'json-rpc' && isObject(body)
    ? stringifyJson({ ...body, id: undefined })
    : (exchange.response?.body ?? '');
};

const behind = (warmUpCalls: readonly Call[], { check, calls, cursors }: Trial): Trial => ({
  check,
  calls: [...warmUpCalls, ...calls],
  cursors: [
    ...warmUpCalls.map(() => null),
    ...cursors.map((from) => (from === null ? null : from + warmUpCalls.length)),
  ],
});

/**
 * Adds the warm-up call that a finding needs on a fresh target: an earlier call with the very same answer, which is right there, and which the target
 * may have cached. On this target the answer is cached already. So both calls are tried with other values: a warm-up call matters if the failing
 * call is right before it and wrong after it, or if the warm-up call itself is wrong afterwards. Where that cannot be told, the warm-up call is
 * added to the trial, which is sent again later, but not to what is shown. Where no other call has the same answer, the finding stays as it is.
 */
export const withWarmUpCall = async (found: Reduced, tools: WarmUpTools, spend: Spend): Promise<Reduced> => {
  const {
    trial,
    shown: { of, exchanges },
    isSpoilt,
  } = found;
  const { contract } = tools.client;
  const [last, shownBy] = [trial.calls.at(-1), exchanges.at(-1)];
  const [answer, check] = [shownBy?.response, tools.checks.get(trial.check)];
  // No call has a server error rightly.
  if (
    isSpoilt ||
    !last ||
    !shownBy ||
    !answer ||
    !check ||
    answer.status >= 500 ||
    trial.calls.length >= mostCalls ||
    trial.calls.some(isUnusualRequest) ||
    trial.cursors.some((from) => from !== null)
  )
    return found;
  const show = async (one: Trial): Promise<Reduced | 'kept' | 'unknown'> => {
    if (!spend(one.calls.length)) return 'unknown';
    const shown = await tryTrial(one, tools, of.key);
    return shown?.of.key === of.key ? { trial: one, shown } : 'kept';
  };
  const single = (call: Call): Trial => ({ check: trial.check, calls: [call], cursors: [null] });
  /** What the answer to a call says of the statement; undefined: it is another answer than the finding's. */
  const alike = async (call: Call): Promise<'right' | 'silent' | 'wrong' | undefined> => {
    if (!spend(1)) return undefined;
    const exchange = await tools.client.send(call, { asker: of.key, fresh: true });
    if (exchange.response?.status !== answer.status || said(exchange, contract) !== said(shownBy, contract))
      return undefined;
    const all = judging(contract, new Map([[trial.check, check]]), tools.cases);
    all.judge(exchange);
    const seen = all.finish().byCase.get(of.key);
    return seen === undefined || seen.evidence === 0 ? 'silent' : seen.violations.size === 0 ? 'right' : 'wrong';
  };
  /** Calls with the same answer that are not wrong to have it; one that is shown to be right comes first. */
  const warmUpCallsBy = async (row: [string, Parameter]): Promise<Call[]> => {
    const silent: Call[] = [];
    let others = 0;
    for (const [turn, call] of callVariations(contract, last, row, tools.pool).entries()) {
      const verdict = await alike(call);
      if (verdict === 'right') return [call, ...silent].slice(0, limits.warmUpCalls);
      if (verdict === 'silent') silent.push(call);
      if (verdict === undefined) others += 1;
      if (others === limits.asked && turn + 1 === others) return [];
    }
    return silent.slice(0, limits.warmUpCalls);
  };
  /** The warm-up call that matters to the call after it. */
  const needed = async (warmUpCalls: readonly Call[], differing: string): Promise<Call | undefined> => {
    let alone = 0;
    for (const more of sharedVariations(contract, last, differing, warmUpCalls, tools.pool)) {
      const variation: Trial = { ...trial, calls: trial.calls.map((call) => put(contract, call, more)) };
      const before = await show(variation);
      if (before === 'unknown') return undefined;
      if (before !== 'kept') alone += 1;
      if (alone === limits.alone) return undefined;
      // Whichever is asked first, the others have its answer from then on; a refusal is not always kept.
      for (const warmUpCall of before === 'kept' ? warmUpCalls : []) {
        if (
          typeof (await show(single(put(contract, warmUpCall, more)))) === 'object' ||
          typeof (await show(variation)) === 'object'
        )
          return warmUpCall;
      }
    }
    return undefined;
  };
  let undecided: Reduced | undefined;
  for (const row of rowsOf(contract, last)) {
    const warmUpCalls = await warmUpCallsBy(row);
    if (warmUpCalls.length === 0) continue;
    const warmUpCall = await needed(warmUpCalls, row[0]);
    const both = warmUpCall && (await show(behind([warmUpCall], trial)));
    if (typeof both === 'object') return both;
    undecided ??= { ...found, trial: behind(warmUpCalls.slice(0, mostCalls - trial.calls.length), trial) };
  }
  return undecided ?? found;
};
