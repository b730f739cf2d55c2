import { pagesOf } from '../../engine/model/listing.ts';
import fc from 'fast-check';
import { stringifyJson } from '../../engine/model/json.ts';
import type { Call, Json, Exchange } from '../../engine/model/exchange.ts';
import type { Contract } from '../../engine/model/contract.ts';
import type { Operation, Parameter } from '../../engine/model/operation.ts';
import { inputSent } from '../../engine/protocols/sent.ts';
import { validValue, pickAt } from '../inputs/valid-value.ts';
import type { Pool } from '../pool.ts';
import type { Parameters } from '../../engine/model/judging.ts';
import { answered } from '../../engine/protocols/answered.ts';
import { isUnusualRequest } from '../../properties/inputs.ts';
import { isObject } from '../../engine/model/paths.ts';
import { Judging } from '../../engine/run/judge/run-checks.ts';
import { tryTrial, type Trial, type TrialTools } from '../../engine/run/confirm/trial.ts';
import type { Reduced, Spend } from './reduced.ts';

const limits = {
  /** Maximum values of one parameter, and maximum variations that several calls share. */
  values: 24,
  sharedVariations: 12,
  /** Values of a parameter that show whether it matters. */
  asked: 2,
  /** Maximum warm-up calls to try, and maximum variations that show the violation without one. */
  warmUpCalls: 3,
  alone: 6,
};

const isSame = (left: Json | undefined, right: Json | undefined): boolean =>
  stringifyJson(left ?? null) === stringifyJson(right ?? null);
const withParameters = (parameters: Parameters, changes: Parameters): Parameters =>
  Object.fromEntries(Object.entries({ ...parameters, ...changes }).filter(([, value]) => value !== undefined));
/** Parameters of a call's operation, without the cursor. */
function rowsOf(contract: Contract, call: Call): [string, Parameter][] {
  const operation = contract.operation(call.operation);
  const { parameters, listing } = operation;
  return Object.entries<Parameter>(parameters).filter(([name]) => name !== (listing && pagesOf(operation).cursor));
}
/** A call with some parameters replaced and its input class recomputed. */
function put(contract: Contract, call: Call, changes: Parameters): Call {
  const parameters = withParameters(call.parameters, changes);
  return { ...call, parameters, input: inputSent(contract.operation(call.operation), parameters, false) };
}

/** A documented value; the same for the same `seed` and pool. */
const sample = (operation: Operation, name: string, row: Parameter, pool: Pool, seed: number): Json | undefined =>
  fc.sample(validValue(operation, name, row, pool), { seed, numRuns: 1 })[0];

/** The same call with other documented values of one parameter. */
function callVariations(contract: Contract, call: Call, [name, row]: [string, Parameter], pool: Pool): Call[] {
  const operation = contract.operation(call.operation);
  const values = [
    ...pool.subjects.arguments(call.operation).map(({ parameters }) => parameters[name]),
    ...(row.values ?? []),
    ...Array.from({ length: 6 }, (_, seed) => sample(operation, name, row, pool, seed)),
  ];
  const otherValues = values
    .filter(
      (value, index) =>
        value !== undefined &&
        !isSame(value, call.parameters[name]) &&
        values.findIndex((item) => isSame(item, value)) === index,
    )
    .slice(0, limits.values);
  return [...otherValues, ...(row.required || call.parameters[name] === undefined ? [] : [undefined])].map((value) =>
    put(contract, call, { [name]: value }),
  );
}

/**
 * Changes that apply to a finding's calls and to their warm-up calls alike: other subjects, one other value, or both.
 * They never change `differing`, the parameter in which the calls differ. A call with a cursor gets one other value
 * only, because its cursor is invalid for other subjects.
 */
function sharedVariations(
  contract: Contract,
  last: Call,
  differing: string,
  warmUpCalls: readonly Call[],
  pool: Pool,
): Parameters[] {
  const operation = contract.operation(last.operation);
  const { id, listing } = operation;
  const common = rowsOf(contract, last).filter(([name]) => name !== differing);
  const presentRows = common.filter(([name]) => last.parameters[name] !== undefined);
  const fitting = pool.subjects
    .arguments(id)
    .map(({ parameters }) => parameters)
    .filter(
      (set) =>
        set[differing] === undefined ||
        warmUpCalls.some(
          ({ parameters }) => parameters[differing] === undefined || isSame(set[differing], parameters[differing]),
        ),
    );
  const sets =
    listing && last.parameters[pagesOf(operation).cursor] !== undefined
      ? []
      : fitting.map((set) =>
          Object.fromEntries(presentRows.flatMap(([name]) => (set[name] === undefined ? [] : [[name, set[name]]]))),
        );
  const free = presentRows.length > 0 ? presentRows : common;
  const variationAt = (turn: number): Parameters => {
    const [name, row] = pickAt(free, turn) ?? [];
    return name === undefined || row === undefined ? {} : { [name]: sample(operation, name, row, pool, turn) };
  };
  const all = Array.from(
    { length: 2 * limits.sharedVariations },
    (_, turn) => [pickAt(sets, turn) ?? {}, variationAt(turn)] as const,
  )
    .flatMap(([set, value]) => [set, value, withParameters(set, value)])
    .filter((variation) =>
      Object.entries(variation).some(([name, value]) => value !== undefined && !isSame(value, last.parameters[name])),
    );
  return all
    .filter((variation, index) => all.findIndex((same) => isSame(same as Json, variation as Json)) === index)
    .slice(0, limits.sharedVariations);
}

/** Tools to send a finding's calls with other values. */
export interface WarmUpTools extends TrialTools {
  readonly pool: Pool;
}

/** Maximum number of calls in a finding. */
const maxCalls = 3;
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
    const all = new Judging(contract, new Map([[trial.check, check]]), tools.cases);
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
