import { defined } from '../../engine/model/defined.ts';
import type { Json } from '../../engine/model/exchange.ts';
import type { Parameter, ParameterType, RefusedInput } from '../../engine/model/operation.ts';
import type { ParameterStyle, PlainType } from '../../engine/model/parameter.ts';
import { type OpenApiDocument, resolved } from './document.ts';
import { DocumentFault } from './fault.ts';
import { checkOf, isKnownFormat } from './formats.ts';
import { type ParameterSchema, plainSchema, valueSchema } from './parameter-schema.ts';
import { isRecord, type JsonRecord } from './record.ts';
import { isCarriedParameter } from './security.ts';
import { examplesOf } from './values.ts';

/** A parameter of an operation, with its schema. */
export interface DocumentedParameter extends Pick<ParameterSchema, 'alternatives' | 'isOpen'> {
  readonly name: string;
  readonly in: Exclude<Parameter['in'], 'params'>;
  readonly required: boolean;
  /** In plain form: one type, no references. */
  readonly schema: JsonRecord;
  /** The document, for references inside the schema. */
  readonly document: OpenApiDocument;
  /** Values that the document shows, on the parameter or on its schema. */
  readonly examples: readonly Json[];
  /** How it is written; undefined: assay cannot write it. */
  readonly style: ParameterStyle | undefined;
  /** A list is one value with commas, not repeated parameters. */
  readonly isJoined: boolean;
  /** Which calls are refused, by `x-assay-refused`. */
  readonly refused: readonly RefusedInput[];
  /** Letter case makes no difference, by `x-assay-case: ignored`. */
  readonly isCaseless: boolean;
}

const refusals: readonly RefusedInput[] = ['missing', 'other-values'];

/** @throws DocumentFault for a kind of input that is not known. */
export const refusedOf = (row: JsonRecord, name: string): readonly RefusedInput[] => {
  const said: readonly unknown[] = [row['x-assay-refused'] ?? []].flat();
  const other = said.find((one) => !refusals.some((known) => known === one));
  if (other !== undefined)
    throw new DocumentFault(
      `the parameter ${name} has ${JSON.stringify(other)} in x-assay-refused; known are ${refusals.join(', ')}`,
    );
  return refusals.filter((one) => said.includes(one));
};

const jsonType = /^application\/(?:[\w.-]+\+)?json\b/;
const formType = 'application/x-www-form-urlencoded';

const styleNames = ['form', 'simple', 'label', 'matrix', 'spaceDelimited', 'pipeDelimited', 'deepObject'] as const;

/** Where each style may stand. */
const usual = { path: 'simple', header: 'simple', query: 'form', cookie: 'form', body: 'json' } as const;

const styleOf = (row: JsonRecord, place: DocumentedParameter['in'], mediaType?: string): ParameterStyle | undefined => {
  if (mediaType === formType) return { name: 'form', explode: true };
  if (mediaType !== undefined) return jsonType.test(mediaType) ? { name: 'json' } : undefined;
  const name = styleNames.find((one) => one === (row['style'] ?? usual[place]));
  if (name === undefined) return undefined;
  const isExploded = row['explode'] === undefined ? name === 'form' : row['explode'] === true;
  return { name, ...(isExploded || name === 'deepObject' ? { explode: true as const } : {}) };
};

const places = ['path', 'query', 'header', 'cookie'] as const;

/** Headers that a document describes elsewhere (OpenAPI 3.1, 4.8.12.1), and those that belong to the connection. */
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
/** Optional headers that change what an answer is: not modified, a part of the body. */
const conditions = /^(?:if-[\w-]+|range|cookie|x-http-method-override)$/i;

const isIgnored = (name: string, place: DocumentedParameter['in'], required: boolean): boolean =>
  place === 'header' && (otherHeaders.has(name.toLowerCase()) || (!required && conditions.test(name)));

const read = (document: OpenApiDocument, value: unknown): DocumentedParameter | undefined => {
  const row = resolved(document, value);
  const [name, said] = [row?.['name'], row?.['in']];
  if (!row || typeof name !== 'string') return undefined;
  const place = said === 'querystring' ? 'query' : places.find((one) => one === said);
  const required = place === 'path' || row['required'] === true;
  if (place === undefined || isIgnored(name, place, required)) return undefined;
  const [[mediaType, media] = []] = isRecord(row['content']) ? Object.entries(row['content']) : [];
  const held = isRecord(media) ? media : row;
  const { plain: schema, ...choice } = plainSchema(document, held['schema']);
  const style = styleOf(row, place, said === 'querystring' && mediaType !== formType ? 'unknown' : mediaType);
  return {
    ...choice,
    name,
    in: place,
    required,
    schema,
    document,
    examples: examplesOf(document, [row, held, schema]),
    style,
    isJoined: style !== undefined && style.explode !== true && ['form', 'simple'].includes(style.name),
    refused: refusedOf(row, name),
    isCaseless: row['x-assay-case'] === 'ignored',
  };
};

/** The parameters of an operation; its own take the place of those that its path has for all methods. */
export const parametersOf = (
  document: OpenApiDocument,
  path: JsonRecord,
  operation: JsonRecord,
): readonly DocumentedParameter[] => {
  const found = new Map<string, DocumentedParameter>();
  for (const list of [path['parameters'], operation['parameters']])
    for (const value of Array.isArray(list) ? (list as readonly unknown[]) : []) {
      const one = read(document, value);
      if (one && !isCarriedParameter(document, operation, one.in, one.name)) found.set(`${one.in} ${one.name}`, one);
    }
  return [...found.values()];
};

const plainTypes: readonly string[] = ['string', 'integer', 'number', 'boolean'] satisfies readonly PlainType[];
const isPlainType = (type: unknown): type is PlainType => typeof type === 'string' && plainTypes.includes(type);

/** The types that assay can send; undefined: a parameter of another type is left out. */
const typeOf = ({ schema: { type }, isJoined, style, in: place }: DocumentedParameter): ParameterType | undefined => {
  if (isPlainType(type)) return type;
  if (place === 'body' || style === undefined) return undefined;
  if (type === 'array' && isJoined) return 'comma-list';
  if (type === 'array') return style.name === 'deepObject' ? undefined : 'list';
  return type === 'object' ? 'object' : undefined;
};

const number = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;

const bound = (schema: JsonRecord, name: 'minimum' | 'maximum'): number | undefined => {
  const own = number(schema[name]);
  const exclusive = number(schema[name === 'minimum' ? 'exclusiveMinimum' : 'exclusiveMaximum']);
  if (exclusive === undefined || schema['type'] !== 'integer') return own;
  const inside = name === 'minimum' ? Math.floor(exclusive) + 1 : Math.ceil(exclusive) - 1;
  return own === undefined ? inside : name === 'minimum' ? Math.max(own, inside) : Math.min(own, inside);
};

const texts = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) && value.length > 0 ? value.filter((one) => one !== null).map(String) : undefined;

const defaultOf = (schema: JsonRecord): string | number | boolean | undefined => {
  const value = schema['default'];
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : undefined;
};

/** The plain types of a list's elements or of an object's members. */
const typesOf = (document: OpenApiDocument, schema: JsonRecord): Parameter['types'] => {
  const members = schema['type'] === 'array' ? { '': schema['items'] } : schema['properties'];
  if (!isRecord(members)) return undefined;
  return Object.fromEntries(
    Object.entries(members).map(([name, held]) => {
      const { type } = plainSchema(document, held).plain;
      return [name, isPlainType(type) ? type : 'string'];
    }),
  );
};

/** Values that a schema admits beyond doubt, although no example shows them. */
const admitted = (values: readonly string[] | undefined, type: ParameterType, row: Bounds): readonly Json[] => {
  if (values) return values;
  if (type === 'boolean') return [true, false];
  const value = row.minimum ?? row.maximum;
  return (type === 'integer' || type === 'number') && value !== undefined ? [value] : [];
};

interface Bounds {
  readonly minimum: number | undefined;
  readonly maximum: number | undefined;
}

/** Formats of texts that mean something else in the rows of a contract. */
const otherFormats: ReadonlySet<unknown> = new Set(['decimal', 'integer', 'number', 'password', 'binary']);

const textFormat = ({ type, format }: JsonRecord): string | undefined =>
  type === 'string' && typeof format === 'string' && !otherFormats.has(format) ? format : undefined;

/** The row of a parameter, without what only its operation knows; undefined if assay cannot send such values. */
export const parameterRow = (parameter: DocumentedParameter): Parameter | undefined => {
  const { schema, document, alternatives, examples, style, required } = parameter;
  const type = typeOf(parameter);
  if (type === undefined) return undefined;
  const items = schema['type'] === 'array' ? plainSchema(document, schema['items']).plain : schema;
  const values = texts(items['enum']);
  const bounds = isPlainType(type)
    ? { minimum: bound(schema, 'minimum'), maximum: bound(schema, 'maximum') }
    : undefined;
  const usualValue = defaultOf(schema);
  const shown = [...examples, ...(required && usualValue !== undefined ? [usualValue] : [])];
  const madeUp =
    required && shown.length === 0 ? admitted(values, type, bounds ?? { minimum: undefined, maximum: undefined }) : [];
  const isText = parameter.in !== 'body';
  const check = checkOf(() => valueSchema(document, alternatives, isKnownFormat), isText);
  const pattern = items['pattern'];
  const isStyled = type === 'list' || type === 'object' || (style !== undefined && style.name !== usual[parameter.in]);
  return defined({
    in: parameter.in,
    type,
    // Whether a server refuses what its document does not allow is open.
    outside: 'open',
    required: required ? true : undefined,
    values,
    open: values && parameter.isOpen ? 'any' : undefined,
    minimum: bounds?.minimum,
    maximum: bounds?.maximum,
    default: usualValue,
    refused: parameter.refused.length === 0 ? undefined : parameter.refused,
    isCaseless: parameter.isCaseless ? true : undefined,
    format: values ? undefined : textFormat(items),
    pattern: typeof pattern === 'string' ? pattern : undefined,
    style: isStyled && isText ? style : undefined,
    types: type === 'list' || type === 'object' ? typesOf(document, schema) : undefined,
    examples: shown.length === 0 ? undefined : shown,
    madeUp: madeUp.length === 0 ? undefined : madeUp,
    accepts: type === 'comma-list' ? (value: Json) => check(String(value).split(',')) : check,
  });
};
