import type { Contract } from '../../../engine/model/contract.ts';
import type { Exchange, Json } from '../../../engine/model/exchange.ts';
import type { Answered } from '../../../engine/model/judging.ts';
import type { OperationId, RestOperation } from '../../../engine/model/operation.ts';
import { isObject } from '../../../engine/model/paths.ts';
import { boundedExchange } from '../../../engine/run/judge/shorten.ts';
import { LastSeen } from './last-seen.ts';

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
