import type { JudgedContract } from '../engine/contract/contract.ts';
import type { DocumentSource } from './documents/contract.ts';
import type { OperationParts } from './documents/changed-operations.ts';
import type { InferFormat } from './documents/infer/format.ts';
import { isRecord, type JsonRecord } from './documents/record.ts';

/** `contract`: a file that names several documents. */
export const formatNames = ['openapi', 'openrpc', 'contract'] as const;
export type FormatName = (typeof formatNames)[number];

/** The target, for a format whose documents a server can give itself. */
export interface DocumentServer {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A format of documents that describe an API of the user's own. Its functions get only documents that it read. */
export interface DocumentFormat {
  readonly name: FormatName;
  /** A file or a URL, with the actions of an overlay. @throws DocumentFault if one of them cannot be used. */
  read(source: string, overlay?: string, server?: DocumentServer): Promise<JsonRecord>;
  /** @throws DocumentFault if nothing in the document can be judged. */
  contract(document: JsonRecord): JudgedContract;
  /** The document as a part of a contract. */
  source(document: JsonRecord): DocumentSource;
  /** Warnings about its operations, then its lists with the declarations that they were read from. */
  summary(document: JsonRecord): readonly string[];
  /** The descriptions of its operations, called or not. */
  operationParts(document: JsonRecord): OperationParts;
  /** Marks operations as safe to call. @throws DocumentFault for a pattern that matches none. */
  withAllowedWrites(document: JsonRecord, patterns: readonly string[]): JsonRecord;
  /** Notes the names of headers that every request carries. */
  withGivenHeaders(document: JsonRecord, names: readonly string[]): JsonRecord;
  /** Loads the functions for proposals, which only one command needs. */
  infer(): Promise<InferFormat>;
}

/** The format of a document that was read. */
export function formatNameOf(document: JsonRecord): FormatName {
  if (document['interfaces'] !== undefined) return 'contract';
  return document['openrpc'] === undefined ? 'openapi' : 'openrpc';
}

/** The kinds of files that a user gives. */
export type FileKind = FormatName | 'overlay';

/** Tells by its members what a file is; undefined for another one. */
export function kindOf(value: unknown): FileKind | undefined {
  if (!isRecord(value)) return undefined;
  if (value['overlay'] !== undefined) return 'overlay';
  const isDocument = ['openapi', 'swagger', 'openrpc', 'interfaces'].some((name) => value[name] !== undefined);
  return isDocument ? formatNameOf(value) : undefined;
}
