import { isDeepStrictEqual } from 'node:util';
import { isRecord, type JsonRecord } from './record.ts';
import { followReference } from './references.ts';

/** The description of an operation in a document, by the operation's name. */
export type OperationParts = ReadonlyMap<string, unknown>;

/** Operations that differ from an earlier state of a document; `all`: something that applies to each of them does. */
export type ChangedOperations = 'all' | ReadonlySet<string>;

/** Notes of the reader, which name files: no part of the document. */
const readerNotes = /^x-document-/;

const extensionsOf = (value: unknown): JsonRecord =>
  Object.fromEntries(
    isRecord(value) ? Object.entries(value).filter(([name]) => name.startsWith('x-') && !readerNotes.test(name)) : [],
  );

/** The members of a document that apply to each of its operations. */
function sharedParts(document: JsonRecord): JsonRecord {
  const { servers, security, info, components } = document;
  const securitySchemes = isRecord(components) ? components['securitySchemes'] : undefined;
  return { servers, security, securitySchemes, info: extensionsOf(info), extensions: extensionsOf(document) };
}

/** A part of a document with everything that it refers to, also through other references. */
function withReferences(document: JsonRecord, value: unknown): ReadonlyMap<string, unknown> {
  const targets = new Map<string, unknown>([['', value]]);
  const look = (node: unknown): void => {
    if (typeof node === 'string' && node.startsWith('#/') && !targets.has(node))
      targets.set(node, followReference(document, node));
    else if (typeof node === 'object' && node !== null) Object.values(node).forEach(look);
  };
  // The loop also visits parts that are added while it runs.
  for (const target of targets.values()) look(target);
  return targets;
}

/**
 * Compares two states of a document: an operation changed if its description or a component that it refers to did, and
 * if it is new. The order of members does not matter.
 */
export function changedOperations(
  before: JsonRecord,
  after: JsonRecord,
  partsOf: (document: JsonRecord) => OperationParts,
): ChangedOperations {
  if (!isDeepStrictEqual(sharedParts(before), sharedParts(after))) return 'all';
  const earlier = partsOf(before);
  const changed = [...partsOf(after)].filter(
    ([name, operation]) =>
      !earlier.has(name) ||
      !isDeepStrictEqual(withReferences(before, earlier.get(name)), withReferences(after, operation)),
  );
  return new Set(changed.map(([name]) => name));
}
