import type { Observation } from './judging.ts';
import { show } from './show.ts';

/**
 * A summary of a run's recording, operation by operation: drift.json (schemas/drift.json). Counts are of answers,
 * unless stated otherwise.
 */
export interface DriftFile {
  readonly schema: 'assay-drift/1';
  readonly version: string;
  /** Lines of the recording, without reuses. */
  readonly exchanges: number;
  readonly operations: readonly OperationDrift[];
  /** Observations on questions that the documents leave open; absent if only a recording was available. */
  readonly observed?: readonly Observation[];
}

/**
 * `success`: an answer with the requested data. `refusal`: any other answer. They have separate members and headers.
 */
export type Kind = 'success' | 'refusal';

export interface Counted {
  readonly count: number;
  /** Number of an exchange that shows it. */
  readonly example: number;
}

export interface MemberDrift {
  readonly of: Kind;
  /** Path below the body, `[]` for list elements: `result.utxos[]`; empty: the body itself. */
  readonly path: string;
  /** Kind of the object that holds it, if the contract tells several kinds apart. */
  readonly kind?: string;
  /** The member distinguishes kinds of objects, by its value or by its presence. */
  readonly kindBy?: 'value' | 'presence';
  readonly documented: boolean;
  /**
   * Number of answers that held its parent, of those that held the member, and of those that lacked it at least once.
   */
  readonly answers: number;
  readonly present: number;
  readonly absent: number;
  /** Number of answers with an empty list there; absent: none. */
  readonly empty?: number;
  /** Number of answers by JSON type; `no JSON` for a body that is not JSON. */
  readonly types: Readonly<Record<string, number>>;
  readonly example: number;
  /** An example value of a member that no document names. */
  readonly value?: string;
}

export interface ValuesDrift {
  readonly path: string;
  /** The document's set; `not shown` if the document shows none. */
  readonly documented: 'not shown' | readonly string[];
  readonly answers: number;
  /** Number of subjects (addresses, transactions, chains) that were asked about, and of those that showed a value. */
  readonly subjects?: number;
  readonly values: readonly (Counted & {
    readonly value: string;
    readonly subjects?: number;
    readonly outside?: true;
  })[];
}

/** The name of the documented way of asking. */
export const documentedCall = 'a documented call';

/** The answers to one way of asking. */
export interface AskedDrift {
  /** `a documented call`, or how the call differed: `pageSize: above 100`. */
  readonly asked: string;
  readonly answers: number;
  readonly statuses: readonly (Counted & { readonly status: number })[];
  /** Texts of refusals; values that differ from call to call are replaced. */
  readonly texts: readonly (Counted & { readonly text: string })[];
}

export interface HeaderDrift {
  readonly of: Kind;
  readonly name: string;
  readonly answers: number;
  readonly count: number;
  /** Values of headers that have the same meaning in every answer. */
  readonly values?: readonly (Counted & { readonly value: string })[];
}

export interface OperationDrift {
  readonly operation: string;
  readonly answers: Readonly<Record<Kind, number>>;
  /** Requests without an answer, by failure. */
  readonly failures: readonly (Counted & { readonly kind: string })[];
  readonly asked: readonly AskedDrift[];
  readonly members: readonly MemberDrift[];
  /** Documented members that never occurred although their parent did, and lists that were always empty. */
  readonly neverSeen: readonly string[];
  readonly alwaysEmpty: readonly string[];
  readonly values: readonly ValuesDrift[];
  readonly headers: readonly HeaderDrift[];
  /** Number of entries of each kind beyond the limits; absent: none. */
  readonly cut?: Readonly<Record<string, number>>;
}

/** Limits per operation that keep the file small, whatever a target sends. The first ones are kept. */
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
  /** Maximum list elements and object members that are read, and maximum depth. */
  elements: 100,
  membersOfObject: 200,
  depth: 12,
  /** Maximum characters. */
  path: 200,
  kind: 100,
  value: 80,
  text: 160,
  header: 120,
} as const;

/**
 * Patterns of text that differs from call to call, and their replacements.
 * Quoted text comes first, because it holds request values.
 */
const replaced: readonly (readonly [RegExp, string])[] = [
  [/"[^"]*"|'[^']{3,}'|`[^`]*`/g, '"…"'],
  [/\bhttps?:\/\/\S+/g, 'URL'],
  [/\b0x[0-9a-f]+\b/gi, 'HEX'],
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, 'ID'],
  [/\b(?:[PXC]-)?[a-z]{2,12}1[02-9ac-hj-np-z]{38,}\b/gi, 'ADDRESS'],
  [/\b(?:NodeID-)?(?=[A-Za-z]*\d)[A-Za-z0-9]{20,}\b/g, 'ID'],
  [/\d+/g, 'N'],
];

/** The text of a refusal without parts that differ from call to call. Long texts are cut before the search. */
export const normalText = (text: string): string =>
  show(
    replaced.reduce((result, [pattern, by]) => result.replace(pattern, by), text.slice(0, limits.text * 4)),
    limits.text + 2,
  ).slice(1, -1);

/** A member name that is data: an address, an id, a number. */
const dataName = /^(?:\d+|0x[0-9a-fA-F]{8,}|[0-9a-f]{8}-[0-9a-f-]{27}|(?=.*\d)[\w-]{24,}|.{61,})$/s;

/** A member's name; `*` if the names are data. */
export const normalName = (name: string): string => (dataName.test(name) ? '*' : show(name, 62).slice(1, -1));
