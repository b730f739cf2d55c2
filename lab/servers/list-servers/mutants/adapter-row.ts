import type { JsonObject } from '../../../../engine/model/paths.ts';
import type { Listing } from '../../../../engine/model/operation.ts';
import type { PlannedDefect } from './planned.ts';

/** A request to an adapter. */
export interface ListRequest {
  readonly adapter: Adapter;
  /** The query to the server. */
  readonly query: URLSearchParams;
  /** The query of the client. */
  readonly client: URLSearchParams;
}

/** A page of the server. */
export interface Page {
  readonly body: JsonObject;
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
  /** Defects that are planted in its answers. */
  readonly defects: readonly PlannedDefect[];
  /** Its `x-assay-shows` and `x-assay-joins`. */
  readonly extensions?: Schema;
}

export interface AdaptedAnswer {
  readonly body: Record<string, unknown>;
  /** Absent: that of the server. */
  readonly status?: number;
  readonly headers?: Record<string, string>;
}
