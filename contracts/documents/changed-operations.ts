import { isDeepStrictEqual } from 'node:util';
import { isRecord, type JsonRecord } from './record.ts';
import { followReference } from './references.ts';

/** The description of an operation in a document, by the operation's name. */
export type OperationParts = ReadonlyMap<string, unknown>;

/** Operations that differ from an earlier state of a document; `all`: something that applies to each of them does. */
export type ChangedOperations = 'all' | ReadonlySet<string>;

/** Notes of the reader, which name files: no part of the document. */
const readerNotes = /^x-document-/;

const extensionsOf = (held: unknown): JsonRecord =>
  Object.fromEntries(
    isRecord(held) ? Object.entries(held).filter(([name]) => name.startsWith('x-') && !readerNotes.test(name)) : [],
  );

/** The members of a document that apply to each of its operations. */
function sharedParts(document: JsonRecord): JsonRecord {
  const { servers, security, info, components } = document;
  const securitySchemes = isRecord(components) ? components['securitySchemes'] : undefined;
  return { servers, security, securitySchemes, info: extensionsOf(info), extensions: extensionsOf(document) };
}

/** A part of a document with everything that it refers to, also through other references. */
function withReferences(document: JsonRecord, part: unknown): ReadonlyMap<string, unknown> {
  const found = new Map<string, unknown>([['', part]]);
  const look = (held: unknown): void => {
    if (typeof held === 'string' && held.startsWith('#/') && !found.has(held))
      found.set(held, followReference(document, held));
    else if (typeof held === 'object' && held !== null) Object.values(held).forEach(look);
  };
  // The loop also visits parts that are added while it runs.
  for (const held of found.values()) look(held);
  return found;
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
    ([name, part]) =>
      !earlier.has(name) || !isDeepStrictEqual(withReferences(before, earlier.get(name)), withReferences(after, part)),
  );
  return new Set(changed.map(([name]) => name));
}
