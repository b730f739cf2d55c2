import { asToken } from '../../engine/model/paths.ts';
import { upgrade } from '@scalar/openapi-upgrader';
import { isJsonType } from '../../engine/model/http.ts';
import type { OpenApiDocument } from './document.ts';
import { followReference, resolveReferences } from '../documents/references.ts';
import { DocumentFault } from '../documents/fault.ts';
import { pathFaults } from './path-parameters.ts';
import { type JsonRecord, isRecord } from '../documents/record.ts';
import { faultsIn, placeName, withWarnings } from '../documents/reading/warnings.ts';
import { constraints } from '../documents/schema/keywords.ts';

type Part = Record<string, unknown>;

const listOf = (value: unknown): readonly string[] | undefined => {
  const all = [value].flat().filter((item) => typeof item === 'string');
  return all.length > 0 ? all : undefined;
};

const operationsIn = (paths: JsonRecord): readonly Part[] =>
  Object.values(paths).flatMap((item) =>
    isRecord(item)
      ? Object.values(item).filter((value): value is Part => isRecord(value) && isRecord(value['responses']))
      : [],
  );

const anyBytes = 'application/octet-stream';

/** Whether a response of a 2.0 document is a file, whose media type often stands nowhere. */
const isFile = (document: Part, response: unknown): boolean => {
  const schema = resolveReferences(document as OpenApiDocument, response)?.['schema'];
  return isRecord(schema) && schema['type'] === 'file';
};

const hasBody = (document: Part, { parameters }: JsonRecord): boolean =>
  Array.isArray(parameters) &&
  parameters.some((parameter) => resolveReferences(document as OpenApiDocument, parameter)?.['in'] === 'body');

/**
 * Writes the media types of a 2.0 document at each operation. Those of an operation override those of the document, but
 * the upgrade does the reverse. A shared response gets those of the operation that uses it. Where `produces` stands
 * or `consumes` stands nowhere, any type is right; the upgrade takes JSON.
 */
const settleMediaTypes = (document: Part): void => {
  const common = listOf(document['produces']);
  const commonBody = listOf(document['consumes']);
  delete document['produces'];
  for (const operation of operationsIn(document['paths'] as JsonRecord)) {
    const produces = listOf(operation['produces']) ?? common ?? ['*/*'];
    const consumes =
      listOf(operation['consumes']) ?? (commonBody || !hasBody(document, operation) ? undefined : ['*/*']);
    delete operation['consumes'];
    delete operation['produces'];
    if (consumes) operation['consumes'] = consumes;
    operation['produces'] = produces;
    const responses = operation['responses'] as Part;
    if (Object.values(responses).some((response) => isFile(document, response)))
      operation['produces'] = produces.some((type) => !isJsonType(type))
        ? produces.filter((type) => !isJsonType(type))
        : [anyBytes];
    for (const [status, response] of Object.entries(responses)) {
      if (!isRecord(response) || typeof response['$ref'] !== 'string') continue;
      const shared = resolveReferences(document as OpenApiDocument, response);
      if (shared) responses[status] = structuredClone(shared);
    }
  }
  delete document['consumes'];
  if (commonBody) document['consumes'] = commonBody;
};

/** Restores members named `example`, which the upgrade treats as an example of the object. */
const restoreExampleMembers = (node: unknown): void => {
  if (Array.isArray(node)) for (const each of node) restoreExampleMembers(each);
  if (!isRecord(node)) return;
  const properties = node['properties'];
  if (isRecord(properties) && Array.isArray(properties['examples'])) {
    const { examples, ...otherProperties } = properties;
    (node as Part)['properties'] = { ...otherProperties, example: (examples as readonly unknown[])[0] };
  }
  for (const each of Object.values(node)) restoreExampleMembers(each);
};

const upgradeOf = (document: Part): JsonRecord | undefined => {
  try {
    const result: unknown = upgrade(structuredClone(document), '3.1');
    return isRecord(result) ? result : undefined;
  } catch {
    return undefined;
  }
};

/** Upgrades the document without the paths that the upgrade cannot read. */
const upgradeOfRest = (document: Part, warn: (line: string) => void): JsonRecord | undefined => {
  const paths = document['paths'] as Part;
  const rest = Object.entries(paths).filter(([path, item]) => {
    const isReadable = upgradeOf({ ...document, paths: { [path]: item }, definitions: {} }) !== undefined;
    if (!isReadable) warn(`${path}: the path cannot be read, and is left out`);
    return isReadable;
  });
  return upgradeOf({ ...document, paths: Object.fromEntries(rest) });
};

/**
 * A document of version 2.0 or 3.x as it was published, as version 3.1. Parts of a wrong form are left out, with a
 * warning for each (`warningsOf`). The argument is not changed.
 * @throws DocumentFault if nothing can be read.
 */
export const upgraded = (published: OpenApiDocument): OpenApiDocument => {
  const document = structuredClone(published) as Part;
  const isBefore31 = /^(?:2\.|3\.0)/.test(String(document['openapi'] ?? document['swagger']));
  const warnings = [...mend(document, isBefore31)];
  if (document['swagger'] !== undefined) {
    hoistSchemas(document);
    settleMediaTypes(document);
  }
  const copy = isBefore31
    ? (upgradeOf(document) ?? upgradeOfRest(document, (line) => void warnings.push(line)))
    : document;
  if (!copy) throw new DocumentFault('the document cannot be converted to OpenAPI 3.1; give it as 3.0 or 3.1');
  if (isBefore31) restoreExampleMembers(copy);
  // The reader knows the places of the document as it was published; those of 3.0 and 3.1 are the same.
  const faults = faultsIn(published['swagger'] === undefined ? copy : published);
  const fullDocument = copy as OpenApiDocument;
  return withWarnings(fullDocument, [...warnings, ...faults, ...pathFaults(fullDocument)]);
};

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
const hoistSchemas = (document: Part): void => {
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
    const address = `#/definitions/${asToken(key)}`;
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

/** A part of a document that may be changed: it was copied when it was read. */

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'] as const;

/** Removes members that are no objects, with a warning. */
const keepRecords = (holder: Part, pointer: string, description: string, warn: (line: string) => void): void => {
  for (const [name, member] of Object.entries(holder)) {
    if (isRecord(member) || name.startsWith('x-')) continue;
    warn(`${placeName(`${pointer}/${asToken(name)}`)}: ${description} is no object, and is left out`);
    delete holder[name];
  }
};

const isParameter = (value: unknown): boolean =>
  isRecord(value) &&
  (typeof value['$ref'] === 'string' || (typeof value['in'] === 'string' && typeof value['name'] === 'string'));

const mendParameters = (holder: Part, pointer: string, warn: (line: string) => void): void => {
  const { parameters } = holder;
  if (parameters === undefined) return;
  const at = (rest: string): string => placeName(`${pointer}/parameters${rest}`);
  if (!Array.isArray(parameters)) {
    warn(`${at('')}: the parameters are no list, and are left out`);
    delete holder['parameters'];
    return;
  }
  holder['parameters'] = parameters.filter((parameter: unknown, index) => {
    if (isParameter(parameter)) return true;
    warn(`${at(`/${index}`)}: a parameter has no name or no place, and is left out`);
    return false;
  });
};

const mendResponses = (operation: Part, pointer: string, warn: (line: string) => void): void => {
  const { responses } = operation;
  if (responses === undefined) return;
  if (isRecord(responses)) {
    keepRecords(responses as Part, `${pointer}/responses`, 'a response', warn);
    return;
  }
  warn(`${placeName(`${pointer}/responses`)}: the responses are no object, and are left out`);
  delete operation['responses'];
};

const mendItem = (item: Part, pointer: string, warn: (line: string) => void): void => {
  mendParameters(item, pointer, warn);
  // The upgrade from 2.0 treats every member of a path as an operation, so null members must go.
  for (const [name, member] of Object.entries(item)) if (member === null) delete item[name];
  for (const method of methods) {
    const operation = item[method];
    const at = `${pointer}/${method}`;
    if (operation === undefined) continue;
    if (isRecord(operation)) {
      mendParameters(operation as Part, at, warn);
      mendResponses(operation as Part, at, warn);
    } else {
      warn(`${placeName(at)}: the operation is no object, and is left out`);
      delete item[method];
    }
  }
};

/** Sections with named parts, of 2.0 and of 3.x. */
const sectionsOf = (document: Part): readonly (readonly [holder: Part, name: string, pointer: string])[] => {
  const { components } = document;
  return [
    ...['definitions', 'parameters', 'responses', 'securityDefinitions'].map(
      (name) => [document, name, `/${name}`] as const,
    ),
    ...(isRecord(components)
      ? Object.keys(components).map((name) => [components as Part, name, `/components/${name}`] as const)
      : []),
  ];
};

/** In 2.0 and 3.0, siblings of a reference are ignored, but authors intend `nullable`. */
const cleanReferences = (node: unknown): void => {
  if (Array.isArray(node)) for (const each of node) cleanReferences(each);
  if (!isRecord(node)) return;
  if (typeof node['$ref'] === 'string')
    for (const keyword of ['type', 'properties', 'items', ...Object.keys(constraints)]) delete (node as Part)[keyword];
  for (const each of Object.values(node)) cleanReferences(each);
};

/**
 * Removes parts of a wrong form from a document, so that the rest can be used. Returns a line for each removed part.
 */
const mend = (document: Part, isBefore31: boolean): readonly string[] => {
  const warnings: string[] = [];
  const warn = (line: string): void => void warnings.push(line);
  for (const [holder, name, pointer] of sectionsOf(document)) {
    const section = holder[name];
    if (section === undefined || name.startsWith('x-')) continue;
    if (!isRecord(section)) {
      warn(`${placeName(pointer)} is no object, and is left out`);
      delete holder[name];
    } else if (!/^(?:definitions|schemas)$/.test(name)) keepRecords(section as Part, pointer, 'it', warn);
  }
  const paths = document['paths'] as Part;
  keepRecords(paths, '/paths', 'the path', warn);
  for (const [name, item] of Object.entries(paths))
    if (isRecord(item)) mendItem(item as Part, `/paths/${asToken(name)}`, warn);
  if (isBefore31) cleanReferences(document);
  return warnings;
};
