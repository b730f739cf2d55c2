import { hasPartOfObject, hasRivals, type Vouched, vouchedFor } from '../../engine/model/documented-value.ts';
import { describeAnswer } from '../../engine/model/show.ts';
import type { Exchange, Json } from '../../engine/model/exchange.ts';
import type { Answered, Cause, Judgement, PassiveCheck } from '../../engine/model/judging.ts';
import { isObject } from '../../engine/model/paths.ts';
import { validity } from '../../engine/model/validity.ts';
import { namesStatus } from '../../engine/protocols/documented.ts';
import { takesKey, securityOf, type OperationId, type RestOperation } from '../../engine/model/operation.ts';
import { documentedInput, isUnusualRequest } from '../inputs.ts';
import type { Contract } from '../../engine/model/contract.ts';
import { boundedExchange } from '../../engine/run/judge/shorten.ts';
import { LastSeen } from './shared/last-seen.ts';

/**
 * Refusals that say that the call itself is wrong. Others speak of credentials (401, 403), of the state of a thing
 * (409, 410), of headers (406, 415) or of the network.
 */
const invalid: ReadonlySet<number> = new Set([400, 422]);
const missing: ReadonlySet<number> = new Set([404, 405]);

/** Errors of JSON-RPC 2.0 that say so: invalid params, and a method that is not found. */
const [invalidParams, unknownMethod] = [-32602, -32601];

/** Whether a refusal says that the call is wrong, or that nothing is there. */
function refusalOf({ operation, status, body }: Answered): 'invalid' | 'missing' | 'unknown-method' | undefined {
  if (operation.kind === 'rest') {
    if (missing.has(status)) return 'missing';
    return invalid.has(status) && operation.body !== 'open' ? 'invalid' : undefined;
  }
  const error = isObject(body) ? body['error'] : undefined;
  const code = isObject(error) ? error['code'] : undefined;
  return code === unknownMethod ? 'unknown-method' : code === invalidParams ? 'invalid' : undefined;
}

/** A placeholder of a secret, in a header or encoded in a URL. */
const placeholder = /<[\w.-]+>|%3C[\w.-]+%3E/i;

/** Whether a call carries no key, although every way to call its operation needs a key. */
function lacksKey({ operation, exchange: { request } }: Answered): boolean {
  const alternatives = securityOf(operation);
  if (!takesKey(operation) || alternatives.some((schemes) => schemes.length === 0)) return false;
  const headers = Object.values(request.headers);
  const isCarried = alternatives
    .flat()
    .some(({ place: { in: where, name } }) =>
      where === 'header'
        ? request.headers[name] !== undefined
        : where === 'query'
          ? new URL(request.url).searchParams.has(name)
          : request.headers['cookie'] !== undefined,
    );
  return !isCarried && ![request.url, ...headers].some((text) => placeholder.test(text));
}

/** The parameters of a call that have a value. */
const givenIn = ({ call }: Answered): readonly (readonly [string, Json])[] =>
  Object.entries(call.parameters).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));

/**
 * Whether the document vouches for each value. Of values that are documented by a list only, one may be there: the
 * document does not say that two of them go together.
 */
function isVouchedFor({ operation }: Answered, pairs: readonly (readonly [string, Json])[]): boolean {
  if (hasPartOfObject(operation, Object.fromEntries(pairs))) return false;
  const { cursor, size } = operation.listing?.paging ?? {};
  const vouched = pairs.map(([name, value]): Vouched | undefined =>
    name === cursor || name === size ? undefined : vouchedFor(operation, name, value),
  );
  return vouched.every((how) => how !== undefined) && vouched.filter((how) => how === 'value').length <= 1;
}

/** Whether the document names this refusal, and no success by its status: then nothing else need be answered. */
function isOnlyAnswer({ operation, status }: Answered): boolean {
  if (operation.kind !== 'rest' || !namesStatus(operation, status)) return false;
  return Object.keys(operation.responses ?? {}).every((name) => !/^[123]/.test(name));
}

/** The cause of a violation if a refused call is right by the document; undefined if it may be wrong. */
function refusedCall(answer: Answered): Cause | undefined {
  const { status, operation } = answer;
  const pairs = givenIn(answer);
  const refusal = refusalOf(answer);
  if (refusal === 'unknown-method') return { code: 'method-not-found', message: 'a documented method is not known' };
  const isStated = operation.kind === 'rest' && namesStatus(operation, status);
  // A path example names a thing that this target may not have.
  if (refusal === undefined || (refusal === 'missing' && (pairs.length > 0 || isStated))) return undefined;
  // Without any parameter, a documented refusal can only speak of the state of the service.
  if (isStated && Object.keys(operation.parameters).length === 0) return undefined;
  if (hasRivals(operation, answer.call.parameters) || !isVouchedFor(answer, pairs)) return undefined;
  const description =
    pairs.length === 0
      ? ''
      : `with ${pairs
          .map(([name]) => name)
          .sort()
          .join(', ')}`;
  return {
    code: 'documented-call-refused',
    about: description === '' ? undefined : description,
    message: `a documented call ${description === '' ? '' : `${description} `}is refused`,
  };
}

/** The list that shows the item that is asked for; undefined if a list shows none, or if another value may be wrong. */
function listOf(listed: ListedItems, answer: Answered): Exchange | undefined {
  const { call, operation, exchange } = answer;
  if (operation.kind !== 'rest' || refusalOf(answer) === undefined) return undefined;
  const parameters = givenIn(answer).filter(([name]) => operation.parameters[name]?.in !== 'path');
  // The schema of an item's member may allow more than the schema of the parameter does.
  if (!isVouchedFor(answer, parameters) || validity(operation, call.parameters).valid !== true) return undefined;
  return listed.listing(exchange);
}

/**
 * Documented calls are answered: the call without optional parameters, calls with values that the document shows, and
 * calls for the items that a list of this target shows. Discovery sends most of them.
 */
export const documentedCalls: PassiveCheck<'answered'> = {
  name: 'checks/documented-calls',
  rules: ['answered'],
  start: (contract) => {
    const listed = new ListedItems(contract);
    return {
      *judge(answer: Answered): Iterable<Judgement<'answered'>> {
        const { call, operation, exchange } = answer;
        if (call.http !== undefined || isUnusualRequest(call)) return;
        if (documentedInput(operation, call).is !== 'documented') return;
        if (answer.result) {
          if (operation.kind === 'rest') listed.note(answer);
          yield { rule: 'answered', evidence: 1 };
          return;
        }
        if (lacksKey(answer) || isOnlyAnswer(answer)) return;
        const list = listOf(listed, answer);
        const cause: Cause | undefined = list
          ? { code: 'listed-item-refused', message: 'a call for an item that a list shows is refused' }
          : refusedCall(answer);
        if (cause)
          yield {
            rule: 'answered',
            evidence: 1,
            violation: {
              ...cause,
              expected: 'an answer',
              actual: describeAnswer(answer, 160),
              exchanges: list ? [list, exchange] : [exchange],
            },
          };
      },
    };
  },
};

/** Lists and items that are remembered. */
const limits = { lists: 60, items: 200 };

/** A list that was answered, and the ids of its items as addresses below it carry them. */
interface SeenList {
  readonly exchange: Exchange;
  readonly path: string;
  readonly ids: ReadonlySet<string>;
}

const plain = (name: string): string => name.replaceAll(/[^A-Za-z0-9]/g, '').toLowerCase();

/** `books` and `book`, `categories` and `category`, `boxes` and `box`. */
const singulars = (name: string): readonly string[] => [
  name,
  name.replace(/s$/, ''),
  name.replace(/es$/, ''),
  name.replace(/ies$/, 'y'),
];

/**
 * Whether a parameter behind a list's path (`/books/{book_id}`) takes a member of its items: one of its own name, `id`
 * for `book_id`, and the identity of the list's items for `id` and `book`.
 */
function takes(parameter: string, list: RestOperation, member: string): boolean {
  const [parameterName, memberName] = [plain(parameter), plain(member)];
  const items = singulars(plain(list.path.split('/').at(-1) ?? '')).filter((name) => name !== '');
  if (memberName === parameterName || items.some((item) => `${item}${memberName}` === parameterName)) return true;
  return member === list.listing?.identity?.[0] && (parameterName === 'id' || items.includes(parameterName));
}

/** The items of an answer: those of a declared list, or of the only list of objects that it has. */
function itemsOf({ items, body }: Answered): readonly Json[] {
  if (items) return items;
  const lists: readonly (readonly Json[])[] = [body, ...(isObject(body) ? Object.values(body) : [])].filter(
    (value): value is Json[] => Array.isArray(value) && value.length > 0 && value.every((item) => isObject(item)),
  );
  return lists.length === 1 ? (lists[0] ?? []) : [];
}

const scalar = (value: Json | undefined): string[] =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint' ? [String(value)] : [];

const pathOf = ({ request }: Exchange): string => new URL(request.url).pathname.replace(/\/$/, '');

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/**
 * The items that lists of the target have shown, by the address of each: `/books/7` is an item of the list `/books`
 * that holds `{ "id": 7 }`. An id that only has the name of the parameter, in the answer of another resource, is none.
 */
export class ListedItems {
  readonly #readers: ReadonlyMap<OperationId, (item: Json) => readonly string[]>;
  readonly #lists = new Set<SeenList>();
  readonly #byUrl = new LastSeen<SeenList>(limits.lists, (list) => void this.#lists.delete(list));

  constructor({ operations }: Contract) {
    const readers = new Map<OperationId, (item: Json) => readonly string[]>();
    const rows = operations.filter((operation) => operation.kind === 'rest');
    for (const list of rows) {
      const names = rows.flatMap(({ path }) =>
        path.startsWith(list.path) ? (/^\/\{([^{}/]+)\}$/.exec(path.slice(list.path.length))?.[1] ?? []) : [],
      );
      if (names.length === 0) continue;
      readers.set(list.id, (item) =>
        Object.entries(isObject(item) ? item : {}).flatMap(([member, value]) =>
          names.some((name) => takes(name, list, member)) ? scalar(value) : [],
        ),
      );
    }
    this.#readers = readers;
  }

  /** Remembers the items of an answered list. */
  note(answer: Answered): void {
    const read = this.#readers.get(answer.operation.id);
    if (!read) return;
    const { exchange } = answer;
    const ids = new Set(itemsOf(answer).slice(0, limits.items).flatMap(read));
    const { url } = exchange.request;
    const before = this.#byUrl.get(url);
    if (before) this.#lists.delete(before);
    const list: SeenList = { exchange: boundedExchange(exchange), path: pathOf(exchange), ids };
    this.#lists.add(list);
    this.#byUrl.set(url, list);
  }

  /** The answer that lists the item at the address of this exchange; undefined if none did. */
  listing(exchange: Exchange): Exchange | undefined {
    const path = pathOf(exchange);
    const cut = path.lastIndexOf('/');
    const [list, id] = [path.slice(0, cut), decoded(path.slice(cut + 1))];
    return id === undefined
      ? undefined
      : [...this.#lists].find((seenList) => seenList.path === list && seenList.ids.has(id))?.exchange;
  }
}
