import { upgrade } from '@scalar/openapi-upgrader';
import { isJsonType } from '../../engine/model/media-type.ts';
import type { OpenApiDocument } from './document.ts';
import { resolveReferences } from '../documents/references.ts';
import { DocumentFault } from '../documents/fault.ts';
import { hoistSchemas } from './hoist.ts';
import { mend } from './mend.ts';
import { pathFaults } from './path-parameters.ts';
import { isRecord, type JsonRecord } from '../documents/record.ts';
import { faultsIn, withWarnings } from '../documents/reading/warnings.ts';

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
