import { stringifyJson } from '../../engine/model/json.ts';
import type { Contract } from '../../engine/model/contract.ts';
import type { Call, Exchange } from '../../engine/model/exchange.ts';
import type { Parameter } from '../../engine/model/operation.ts';
import { answered } from '../../engine/protocols/answered.ts';
import { isUnusualRequest } from '../../properties/inputs.ts';
import type { Pool } from '../pool.ts';
import { isObject } from '../../engine/model/paths.ts';
import { judging } from '../../engine/run/judge/run-checks.ts';
import { tryTrial, type Trial, type TrialTools } from '../../engine/run/confirm/trial.ts';
import type { Reduced, Spend } from './reduced.ts';
import { callVariations, put, rowsOf, sharedVariations } from './call-variations.ts';

/** Tools to send a finding's calls with other values. */
export interface WarmUpTools extends TrialTools {
  readonly pool: Pool;
}

/** Maximum number of calls in a finding. */
const maxCalls = 3;
/**
 * Values of a parameter that show whether it matters, maximum warm-up calls to try, and maximum variations that show
 * the violation without one.
 */
const limits = { asked: 2, warmUpCalls: 3, alone: 6 };

/** The content of an answer, without the JSON-RPC id. */
function contentOf(exchange: Exchange, contract: Contract): string {
  const { operation, body } = answered(exchange, contract) ?? {};
  return operation?.kind === 'json-rpc' && isObject(body)
    ? stringifyJson({ ...body, id: undefined })
    : (exchange.response?.body ?? '');
}

const withWarmUpCalls = (warmUpCalls: readonly Call[], { check, calls, cursors }: Trial): Trial => ({
  check,
  calls: [...warmUpCalls, ...calls],
  cursors: [
    ...warmUpCalls.map(() => null),
    ...cursors.map((from) => (from === null ? null : from + warmUpCalls.length)),
  ],
});

/**
 * Adds the warm-up call that a finding needs on a fresh target: an earlier call with the same answer,
 * which is correct for that call, and which the target may have cached. This target has cached the
 * answer already, so both calls are tried with other values. A warm-up call matters if the failing
 * call is correct before it and wrong after it, or if the warm-up call itself is wrong afterwards. If
 * that cannot be decided, the warm-up call is added to the trial for later replays, but not to the
 * exchanges of the finding. If no other call has the same answer, the finding stays as it is.
 */
export async function withWarmUpCall(finding: Reduced, tools: WarmUpTools, spend: Spend): Promise<Reduced> {
  const {
    trial,
    violated: {
      of,
      violation: { exchanges },
    },
    isSpoilt,
  } = finding;
  const { contract } = tools.client;
  const [last, shownBy] = [trial.calls.at(-1), exchanges.at(-1)];
  const [answer, check] = [shownBy?.response, tools.checks.get(trial.check)];
  // A server error is not correct for any call.
  if (
    isSpoilt ||
    !last ||
    !shownBy ||
    !answer ||
    !check ||
    answer.status >= 500 ||
    trial.calls.length >= maxCalls ||
    trial.calls.some(isUnusualRequest) ||
    trial.cursors.some((from) => from !== null)
  )
    return finding;
  const show = async (attempt: Trial): Promise<Reduced | 'kept' | 'unknown'> => {
    if (!spend(attempt.calls.length)) return 'unknown';
    const result = await tryTrial(attempt, tools, of.key);
    return result?.of.key === of.key ? { trial: attempt, violated: result } : 'kept';
  };
  const single = (call: Call): Trial => ({ check: trial.check, calls: [call], cursors: [null] });
  /** The verdict on a call with the finding's answer; undefined: the call has another answer. */
  const alike = async (call: Call): Promise<'right' | 'silent' | 'wrong' | undefined> => {
    if (!spend(1)) return undefined;
    const exchange = await tools.client.send(call, { asker: of.key, fresh: true });
    if (exchange.response?.status !== answer.status || contentOf(exchange, contract) !== contentOf(shownBy, contract))
      return undefined;
    const all = judging(contract, new Map([[trial.check, check]]), tools.cases);
    all.judge(exchange);
    const result = all.finish().byCase.get(of.key);
    return result === undefined || result.evidence === 0 ? 'silent' : result.violations.size === 0 ? 'right' : 'wrong';
  };
  /** Calls with the same answer that are not violations. A call that is proved to be correct comes first. */
  const warmUpCallsBy = async (row: [string, Parameter]): Promise<Call[]> => {
    const silent: Call[] = [];
    let mismatches = 0;
    for (const [turn, call] of callVariations(contract, last, row, tools.pool).entries()) {
      const verdict = await alike(call);
      if (verdict === 'right') return [call, ...silent].slice(0, limits.warmUpCalls);
      if (verdict === 'silent') silent.push(call);
      if (verdict === undefined) mismatches += 1;
      if (mismatches === limits.asked && turn + 1 === mismatches) return [];
    }
    return silent.slice(0, limits.warmUpCalls);
  };
  /** The warm-up call that affects the call after it. */
  const needed = async (warmUpCalls: readonly Call[], differing: string): Promise<Call | undefined> => {
    let alone = 0;
    for (const changes of sharedVariations(contract, last, differing, warmUpCalls, tools.pool)) {
      const variation: Trial = { ...trial, calls: trial.calls.map((call) => put(contract, call, changes)) };
      const before = await show(variation);
      if (before === 'unknown') return undefined;
      if (before !== 'kept') alone += 1;
      if (alone === limits.alone) return undefined;
      // Whichever call is sent first, its answer is cached for the others; a refusal is not always cached.
      for (const warmUpCall of before === 'kept' ? warmUpCalls : []) {
        if (
          typeof (await show(single(put(contract, warmUpCall, changes)))) === 'object' ||
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
    const outcome = warmUpCall && (await show(withWarmUpCalls([warmUpCall], trial)));
    if (typeof outcome === 'object') return outcome;
    undecided ??= { ...finding, trial: withWarmUpCalls(warmUpCalls.slice(0, maxCalls - trial.calls.length), trial) };
  }
  return undecided ?? finding;
}
