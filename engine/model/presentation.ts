/** Texts about a contract for reports, in addition to its operations and requirements. */

/** A group of requirements: a column of the page's matrix. */
export interface Topic {
  readonly id: string;
  readonly title: string;
  /** Its content, for readers. */
  readonly about: string;
  /** Prefixes of the ids of its requirements: `data.page`. Absent: it has the requirements that no other topic has. */
  readonly prefixes?: readonly string[];
}

/** The errors that a REST interface documents. */
export interface DocumentedErrors {
  /** `$id` of the schema of their body. */
  readonly schema: string;
  /** The phrase of each documented status. */
  readonly phrases: ReadonlyMap<number, string>;
  /** Members of the body: a text for people, and the repeated status and phrase. */
  readonly messageMember?: string;
  readonly statusMember?: string;
  readonly phraseMember?: string;
}
