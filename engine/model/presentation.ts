import type { SubjectKind } from './operation.ts';

/** Texts about a contract for reports and exported documents, in addition to its operations and requirements. */

/** A group of requirements: a column of the page's matrix. */
export interface Topic {
  readonly id: string;
  readonly title: string;
  /** Its content, for readers. */
  readonly about: string;
  /** Prefixes of the ids of its requirements: `data.page`. Absent: it has the requirements that no other topic has. */
  readonly prefixes?: readonly string[];
}

/** A group of REST operations in an OpenAPI document. */
export interface Tag {
  /** Prefix of its operations' paths. */
  readonly starts: string;
  readonly name: string;
  readonly description: string;
}

/** Texts of an exported document. */
interface DocumentText {
  readonly title: string;
  /** Markdown. */
  readonly description: string;
}

/** Texts for the OpenAPI document of the REST operations. */
export interface OpenApiText extends DocumentText {
  readonly summary?: string;
  /** The purpose of the API key. */
  readonly key?: string;
  /** Whether the documents say that an invalid key is refused. */
  readonly invalidKey?: 'refused';
  readonly tags: readonly Tag[];
}

/** Texts for the OpenRPC document of the JSON-RPC methods. */
export interface OpenRpcText extends DocumentText {
  /** The name of the server. */
  readonly server: string;
  /** The software whose versions `deprecatedSince` names. */
  readonly software: string;
}

/** Input of `assay export` in addition to the rows of a contract. */
export interface ExportTexts {
  readonly openApi?: OpenApiText;
  readonly openRpc?: OpenRpcText;
  /** Regular expressions, by the name of a format of the vocabulary. */
  readonly formatPatterns?: Readonly<Record<string, string>>;
  /** Regular expressions, by the kind of subject that a parameter takes in addition to its named values. */
  readonly subjectPatterns?: Readonly<Record<SubjectKind, string>>;
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
