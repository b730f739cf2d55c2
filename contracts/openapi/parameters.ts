import type { ParameterStyle } from '../../engine/model/parameter.ts';
import { unsendableReasons } from '../../engine/model/not-asked.ts';
import { type JsonRecord, isRecord, listOf } from '../documents/record.ts';
import { refusedOf } from '../documents/fault.ts';
import { resolveReferences } from '../documents/references.ts';
import { type DocumentedParameter, usualStyles } from '../documents/schema/parameter-row.ts';
import { plainSchema } from '../documents/schema/parameter-schema.ts';
import { examplesOf } from '../documents/schema/values.ts';
import { contentOf } from './content.ts';
import type { OpenApiDocument } from './document.ts';
import { fittedToPath } from './path-parameters.ts';
import { isCarriedParameter } from './security.ts';
import { defined } from '../../engine/model/defined.ts';
import { leavesOf } from '../documents/schema/object-members.ts';

const jsonType = /^application\/(?:[\w.-]+\+)?json\b/;
const formType = 'application/x-www-form-urlencoded';

const styleNames = ['form', 'simple', 'label', 'matrix', 'spaceDelimited', 'pipeDelimited', 'deepObject'] as const;

const styleOf = (
  row: JsonRecord,
  location: DocumentedParameter['in'],
  mediaType?: string,
): ParameterStyle | undefined => {
  if (mediaType === formType) return { name: 'form', explode: true };
  if (mediaType !== undefined) return jsonType.test(mediaType) ? { name: 'json' } : undefined;
  const name = styleNames.find((styleName) => styleName === (row['style'] ?? usualStyles[location]));
  if (name === undefined) return undefined;
  const isExploded = row['explode'] === undefined ? name === 'form' : row['explode'] === true;
  return { name, ...defined({ explode: isExploded || name === 'deepObject' ? (true as const) : undefined }) };
};

const places = ['path', 'query', 'header', 'cookie'] as const;

/** Ignored header parameters: those that OpenAPI describes elsewhere (3.1, 4.8.12.1), and those of the connection. */
const otherHeaders = new Set([
  'accept',
  'accept-encoding',
  'authorization',
  'connection',
  'content-length',
  'content-type',
  'expect',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'user-agent',
]);
/** Optional headers that change the kind of answer, e.g. to "not modified" or a part of the body. */
const conditions = /^(?:if-[\w-]+|range|cookie|x-http-method-override)$/i;

const isIgnored = (name: string, location: DocumentedParameter['in'], isNeeded: boolean): boolean =>
  location === 'header' && (otherHeaders.has(name.toLowerCase()) || (!isNeeded && conditions.test(name)));

/** Whether the list of an operation names a parameter as the window of its pages: `Range`. */
const isWindow = (operation: JsonRecord, name: string): boolean =>
  [operation['x-assay-list']].some((list) => {
    const paging = isRecord(list) ? list['paging'] : undefined;
    const window = isRecord(paging) ? paging['window'] : undefined;
    return isRecord(window) && window['parameter'] === name;
  });

/** A row of the document that describes a parameter: the operation's own come after those of its path. */
const rowsOf = (path: JsonRecord, operation: JsonRecord): readonly unknown[] =>
  [path['parameters'], operation['parameters']].flatMap((list) => listOf(list));

/** Header parameters that OpenAPI ignores but whose documented JSON type some servers demand. */
const typeHeaders = ['accept', 'content-type'] as const;

/**
 * The values of required `Accept` and `Content-Type` parameters: their first documented JSON type. OpenAPI ignores such
 * parameters, but a server may refuse calls without them, e.g. where `Accept` names the version.
 */
export const fixedHeadersOf = (
  document: OpenApiDocument,
  path: JsonRecord,
  operation: JsonRecord,
): Readonly<Record<string, string>> => {
  const headers: Record<string, string> = {};
  for (const value of rowsOf(path, operation)) {
    const row = resolveReferences(document, value) ?? {};
    const name = typeHeaders.find((header) => row['in'] === 'header' && header === String(row['name']).toLowerCase());
    if (name === undefined || row['required'] !== true) continue;
    const schema = resolveReferences(document, row['schema']) ?? row;
    const values = [
      schema['const'],
      schema['default'],
      ...listOf(schema['enum']),
      ...examplesOf(document, [row, schema]),
    ];
    const type = values.find((text) => typeof text === 'string' && jsonType.test(text));
    if (typeof type === 'string') headers[name] = type;
  }
  return headers;
};

/** Optional headers that are never sent, because the answer would be of another kind: `If-None-Match`. */
export const conditionHeadersOf = (
  document: OpenApiDocument,
  path: JsonRecord,
  operation: JsonRecord,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    rowsOf(path, operation).flatMap((value) => {
      const { name, in: location, required } = resolveReferences(document, value) ?? {};
      const isUnsent =
        typeof name === 'string' &&
        location === 'header' &&
        required !== true &&
        conditions.test(name) &&
        !isWindow(operation, name);
      return isUnsent ? [[name, unsendableReasons.condition]] : [];
    }),
  );

const read = (document: OpenApiDocument, value: unknown, operation: JsonRecord): DocumentedParameter | undefined => {
  const row = resolveReferences(document, value);
  const [name, declaredIn] = [row?.['name'], row?.['in']];
  if (!row || typeof name !== 'string') return undefined;
  const location = declaredIn === 'querystring' ? 'query' : places.find((candidate) => candidate === declaredIn);
  const required = location === 'path' || row['required'] === true;
  if (location === undefined || isIgnored(name, location, required || isWindow(operation, name))) return undefined;
  const [[mediaType, media] = []] = Object.entries(contentOf(document, row) ?? {});
  const holder = isRecord(media) ? media : row;
  const { plain: schema, ...choice } = plainSchema(document, holder['schema']);
  const style = styleOf(row, location, declaredIn === 'querystring' && mediaType !== formType ? 'unknown' : mediaType);
  return {
    ...choice,
    name,
    in: location,
    required,
    schema,
    document,
    examples: examplesOf(document, [row, holder, schema]),
    style,
    isJoined: style !== undefined && style.explode !== true && ['form', 'simple'].includes(style.name),
    refused: refusedOf(row, name),
    isCaseless: row['x-assay-case'] === 'ignored',
  };
};

/** Parameters of one name in several places: the first place has the plain name, `query id` is the other one's. */
const withDistinctNames = (parameters: readonly DocumentedParameter[]): readonly DocumentedParameter[] =>
  parameters.map((parameter) => {
    const { name, in: location } = parameter;
    const isTaken = places
      .slice(0, places.indexOf(location as (typeof places)[number]))
      .some((before) => parameters.some((earlier) => earlier.name === name && earlier.in === before));
    return isTaken ? { ...parameter, name: `${location} ${name}`, sentAs: name } : parameter;
  });

/** The parameters of an operation. Its own replace equal ones of its path. `template`: the path with names. */
export const parametersOf = (
  document: OpenApiDocument,
  path: JsonRecord,
  operation: JsonRecord,
  template: string,
): readonly DocumentedParameter[] => {
  const parametersByName = new Map<string, DocumentedParameter>();
  for (const value of rowsOf(path, operation)) {
    const parameter = read(document, value, operation);
    if (parameter && !isCarriedParameter(document, path, operation, parameter))
      parametersByName.set(`${parameter.in} ${parameter.name}`, parameter);
  }
  const all = withQueryMembers([...parametersByName.values()], operation['x-assay-list']);
  return withDistinctNames(fittedToPath(document, template, all));
};

/** A member of an object in the query, as a parameter: `page[size]` of `page`, or `size` where the style is `form`. */
function memberOf(
  { document, style, name: holder, examples, isJoined: _, ...object }: DocumentedParameter,
  member: string,
  value: unknown,
): DocumentedParameter {
  const { plain: schema, ...choice } = plainSchema(document, value);
  const memberExamples = examples.flatMap((example) =>
    isRecord(example) && example[member] !== undefined ? [example[member]] : [],
  );
  const name = style?.name === 'deepObject' ? `${holder}[${member}]` : member;
  return {
    ...object,
    ...choice,
    document,
    name,
    required: false,
    schema,
    examples: examplesOf(document, [{ examples: memberExamples }, isRecord(value) ? value : {}, schema]),
    style: { name: 'form', explode: true },
    isJoined: false,
    refused: refusedOf(schema, name),
    isCaseless: schema['x-assay-case'] === 'ignored',
  };
}

/** Whether OpenAPI says how a member is written: lists and objects in a `deepObject` are open. */
const isWritten = ({ schema: { type } }: DocumentedParameter, isDeep: boolean): boolean =>
  type !== 'object' && (type !== 'array' || !isDeep);

/** The members of an object in the query, if none is required and each has a place in the query; none otherwise. */
function membersOf(parameter: DocumentedParameter): readonly DocumentedParameter[] {
  const { in: location, schema, style, required: isNeeded } = parameter;
  const isDeep = style?.name === 'deepObject';
  // A required object that is written as its members alone may be empty: `pageable` of Spring.
  const isSpread = isDeep ? !isNeeded : style?.name === 'form' && style.explode === true;
  const { properties, required } = schema;
  if (location !== 'query' || !isSpread || schema['type'] !== 'object' || !isRecord(properties)) return [];
  const members = Object.entries(properties).map(([name, value]) => memberOf(parameter, name, value));
  return members.every((member) => isWritten(member, isDeep)) && listOf(required).length === 0 ? members : [];
}

/** The members of a JSON text in the query, if the list names one of them: `filter.limit`. */
function membersOfJson(parameter: DocumentedParameter, list: unknown): readonly DocumentedParameter[] {
  const { document, in: location, name, required, style, schema, examples } = parameter;
  const isNamed = JSON.stringify(list ?? '').includes(`"${name}.`);
  if (location !== 'query' || style?.name !== 'json' || schema['type'] !== 'object' || !isNamed) return [];
  return leavesOf(document, { in: 'query', name, required, schema, examples }).leaves.map((leaf) => ({
    ...leaf,
    style: { name: 'form', explode: true },
    memberOf: name,
  }));
}

/** Parameters, with the members of objects in the query as parameters of their own, where their names are free. */
function withQueryMembers(parameters: readonly DocumentedParameter[], list: unknown): readonly DocumentedParameter[] {
  const expanded = parameters.map(
    (parameter) => [parameter, [...membersOf(parameter), ...membersOfJson(parameter, list)]] as const,
  );
  const names = expanded.flatMap(([{ name }, members]) => [name, ...members.map((member) => member.name)]);
  const isFree = ({ name }: DocumentedParameter): boolean => names.indexOf(name) === names.lastIndexOf(name);
  return expanded.flatMap(([parameter, members]) =>
    members.length > 0 && members.every(isFree) ? members : [parameter],
  );
}
