import type { Defect } from '../../../../defects/defect.ts';
import type { Listing } from '../../../../engine/model/operation.ts';

/** The list that mutants break: where its parts are in requests and answers. */
export interface MutatedList {
  /** Its operationId. */
  readonly operation: string;
  readonly path: string;
  /** Member of the answer that holds the items. */
  readonly items: string;
  readonly size: { readonly parameter: string; readonly default: number; readonly maximum: number };
  /** Parameter that takes the place of a page. */
  readonly cursor: string;
  /** Member of the answer that holds the next cursor; absent: places are counted in items. */
  readonly next?: string;
  /** Member of the answer with the number of items of the whole list. */
  readonly count: string;
  /** Member of an item by which the list is ordered. */
  readonly order: string;
  /** Parameters that do not filter, without the parameters of pages. */
  readonly others?: readonly string[];
  /** A member of an item that holds text, and the parameter that filters by it. */
  readonly filter: { readonly parameter: string; readonly member: string };
  /** Parameters that every request to the server has. */
  readonly always?: Readonly<Record<string, string>>;
  /** The proxy shows the list in another form; absent: as the server does. */
  readonly adapter?: Adapter;
}

export type Item = Record<string, unknown>;

/** An answer on its way through the proxy. */
export interface Page {
  status: number;
  contentType: string;
  /** Headers that the proxy sends with the body. */
  headers?: Record<string, string>;
  body: Record<string, unknown>;
  /** Sent instead of the body. */
  text?: string;
}

/** One request to the list, and the calls to the server that a mutant can make. */
export interface ListRequest {
  readonly list: MutatedList;
  /** The query to the server; without an adapter, the query of the client. */
  readonly query: URLSearchParams;
  /** The server's answer to the same request with other parameters. */
  readonly ask: (query: URLSearchParams) => Promise<Page>;
  /** The query of the client. */
  readonly client: URLSearchParams;
}

/** One statement broken on purpose. */
export interface Mutant {
  readonly name: string;
  /** Requirements of which at least one must be found violated. */
  readonly expected: readonly string[];
  /** Lists that can show it; absent: all. */
  readonly applies?: (list: MutatedList) => boolean;
  /** Changes the query to the server. */
  readonly request?: (query: URLSearchParams, asked: ListRequest) => void | Promise<void>;
  /** Changes the answer to a documented request. */
  readonly answer?: (page: Page, asked: ListRequest) => void | Promise<void>;
  /** Changes the client's query to an adapter. */
  readonly client?: (query: URLSearchParams) => void;
  /** Changes the answer of an adapter. */
  readonly shown?: (page: Page, asked: ListRequest) => void;
}

/** A defect of `defects/`, and the requirements of which at least one must be found violated. */
export interface PlannedDefect {
  readonly name: string;
  readonly expected: readonly string[];
  readonly defect: Defect;
  /** The adapter whose answers it changes; absent: that of the list. */
  readonly at?: string;
}

export type Schema = Readonly<Record<string, unknown>>;

/** Shows a list of the server as another API would: with its own parameters, answers and `x-assay-list`. */
export interface Adapter extends Omit<AdapterRow, 'answer'> {
  readonly by: 'cursors' | 'offsets';
  readonly parameters: Readonly<Record<string, Schema>>;
  /** The schema of its answer. */
  readonly answer: Schema;
  /** The member that is the whole answer. */
  readonly root?: string;
  readonly names: Readonly<Record<string, string>>;
  readonly refuses: (client: URLSearchParams) => boolean;
  readonly show: (page: Page, asked: ListRequest) => AdaptedAnswer;
}

/** An adapter as it is written: its listing, and all that `adapterOf` cannot derive from it. */
export interface AdapterRow {
  /** Its operationId. */
  readonly name: string;
  /** Its path after the slash, if it has parameters: `shelves/{shelf}/books`; absent: the name. */
  readonly path?: string;
  /** Its `x-assay-list`. */
  readonly listing: Listing;
  /** Schemas of other query parameters than the listing names; names that end with `!` are required. */
  readonly parameters?: Readonly<Record<string, Schema>>;
  /** Schemas of other members of its answer; those whose names end with `?` may be absent. */
  readonly answer?: Readonly<Record<string, Schema>>;
  /** The list of the server: pages follow by cursors, or by offsets; absent: as the listing has it. */
  readonly by?: 'cursors' | 'offsets';
  /** The server's names for other parameters. */
  readonly names?: Readonly<Record<string, string>>;
  /** Changes the query to the server, after its parameters were renamed. */
  readonly request?: (query: URLSearchParams) => void;
  /** Whether a request is refused, besides those whose offset or page number is none. */
  readonly refuses?: (client: URLSearchParams) => boolean;
  /** The body, and headers, of an answer; absent: as the listing declares them. */
  readonly show?: (page: Page, asked: ListRequest) => AdaptedAnswer;
  readonly mutants?: readonly Mutant[];
  /** Defects that a second proxy plants, before this one. */
  readonly defects?: readonly PlannedDefect[];
  /** Its `x-assay-shows` and `x-assay-joins`. */
  readonly extensions?: Schema;
}

export interface AdaptedAnswer {
  readonly body: Record<string, unknown>;
  /** Absent: that of the server. */
  readonly status?: number;
  readonly headers?: Record<string, string>;
}

const isItem = (value: unknown): value is Item => typeof value === 'object' && value !== null && !Array.isArray(value);

export const itemsOf = ({ body }: Page, { list }: ListRequest): Item[] => {
  const items = body[list.items];
  return Array.isArray(items) ? (items as unknown[]).filter(isItem) : [];
};

export const setItems = (page: Page, { list }: ListRequest, items: readonly Item[]): void => {
  page.body[list.items] = [...items];
};

/** Whether the request is for a page after the first one. */
export const isLater = ({ query, list }: ListRequest): boolean => !['', '0', null].includes(query.get(list.cursor));

export const sizeOf = ({ query, list }: ListRequest): number =>
  Number(query.get(list.size.parameter) ?? list.size.default);

export const filterOf = ({ query, list }: ListRequest): string | undefined =>
  query.get(list.filter.parameter) ?? undefined;

/** Whether the list is narrowed by any filter. */
export const isFiltered = ({ query, list }: ListRequest): boolean => {
  const plain = new Set([list.size.parameter, list.cursor, ...(list.others ?? [])]);
  return [...query.keys()].some((name) => !plain.has(name));
};

/** A query with other parameters; null removes one. */
export const withParameters = (
  query: URLSearchParams,
  parameters: Readonly<Record<string, string | number | null>>,
): URLSearchParams => {
  const changed = new URLSearchParams(query);
  for (const [name, value] of Object.entries(parameters))
    if (value === null) changed.delete(name);
    else changed.set(name, String(value));
  return changed;
};

/** The place of the page after this one; undefined on the last page. */
export const nextPlace = (page: Page, asked: ListRequest): string | undefined => {
  const { list, query } = asked;
  if (list.next !== undefined) {
    const next = page.body[list.next];
    return typeof next === 'string' && next !== '' ? next : undefined;
  }
  const after = Number(query.get(list.cursor) ?? 0) + itemsOf(page, asked).length;
  return after < Number(page.body[list.count]) ? String(after) : undefined;
};

/** The page after this one; undefined on the last page. */
export const nextPage = async (page: Page, asked: ListRequest): Promise<Page | undefined> => {
  const place = nextPlace(page, asked);
  return place === undefined ? undefined : asked.ask(withParameters(asked.query, { [asked.list.cursor]: place }));
};

const mostPages = 100;

/** All items of the list under some parameters. */
export const wholeList = async (
  asked: ListRequest,
  parameters: Readonly<Record<string, string | null>>,
): Promise<Item[]> => {
  const { list } = asked;
  const start = withParameters(asked.query, {
    ...parameters,
    [list.size.parameter]: list.size.maximum,
    [list.cursor]: null,
  });
  let place: string | undefined = '';
  const found: Item[] = [];
  for (let count = 0; place !== undefined && count < mostPages; count += 1) {
    const query = withParameters(start, { [list.cursor]: place === '' ? null : place });
    const page = await asked.ask(query);
    found.push(...itemsOf(page, asked));
    place = nextPlace(page, { ...asked, query });
  }
  return found;
};
