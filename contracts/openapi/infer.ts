import type { OperationRow, RestOperation } from '../../engine/model/operation.ts';
import { describedNames, type InferFormat, proseOf, quoted } from '../documents/infer/format.ts';
import { plainName } from '../documents/infer/names.ts';
import type { ListExtension } from '../documents/lists/list.ts';
import { isRecord, type JsonRecord } from '../documents/record.ts';
import { resolveReferences } from '../documents/references.ts';
import { objectNamed, resourcesOf } from '../documents/subjects/value-sources.ts';
import { namesIn } from '../../engine/protocols/path-template.ts';
import type { OpenApiDocument } from './document.ts';
import { openApiContract } from './index.ts';
import { operationsOf, readOperations } from './operations.ts';
import { jsonAnswerOf } from './responses.ts';

/** An operation in the document, with its path item. */
interface Place {
  readonly path: string;
  readonly method: string;
  readonly item: JsonRecord;
  readonly operation: JsonRecord | undefined;
}

function placeOf(document: OpenApiDocument, row: OperationRow): Place {
  const { path, httpMethod } = row as RestOperation;
  const method = httpMethod.toLowerCase();
  const item = document.paths[path];
  if (!isRecord(item)) return { path, method, item: {}, operation: undefined };
  return { path, method, item, operation: resolveReferences(document, item[method]) };
}

const headersOf = (document: OpenApiDocument, operation: JsonRecord): readonly string[] => {
  const headers = jsonAnswerOf(document, operation)?.response['headers'];
  return isRecord(headers) ? Object.keys(headers) : [];
};

/** The path item of an operation, with a declaration of its list. */
const extendedItem = (document: OpenApiDocument, row: OperationRow, list: ListExtension): OpenApiDocument['paths'] => {
  const { path, method, item, operation } = placeOf(document, row);
  return operation ? { [path]: { ...item, [method]: { ...operation, 'x-assay-list': list } } } : {};
};

const referring = new WeakMap<OpenApiDocument, boolean>();

/** Whether a part of the document stands in a path of it, so that an operation cannot be read without the others. */
function refersToPaths(document: OpenApiDocument): boolean {
  const refers = referring.get(document) ?? JSON.stringify(document).includes('"#/paths/');
  referring.set(document, refers);
  return refers;
}

export const inferOpenApi: InferFormat = {
  operations: (document: OpenApiDocument) => operationsOf(document),
  contract: (document: OpenApiDocument) => openApiContract(document),
  describe: (document: OpenApiDocument, row) => {
    const { item, operation } = placeOf(document, row);
    if (!operation) return undefined;
    return {
      headers: headersOf(document, operation),
      descriptions: {
        ...describedNames(document, item['parameters']),
        ...describedNames(document, operation['parameters']),
      },
      text: proseOf(operation),
      isDeclared: operation['x-assay-list'] !== undefined,
    };
  },
  listName: (row) => (row as RestOperation).path.split('/').findLast((segment) => /^\w/.test(segment)) ?? '',
  itemParameter: (list, row) => {
    const [{ path: outer, parameters }, { path, httpMethod }] = [list.row as RestOperation, row as RestOperation];
    const [, before, name] = /^(.+)\/\{([^{}]+)\}\/?$/.exec(path) ?? [];
    if (before === undefined || name === undefined || httpMethod !== 'GET' || row.listing) return undefined;
    if (before === outer.replace(/\/$/, '')) return { name, isBelow: true };
    const isNested = namesIn(outer).length > 0 && namesIn(before).every((above) => Object.hasOwn(parameters, above));
    const isResource = isNested && resourcesOf(list, outer).has(plainName(objectNamed(before)));
    return isResource ? { name, isBelow: false } : undefined;
  },
  withList: (document: OpenApiDocument, row, list) => ({
    ...document,
    paths: { ...document.paths, ...extendedItem(document, row, list) },
  }),
  listed: (document: OpenApiDocument, row, list) => {
    const item = extendedItem(document, row, list);
    const paths = refersToPaths(document) ? { ...document.paths, ...item } : item;
    const { path, httpMethod } = row as RestOperation;
    return readOperations({ ...document, paths }).operations.find(
      ({ row: read }) => read.path === path && read.httpMethod === httpMethod,
    )?.row;
  },
  schemeTarget: (document: OpenApiDocument, scheme) => {
    const components = isRecord(document['components']) ? document['components'] : {};
    const schemes = isRecord(components['securitySchemes']) ? components['securitySchemes'] : {};
    return isRecord(schemes[scheme]) ? `$.components.securitySchemes[${quoted(scheme)}]` : undefined;
  },
  target: (row) => {
    const { path, httpMethod } = row as RestOperation;
    return `$.paths[${quoted(path)}].${httpMethod.toLowerCase()}`;
  },
};
