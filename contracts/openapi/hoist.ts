import { escapeStep, followReference, resolveReferences } from '../documents/references.ts';
import { isRecord, type JsonRecord } from '../documents/record.ts';

type Part = Record<string, unknown>;

/** References that lead to the same place in a document of version 3.1: whole definitions, and parts of them. */
const isSafe = (reference: string): boolean => !reference.startsWith('#/') || reference.startsWith('#/definitions/');

/** References to a whole shared parameter or response. */
const isShared = (reference: string): boolean => /^#\/(?:parameters|responses)\/[^/]+$/.test(reference);

/** Members whose own members have names that the author chose. */
const namedHolders: ReadonlySet<string> = new Set(['properties', 'definitions', 'parameters', 'responses', 'paths']);

/** Whether a member holds data: no reference stands there. */
const isData = (name: string, holder: string): boolean =>
  !namedHolders.has(holder) && (/^(?:examples?|default|enum)$/.test(name) || name.startsWith('x-'));

/** Puts a copy of the target in the place of each reference that leads to no shared part. */
const inline = (document: JsonRecord, holder: Part, names: readonly string[]): void => {
  for (const name of names) {
    const member = holder[name];
    const reference = isRecord(member) ? member['$ref'] : undefined;
    if (typeof reference !== 'string' || isSafe(reference) || isShared(reference)) continue;
    const target = resolveReferences(document, member);
    if (target) holder[name] = structuredClone(target);
  }
};

/** The list of parameters or the responses of a path, an operation or the document. */
const inlineIn = (document: JsonRecord, holder: JsonRecord): void => {
  for (const members of [holder['parameters'], holder['responses']])
    if (typeof members === 'object' && members !== null) inline(document, members as Part, Object.keys(members));
};

/** The object that holds the target of a reference, and the target's name there; undefined if there is none. */
const placeOf = (
  document: JsonRecord,
  reference: string,
): { readonly holder: Part; readonly name: string } | undefined => {
  const at = reference.lastIndexOf('/');
  const parent = followReference(document, reference.slice(0, at) === '#' ? '#' : reference.slice(0, at));
  const holder = isRecord(parent)
    ? (resolveReferences(document, parent) as Part | undefined)
    : (parent as Part | undefined);
  const target = followReference(document, reference);
  const name = Object.keys(holder ?? {}).find((key) => holder?.[key] === target);
  return holder === undefined || name === undefined || !isRecord(target) ? undefined : { holder, name };
};

/**
 * Moves schemas of a 2.0 document that references name by their place in an operation to `definitions`. The upgrade to
 * 3.1 moves the schemas of bodies, parameters and responses, so that such references would lead nowhere. Bundlers write
 * them, and so does assay, where a document has several files. The document is changed.
 */
export const hoistSchemas = (document: Part): void => {
  const paths = isRecord(document['paths']) ? Object.values(document['paths']).filter(isRecord) : [];
  for (const item of paths)
    for (const holder of [item, ...Object.values(item).filter(isRecord)]) inlineIn(document, holder);

  const definitions: Part = isRecord(document['definitions']) ? document['definitions'] : {};
  document['definitions'] = definitions;
  const hoisted = new Map<string, string>();
  const hoist = (reference: string): string => {
    const cachedAddress = hoisted.get(reference);
    if (cachedAddress !== undefined) return cachedAddress;
    const entry = placeOf(document, reference);
    if (!entry) return reference;
    const { holder, name } = entry;
    const target = holder[name] as JsonRecord;
    if (typeof target['$ref'] === 'string') return target['$ref'];
    const title = reference.slice(2).replaceAll(/[^\w.-]+/g, '_');
    const key = Object.hasOwn(definitions, title) ? `${title}_${hoisted.size}` : title;
    const address = `#/definitions/${escapeStep(key)}`;
    definitions[key] = target;
    holder[name] = { $ref: address };
    hoisted.set(reference, address);
    return address;
  };
  const look = (node: unknown, holder: string): void => {
    if (Array.isArray(node)) for (const each of node) look(each, '');
    if (!isRecord(node)) return;
    const reference = node['$ref'];
    if (typeof reference === 'string' && holder !== 'paths' && !isSafe(reference) && !isShared(reference))
      (node as Part)['$ref'] = hoist(reference);
    for (const [name, each] of Object.entries(node))
      if (!isData(name, holder)) look(each, namedHolders.has(holder) ? `${holder}/` : name);
  };
  look(document, '');
  // The loop also visits schemas that are moved while it runs.
  for (const address of hoisted.values()) look(followReference(document, address), '');
};
