import { pagesOf } from '../../engine/model/listing.ts';
import fc from 'fast-check';
import { isSameJson, stringifyJson } from '../../engine/model/json.ts';
import type { Call, Json, Exchange } from '../../engine/model/exchange.ts';
import type { Contract } from '../../engine/model/contract.ts';
import type { Operation, Parameter } from '../../engine/model/operation.ts';
import { inputSent } from '../../engine/protocols/sent.ts';
import { validValue, pickAt } from '../inputs/valid-value.ts';
import type { Pool } from '../pool.ts';
import type { Parameters, PassiveCheck } from '../../engine/model/judging.ts';
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
        !isSameJson(value, call.parameters[name]) &&
        values.findIndex((item) => isSameJson(item, value)) === index,
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
          ({ parameters }) => parameters[differing] === undefined || isSameJson(set[differing], parameters[differing]),
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
      Object.entries(variation).some(
        ([name, value]) => value !== undefined && !isSameJson(value, last.parameters[name]),
      ),
    );
  return all
    .filter((variation, index) => all.findIndex((same) => isSameJson(same as Json, variation as Json)) === index)
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

/** A finding whose failing call may need a warm-up call. */
interface Failing {
  readonly finding: Reduced;
  readonly last: Call;
  readonly shownBy: Exchange;
  readonly check: PassiveCheck;
}

/** The finding with its failing call; undefined if no warm-up call is sought for it. */
const failingOf = (finding: Reduced, { checks }: WarmUpTools): Failing | undefined => {
  const { trial, violated, isSpoilt } = finding;
  const [last, shownBy] = [trial.calls.at(-1), violated.violation.exchanges.at(-1)];
  const check = checks.get(trial.check);
  // A server error is not correct for any call.
  const isError = (shownBy?.response?.status ?? 500) >= 500;
  if (isSpoilt || !last || !shownBy || !check || isError || trial.calls.length >= maxCalls) return undefined;
  const isPlain = !trial.calls.some(isUnusualRequest) && trial.cursors.every((from) => from === null);
  return isPlain ? { finding, last, shownBy, check } : undefined;
};

/** Seeks the warm-up call of one finding. */
class WarmUpSearch {
  readonly #failing: Failing;
  readonly #tools: WarmUpTools;
  readonly #spend: Spend;

  constructor(failing: Failing, tools: WarmUpTools, spend: Spend) {
    this.#failing = failing;
    this.#tools = tools;
    this.#spend = spend;
  }

  async search(): Promise<Reduced> {
    const { finding, last } = this.#failing;
    const { trial } = finding;
    let undecided: Reduced | undefined;
    for (const row of rowsOf(this.#tools.client.contract, last)) {
      const warmUpCalls = await this.#warmUpCallsBy(row);
      if (warmUpCalls.length === 0) continue;
      const warmUpCall = await this.#needed(warmUpCalls, row[0]);
      const outcome = warmUpCall && (await this.#show(withWarmUpCalls([warmUpCall], trial)));
      if (typeof outcome === 'object') return outcome;
      undecided ??= { ...finding, trial: withWarmUpCalls(warmUpCalls.slice(0, maxCalls - trial.calls.length), trial) };
    }
    return undecided ?? finding;
  }

  async #show(attempt: Trial): Promise<Reduced | 'kept' | 'unknown'> {
    const { key } = this.#failing.finding.violated.of;
    if (!this.#spend(attempt.calls.length)) return 'unknown';
    const result = await tryTrial(attempt, this.#tools, key);
    return result?.of.key === key ? { trial: attempt, violated: result } : 'kept';
  }

  /** The verdict on a call with the finding's answer; undefined: the call has another answer. */
  async #alike(call: Call): Promise<'right' | 'silent' | 'wrong' | undefined> {
    if (!this.#spend(1)) return undefined;
    const { finding, shownBy, check } = this.#failing;
    const { client, cases } = this.#tools;
    const { contract } = client;
    const { key } = finding.violated.of;
    const exchange = await client.send(call, { asker: key, fresh: true });
    const isSameStatus = exchange.response?.status === shownBy.response?.status;
    if (!isSameStatus || contentOf(exchange, contract) !== contentOf(shownBy, contract)) return undefined;
    const all = new Judging(contract, new Map([[finding.trial.check, check]]), cases);
    all.judge(exchange);
    const result = all.finish().byCase.get(key);
    return result === undefined || result.evidence === 0 ? 'silent' : result.violations.size === 0 ? 'right' : 'wrong';
  }

  /** Calls with the same answer that are not violations. A call that is proved to be correct comes first. */
  async #warmUpCallsBy(row: [string, Parameter]): Promise<readonly Call[]> {
    const { client, pool } = this.#tools;
    const silent: Call[] = [];
    let mismatches = 0;
    for (const [turn, call] of callVariations(client.contract, this.#failing.last, row, pool).entries()) {
      const verdict = await this.#alike(call);
      if (verdict === 'right') return [call, ...silent].slice(0, limits.warmUpCalls);
      if (verdict === 'silent') silent.push(call);
      if (verdict === undefined) mismatches += 1;
      if (mismatches === limits.asked && turn + 1 === mismatches) return [];
    }
    return silent.slice(0, limits.warmUpCalls);
  }

  /** The warm-up call that affects the call after it. */
  async #needed(warmUpCalls: readonly Call[], differing: string): Promise<Call | undefined> {
    const { finding, last } = this.#failing;
    const { trial } = finding;
    const { contract } = this.#tools.client;
    let alone = 0;
    for (const changes of sharedVariations(contract, last, differing, warmUpCalls, this.#tools.pool)) {
      const variation: Trial = { ...trial, calls: trial.calls.map((call) => put(contract, call, changes)) };
      const before = await this.#show(variation);
      if (before === 'unknown') return undefined;
      if (before !== 'kept') alone += 1;
      if (alone === limits.alone) return undefined;
      // Whichever call is sent first, its answer is cached for the others; a refusal is not always cached.
      for (const warmUpCall of before === 'kept' ? warmUpCalls : []) {
        const single: Trial = { check: trial.check, calls: [put(contract, warmUpCall, changes)], cursors: [null] };
        if (typeof (await this.#show(single)) === 'object' || typeof (await this.#show(variation)) === 'object')
          return warmUpCall;
      }
    }
    return undefined;
  }
}

/**
 * Adds the warm-up call that a finding needs on a fresh target: an earlier call with the same answer,
 * which is correct for that call, and which the target may have cached. This target has cached the
 * answer already, so both calls are tried with other values. A warm-up call matters if the failing
 * call is correct before it and wrong after it, or if the warm-up call itself is wrong afterwards. If
 * that cannot be decided, the warm-up call is added to the trial for later replays, but not to the
 * exchanges of the finding. If no other call has the same answer, the finding stays as it is.
 */
export function withWarmUpCall(finding: Reduced, tools: WarmUpTools, spend: Spend): Promise<Reduced> {
  const failing = failingOf(finding, tools);
  return failing ? new WarmUpSearch(failing, tools, spend).search() : Promise.resolve(finding);
}
