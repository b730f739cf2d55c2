import { isMomentEnd, numberedRange, openRange, rangeWithEnd } from '../../engine/model/list-range.ts';
import { pagesOf } from '../../engine/model/listing.ts';
import type { Case } from '../../engine/model/requirement.ts';
import { hasPartOfObject, hasRivals, refusalCounts } from '../../engine/model/documented-value.ts';
import { stringifyJson } from '../../engine/model/json.ts';
import type { Call, Exchange, Json } from '../../engine/model/exchange.ts';
import type { Parameter } from '../../engine/model/operation.ts';
import { LastSeen } from './shared/last-seen.ts';
import { clampRefused } from '../causes.ts';
import { equalityFilter, equalityFilters } from '../../engine/model/filters-of.ts';
import { askedFor, carriedBy } from '../lists/canonical-value.ts';
import { at, integer } from '../../engine/model/paths.ts';
import { describeAnswer } from '../../engine/model/show.ts';
import type { Answered, Fold, Judgement, Parameters, PassiveCheck } from '../../engine/model/judging.ts';
import { rounded } from '../agreement/call-key.ts';
import { isUnusualRequest } from '../inputs.ts';

/** Credentials, limits and gateways; and 404, which only rules of the operation itself can judge. */
const elsewhere: ReadonlySet<number> = new Set([401, 403, 404, 429, 502, 503]);

/** The headers of a request do not fit. A value may ask for another media type than those accepted: `format=yaml`. */
const ofHeaders: ReadonlySet<number> = new Set([406, 415]);

/** A call that was answered, and what its answer shows to exist. */
interface Witness {
  readonly exchange: Exchange;
  readonly parameters: Parameters;
  readonly items: number;
  readonly newest: bigint;
  readonly valuesByFilter: ReadonlyMap<string, ReadonlySet<string>>;
}

const required = ({ parameters }: Case['operation'], values: Parameters): Parameters =>
  Object.fromEntries(
    Object.entries<Parameter>(parameters)
      .filter(([, row]) => row.required)
      .map(([name]) => [name, values[name]]),
  );

const subjectKey = ({ operation, call }: Answered): string =>
  stringifyJson([operation.id, required(operation, call.parameters)]);

function witness({ operation, call, exchange, items = [] }: Answered): Witness {
  const range = numberedRange(operation.listing);
  const positions = range ? items.flatMap((item) => integer(at(item, range.path)) ?? []) : [];
  return {
    exchange,
    parameters: call.parameters,
    items: items.length,
    newest: positions.reduce((a, b) => (a > b ? a : b), -1n),
    valuesByFilter: new Map(
      equalityFilters(operation).map(({ parameter, paths }) => [
        parameter,
        new Set(items.slice(0, 100).flatMap((item) => [...(carriedBy(operation, item, paths) ?? [])])),
      ]),
    ),
  };
}

/** An answer that shows how far a sequence, a chain of blocks, has come. */
interface Reached {
  readonly exchange: Exchange;
  readonly sequence: string;
  readonly position: bigint;
}

function reachedBy({ operation, call, exchange, items = [] }: Answered): Reached | undefined {
  const { of, path } = numberedRange(operation.listing) ?? {};
  if (of === undefined || path === undefined || items.length === 0) return undefined;
  const [first = -1n, last = -1n] = [items[0], items.at(-1)].map((item) => integer(at(item, path)));
  return { exchange, sequence: String(call.parameters[of]), position: first > last ? first : last };
}

/** The sequence in which an optional parameter of the call names a position. */
function sequenceAsked({ operation, call }: Answered): string | undefined {
  for (const [name, row] of Object.entries<Parameter>(operation.parameters))
    if (row.positionIn !== undefined && call.parameters[name] !== undefined)
      return String(call.parameters[row.positionIn]);
  return undefined;
}

/** Whether the target certainly has the subject of an optional parameter. Future blocks and days need no answer. */
function assured(
  operation: Case['operation'],
  name: string,
  value: Json,
  known: Witness,
  sent: number,
  reached: Reached | undefined,
): boolean {
  const row = operation.parameters[name];
  const { listing } = operation;
  if (!row || name === (listing && pagesOf(operation).cursor)) return false;
  if (stringifyJson(known.parameters[name] ?? null) === stringifyJson(value)) return true;
  const numbered = numberedRange(listing);
  if (numbered && (name === numbered.from || name === numbered.to)) return (integer(value) ?? -1n) <= known.newest;
  if (row.positionIn !== undefined)
    return reached !== undefined && /^\d+$/.test(String(value)) && BigInt(String(value)) <= reached.position;
  if (isMomentEnd(operation, name)) return Number(value) * 1000 <= sent;
  const filter = equalityFilter(operation, name);
  const operands = askedFor(operation, filter, value);
  if (operands.length > 0 || (filter !== undefined && row.accepts === undefined))
    return operands.every((text) => known.valuesByFilter.get(name)?.has(text));
  if (row.values?.includes(String(value)) || isLeastStart(operation, name, value)) return true;
  return row.subject === undefined && refusalCounts(operation, name, value);
}

/** Whether a value is the documented minimum of a parameter from which a range begins: the range leaves out nothing. */
const isLeastStart = ({ parameters, listing }: Case['operation'], name: string, value: Json): boolean =>
  rangeWithEnd(listing, name)?.from === name &&
  parameters[name]?.minimum !== undefined &&
  integer(value) === integer(parameters[name].minimum);

/** Whether nothing lies between two moments as the target takes them: an empty window may be refused. */
function isEmptyWindow({ parameters, listing }: Case['operation'], values: Parameters): boolean {
  const window = openRange(listing);
  const moment = (name = ''): number =>
    values[name] === undefined ? NaN : Number(rounded(parameters[name], values[name]));
  return window !== undefined && moment(window.from) >= moment(window.to);
}

/** Optional parameters that say what is asked for, not how much of it at once. */
const asking = ({ operation }: Answered, values: Parameters): string[] =>
  Object.keys(values).filter(
    (name) =>
      values[name] !== undefined &&
      !operation.parameters[name]?.required &&
      name !== (operation.listing && pagesOf(operation).size),
  );

/**
 * Prefers the answered call with fewer optional parameters, because it says more about other calls, then the one with
 * more items.
 */
function isBetter(answer: Answered, known: Witness): boolean {
  const [ownCount, countOfWitness] = [
    asking(answer, answer.call.parameters).length,
    asking(answer, known.parameters).length,
  ];
  return ownCount === countOfWitness ? known.items < (answer.items?.length ?? 0) : ownCount < countOfWitness;
}

/** A size above a maximum that the document has cut to it. */
const isClamped = (operation: Case['operation'], name: string, value: Json | undefined): boolean =>
  operation.listing?.paging.aboveMaximum === 'clamp' &&
  name === pagesOf(operation).size &&
  (integer(value) ?? 0n) > BigInt(pagesOf(operation).maximum);

/**
 * Documented calls are answered: parameters that are valid alone are valid together, and a call that was answered once
 * is answered again.
 */
export const accepted: PassiveCheck<'refused' | 'clamped-size-refused'> = {
  name: 'checks/accepted',
  rules: ['refused', 'clamped-size-refused'],
  blamesEarlierInputs: true,
  start: () => new AcceptedCalls(),
};

type AcceptedJudgement = Judgement<'refused' | 'clamped-size-refused'>;

/** What was answered earlier, by the subject of the call and by the sequence that it reads. */
class AcceptedCalls implements Fold<'refused' | 'clamped-size-refused'> {
  readonly #witnesses = new LastSeen<Witness>(400);
  readonly #sequences = new LastSeen<Reached>(50);

  *judge(answer: Answered): Iterable<AcceptedJudgement> {
    const { call, operation, status } = answer;
    if (call.input !== 'valid' || call.path !== undefined || call.key !== undefined) return;
    if (answer.result) {
      this.#note(answer);
      yield { rule: 'refused', evidence: 1 };
      return;
    }
    if (ofHeaders.has(status) && !isUnusualRequest(call)) return;
    if (elsewhere.has(status) || (operation.kind === 'rest' && status >= 500)) return;
    const earlier = this.#witnesses.get(subjectKey(answer));
    if (earlier && !mayBeRefused(answer, earlier)) yield* this.#refused(answer, earlier);
  }

  #note(answer: Answered): void {
    const key = subjectKey(answer);
    const earlier = this.#witnesses.get(key);
    if (!isUnusualRequest(answer.call) && (!earlier || isBetter(answer, earlier)))
      this.#witnesses.set(key, witness(answer));
    const here = reachedBy(answer);
    if (here && here.position > (this.#sequences.get(here.sequence)?.position ?? -1n))
      this.#sequences.set(here.sequence, here);
  }

  *#refused(answer: Answered, earlier: Witness): Iterable<AcceptedJudgement> {
    const { call, operation, exchange } = answer;
    const optional = Object.entries(call.parameters).filter(
      ([name, value]) => value !== undefined && !operation.parameters[name]?.required,
    ) as [string, Json][];
    const reached = this.#sequences.get(sequenceAsked(answer));
    const isAssured = ([name, value]: [string, Json]): boolean =>
      assured(operation, name, value, earlier, Date.parse(exchange.at), reached);
    if (!optional.every(isAssured)) return;
    const details = { expected: 'an answer', actual: describeAnswer(answer, 160) };
    const differs = (name: string): boolean =>
      stringifyJson(earlier.parameters[name] ?? null) !== stringifyJson(call.parameters[name] ?? null);
    const names = optional
      .map(([name]) => name)
      .filter(differs)
      .sort();
    const refusedSize = names.find((name) => isClamped(operation, name, call.parameters[name]));
    if (refusedSize !== undefined && !isUnusualRequest(call)) {
      const violation = { ...clampRefused, ...details, exchanges: [earlier.exchange, exchange] };
      // With something else beside it either may be the reason; the size alone is asked for as well.
      if (names.length === 1) yield { rule: 'clamped-size-refused', evidence: 1, violation };
      return;
    }
    const about = aboutCall(call, names);
    yield {
      rule: 'refused',
      evidence: 1,
      violation: {
        code: 'documented-call-refused',
        about,
        message: about === undefined ? 'a documented call is refused' : `a documented call ${about} is refused`,
        ...details,
        exchanges: [...new Set([...(reached ? [reached.exchange] : []), earlier.exchange, exchange])],
      },
    };
  }
}

/**
 * Whether a target may refuse a call although it answered an earlier one. One that is answered with a filter may need
 * it.
 */
const mayBeRefused = (answer: Answered, earlier: Witness): boolean => {
  const { call, operation } = answer;
  return (
    hasRivals(operation, call.parameters) ||
    hasPartOfObject(operation, call.parameters) ||
    isEmptyWindow(operation, call.parameters) ||
    asking(answer, earlier.parameters).some((name) => call.parameters[name] === undefined)
  );
};

/** What a call has that an answered one has not. */
const aboutCall = (call: Call, names: readonly string[]): string | undefined => {
  if (isUnusualRequest(call)) return 'in another spelling';
  return names.length > 0 ? `with ${names.join(', ')}` : undefined;
};
