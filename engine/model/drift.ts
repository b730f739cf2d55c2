import type { Observation } from './judging.ts';

/** What a run's recording says of a target, operation by operation: drift.json (schemas/drift.json). Counts are of answers, unless said otherwise. */
export interface DriftFile {
  readonly schema: 'assay-drift/1';
  readonly version: string;
  /** Lines of the recording that were read, reuses left out. */
  readonly exchanges: number;
  readonly operations: readonly OperationDrift[];
  /** What was seen where the documents leave it open; absent where only a recording was at hand. */
  readonly observed?: readonly Observation[];
}

/** `success`: an answer with what was asked for. `refusal`: any other. They have members and headers of their own. */
export type Kind = 'success' | 'refusal';

export interface Counted {
  readonly count: number;
  /** Number of an exchange that shows it. */
  readonly example: number;
}

export interface MemberDrift {
  readonly of: Kind;
  /** From the body on, `[]` for the elements of a list: `result.utxos[]`; empty: the body itself. */
  readonly path: string;
  /** Which kind of object it is a member of, where the contract tells several apart. */
  readonly kind?: string;
  /** It tells kinds of objects apart, by its value or by being there. */
  readonly kindBy?: 'value' | 'presence';
  readonly documented: boolean;
  /** Answers that held what it is a member of; in how many of them it was there, and in how many it was lacking somewhere. */
  readonly answers: number;
  readonly present: number;
  readonly absent: number;
  /** Answers that held an empty list there; absent: none. */
  readonly empty?: number;
  /** JSON types, by the answers that showed them; `no JSON` for a body that is none */
  readonly types: Readonly<Record<string, number>>;
  readonly example: number;
  /** An example of a member that no document names. */
  readonly value?: string;
}

export interface ValuesDrift {
  readonly path: string;
  /** The document's set; `not shown` where it shows none. */
  readonly documented: 'not shown' | readonly string[];
  readonly answers: number;
  /** Of how many things (addresses, transactions, chains) it was asked, and how many of these showed a value. */
  readonly subjects?: number;
  readonly values: readonly (Counted & {
    readonly value: string;
    readonly subjects?: number;
    readonly outside?: true;
  })[];
}

/** The way of asking that the documents describe. */
export const documentedCall = 'a documented call';

/** What came back to one way of asking. */
export interface AskedDrift {
  /** `a documented call`, or in which way the call was another: `pageSize: above 100`. */
  readonly asked: string;
  readonly answers: number;
  readonly statuses: readonly (Counted & { readonly status: number })[];
  /** Texts of refusals, with whatever differs from call to call replaced. */
  readonly texts: readonly (Counted & { readonly text: string })[];
}

export interface HeaderDrift {
  readonly of: Kind;
  readonly name: string;
  readonly answers: number;
  readonly count: number;
  /** Of the headers whose values mean the same at every answer. */
  readonly values?: readonly (Counted & { readonly value: string })[];
}

export interface OperationDrift {
  readonly operation: string;
  readonly answers: Readonly<Record<Kind, number>>;
  /** Requests that no answer came to, by what happened. */
  readonly failures: readonly (Counted & { readonly kind: string })[];
  readonly asked: readonly AskedDrift[];
  readonly members: readonly MemberDrift[];
  /** Documented members that never came although what they are members of did, and lists that were always empty. */
  readonly neverSeen: readonly string[];
  readonly alwaysEmpty: readonly string[];
  readonly values: readonly ValuesDrift[];
  readonly headers: readonly HeaderDrift[];
  /** How many of each there were beyond the limits; they are not told apart. Absent where nothing was left out. */
  readonly cut?: Readonly<Record<string, number>>;
}

/** Whatever a target sends, the file stays small: so many of each are told apart, the first ones, by operation. */
export const limits = {
  undocumented: 100,
  valuesPerMember: 60,
  kinds: 40,
  subjects: 500,
  asked: 200,
  statuses: 30,
  texts: 20,
  headers: 80,
  headerValues: 12,
  /** Elements of a list and members of an object that are looked at; levels that are. */
  elements: 100,
  membersOfObject: 200,
  depth: 12,
  /** Characters. */
  path: 200,
  kind: 100,
  value: 80,
  text: 160,
  header: 120,
} as const;
