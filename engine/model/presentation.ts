import type { SubjectKind } from './operation.ts';

/** What reports and exported documents say about a contract, beside its operations and requirements. */

/** A group of requirements: a column of the page's matrix. */
export interface Topic {
  readonly id: string;
  readonly title: string;
  /** What belongs to it, for readers. */
  readonly about: string;
  /** How the ids of its requirements begin: `data.page`. Absent: it has the requirements that no other topic has. */
  readonly prefixes?: readonly string[];
}

/** A group of REST operations in an OpenAPI document. */
export interface Tag {
  /** How the paths of its operations begin. */
  readonly starts: string;
  readonly name: string;
  readonly description: string;
}

/** What an exported document says of all operations together. */
interface DocumentText {
  readonly title: string;
  /** Markdown. */
  readonly description: string;
}

/** Of the OpenAPI document that is made of the REST operations. */
export interface OpenApiText extends DocumentText {
  readonly summary?: string;
  /** What the API key is good for. */
  readonly key?: string;
  readonly tags: readonly Tag[];
}

/** Of the OpenRPC document that is made of the JSON-RPC methods. */
export interface OpenRpcText extends DocumentText {
  /** The name of the server. */
  readonly server: string;
  /** The software whose versions `deprecatedSince` names. */
  readonly software: string;
}

/** What `assay export` needs beside the rows of a contract. */
export interface ExportTexts {
  readonly openApi?: OpenApiText;
  readonly openRpc?: OpenRpcText;
  /** Regular expressions, by the name of a format of the vocabulary. */
  readonly formatPatterns?: Readonly<Record<string, string>>;
  /** Regular expressions, by the kind of subject that a parameter takes beside its named values. */
  readonly subjectPatterns?: Readonly<Record<SubjectKind, string>>;
}

/** The errors that a REST interface documents. */
export interface DocumentedErrors {
  /** `$id` of the schema of their body. */
  readonly schema: string;
  /** The phrase of each documented status. */
  readonly phrases: ReadonlyMap<number, string>;
  /** Members of the body: a text for people, and what repeats the status and the phrase. */
  readonly messageMember?: string;
  readonly statusMember?: string;
  readonly phraseMember?: string;
}
