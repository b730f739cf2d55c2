import { defined } from '../../model/defined.ts';
import type { Exchange, Json } from '../../model/exchange.ts';
import type { Answered } from '../../model/judging.ts';
import type { Contract } from '../../model/contract.ts';
import type { OperationId, UnnamedMember } from '../../model/operation.ts';
import { headerOf } from '../../model/page-link.ts';
import { at, everyAt, isObject, stepsOf, valuesAt } from '../../model/paths.ts';
import { show } from '../../model/show.ts';
import { answered } from '../../protocols/answered.ts';
import { isEmptyResult } from '../../schema/more-than-null.ts';
import { stringifyJson } from '../../model/json.ts';
import { numberOfCount } from '../../model/list-count.ts';
import { cursorPlaces, isCountedPaging, nextParameters, wayBack } from '../../model/list-paging.ts';

/** The longest first page of a list, and the shortest one that has as many items as the call asked for. */
interface Lengths {
  readonly longest: number;
  readonly full: number;
}

/** By the parameters of a list, without the page size. */
type PageLengths = Map<string, Lengths>;

/** Most lists whose lengths are known: a fuzzer makes many. */
const maxLists = 1_000;

/** Whether other facts than the path of a cursor show that the list has a page before this one, or a next one. */
function besidePages(answer: Answered, pages: PageLengths): { readonly next: boolean; readonly previous: boolean } {
  const { call, items = [], operation, result } = answer;
  const { listing } = operation;
  if (!listing) return { next: false, previous: false };
  const { paging } = listing;
  const sent = Object.entries(call.parameters).filter(([, value]) => value !== undefined);
  const isSent = (names: readonly string[]): boolean => sent.some(([name]) => names.includes(name));
  const forward = nextParameters(paging);
  const isFirst = !isSent([...forward, wayBack(paging)?.cursor ?? []].flat());
  const next = cursorPlaces(paging).map((place) => (typeof place === 'string' ? at(result, place) : undefined));
  const says =
    (paging.hasMore !== undefined && at(result, paging.hasMore) === true) ||
    (paging.end === undefined && next.some((value) => typeof value === 'string' && value !== ''));
  if (!isFirst) {
    const isFirstCursor = sent.some(([name, value]) => forward.includes(name) && value === paging.firstCursor);
    const isForward = isSent(forward) && !isFirstCursor && call.input === 'valid' && !isCountedPaging(paging);
    return { next: says, previous: isForward };
  }
  const size = paging.size === undefined ? undefined : call.parameters[paging.size];
  const key = stringifyJson(Object.fromEntries(sent.filter(([name]) => name !== paging.size)));
  const lengths = pages.get(key);
  const longest = Math.max(lengths?.longest ?? 0, items.length);
  const full = Math.min(lengths?.full ?? Infinity, Number(size) === items.length ? items.length : Infinity);
  if (lengths || pages.size < maxLists) pages.set(key, { longest, full });
  return {
    next: says || full < longest || (numberOfCount(answer) ?? 0n) > BigInt(items.length),
    previous: false,
  };
}

/** An error of JSON-RPC, as a reader sees it. */
export interface RpcError {
  readonly text: string;
  /** It is about the form of a call: no valid request, or invalid parameters (JSON-RPC 2.0, 5.1). */
  readonly isAboutForm: boolean;
}

/** The answers of an operation to its documented calls, until one was a result. */
export interface OperationUse {
  readonly calls: number;
  /** Whether one of the answers was a result, and not only `null` in place of one. */
  readonly isAnswered: boolean;
  /** Status of the last answer without a result. */
  readonly status?: number;
  /** The error of JSON-RPC in this answer, as a reader sees it. */
  readonly error?: RpcError;
  /** Reason why the last unanswered call failed. */
  readonly failure?: string;
  /** The members that the declared list lacks in the last answer. */
  readonly lack?: string;
  /** Declared members that only answers show: whether one had it, or those that must have it lack it. */
  readonly unnamed?: ReadonlyMap<UnnamedMember, boolean>;
  readonly pages?: PageLengths;
}

export type UseOfOperations = ReadonlyMap<OperationId, OperationUse>;

/** Most characters of a target's text in a reason. */
const mostShown = 80;

const codesAboutForm: ReadonlySet<string> = new Set(['-32600', '-32602']);

/** The code and the message of an error of JSON-RPC, for one line of a report; undefined for another answer. */
function errorOf({ operation, body }: Answered): RpcError | undefined {
  const error = operation.kind === 'json-rpc' && isObject(body) ? body['error'] : undefined;
  if (!isObject(error) || error['code'] === undefined) return undefined;
  const { code, message } = error;
  return {
    text: `error ${show(code, mostShown)}${message === undefined ? '' : ` ${show(message, mostShown)}`}`,
    isAboutForm: codesAboutForm.has(String(code)),
  };
}

/** The part of a declared list that an answer lacks: its items, or in each of them what identifies it. */
function lackOf({ operation: { listing }, items }: Answered): string | undefined {
  if (!listing) return undefined;
  if (!items) return `has ${listing.items}, which is declared as the items of the list`;
  const { identity = [] } = listing;
  const isNamed = identity.length === 0 || items.length === 0 || valuesAt(items, identity).length > 0;
  return isNamed ? undefined : `has ${identity.join(' or ')} in an item, which is declared as identity`;
}

/** Whether a value has a member at these steps; undefined: an empty list or null on the way does not tell. */
function has(value: Json | undefined, [step, ...rest]: readonly string[]): boolean | undefined {
  if (step === undefined) return value !== undefined;
  if (value === null) return undefined;
  if (Array.isArray(value)) return hasAny(value as readonly Json[], /^\d+$/.test(step) ? rest : [step, ...rest]);
  return isObject(value) && has(value[step], rest);
}

/** Whether one of some elements has a member at these steps; undefined: they do not tell. */
function hasAny(elements: readonly Json[], steps: readonly string[]): boolean | undefined {
  const all = new Set(elements.map((element) => has(element, steps)));
  return all.has(true) ? true : all.has(false) ? false : undefined;
}

/** The members that only answers show, after an answer more. */
function afterAnswer(answer: Answered, { unnamed, pages = new Map() }: Partial<OperationUse>) {
  const { operation, result, items } = answer;
  const isOpen = operation.unnamed?.some((member) => unnamed?.get(member) !== true);
  // A result without members is one of another form.
  if (!isOpen || !result || Object.keys(result).length === 0 || (operation.listing && !items?.length))
    return { unnamed, pages };
  const neighbours = besidePages(answer, pages);
  const rows = operation.unnamed?.flatMap((member): [UnnamedMember, boolean][] => {
    const { place: location, paths, beside: page } = member;
    const presence =
      location === undefined
        ? paths.map((name) => headerOf(answer, name) !== '')
        : paths.map((path) => hasAny(everyAt(result['.'] ?? result, location), stepsOf(path)));
    if (presence.includes(true)) return [[member, true]];
    const mustHave = presence.includes(false) && (page === undefined || neighbours[page]);
    return mustHave && !unnamed?.has(member) ? [[member, false]] : [];
  });
  return { unnamed: new Map([...(unnamed ?? []), ...(rows ?? [])]), pages };
}

/** Counts an exchange of a recording. */
export function countUse(all: Map<OperationId, OperationUse>, exchange: Exchange, contract: Contract): void {
  const { asker, call, failure } = exchange;
  const operationUse = all.get(call.operation);
  if (operationUse?.isAnswered) {
    // Parsing here keeps values until they are judged.
    const { unnamed } = contract.operation(call.operation);
    const isSettled = unnamed === undefined || unnamed.every((member) => operationUse.unnamed?.get(member) === true);
    const nextAnswer = isSettled ? undefined : answered(exchange, contract);
    if (nextAnswer) all.set(call.operation, defined({ ...operationUse, ...afterAnswer(nextAnswer, operationUse) }));
    return;
  }
  // Calls of discovery count although some have made-up values.
  if ((call.input !== 'valid' && asker !== 'discovery') || call.key !== undefined) return;
  const { calls = 0, status, error, failure: last } = operationUse ?? {};
  const answer = answered(exchange, contract);
  const isNull = answer !== undefined && isEmptyResult(answer);
  const lack = answer?.result && !isNull ? lackOf(answer) : undefined;
  all.set(
    call.operation,
    defined({
      calls: calls + 1,
      isAnswered: answer?.result !== undefined && !isNull && lack === undefined,
      lack: lack ?? operationUse?.lack,
      ...(answer && lack === undefined
        ? afterAnswer(answer, operationUse ?? {})
        : operationUse && { unnamed: operationUse.unnamed, pages: operationUse.pages }),
      status: answer && (isNull || !answer.result || lack !== undefined) ? answer.status : status,
      error: isNull ? { text: 'null', isAboutForm: false } : answer && !answer.result ? errorOf(answer) : error,
      failure: failure ? `${failure.kind}: ${failure.message}` : last,
    }),
  );
}
