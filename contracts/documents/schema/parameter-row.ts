import { defined } from '../../../engine/model/defined.ts';
import type { Json } from '../../../engine/model/exchange.ts';
import type { Parameter, ParameterType, RefusedInput } from '../../../engine/model/operation.ts';
import type { ParameterStyle, PlainType } from '../../../engine/model/parameter.ts';
import { isRecord, type JsonRecord } from '../record.ts';
import { admittedValues } from './admitted-values.ts';
import { checkOf, isKnownFormat } from './formats.ts';
import { type ParameterSchema, plainSchema, valueSchema } from './parameter-schema.ts';

/** A parameter of an operation, with its schema. */
export interface DocumentedParameter extends Pick<ParameterSchema, 'alternatives' | 'isOpen'> {
  readonly name: string;
  /** Its name in requests, if `name` is another one. */
  readonly sentAs?: string | undefined;
  readonly in: Parameter['in'];
  readonly required: boolean;
  /** In plain form: with one type and without references. */
  readonly schema: JsonRecord;
  /** The document, for references inside the schema. */
  readonly document: JsonRecord;
  /** Examples on the parameter or on its schema. */
  readonly examples: readonly Json[];
  /** The style of its value; undefined: assay cannot write it. */
  readonly style: ParameterStyle | undefined;
  /** A list is one value with commas, not repeated parameters. */
  readonly isJoined: boolean;
  /** Inputs that the target refuses, by `x-assay-refused`. */
  readonly refused: readonly RefusedInput[];
  /** Letter case is ignored, by `x-assay-case: ignored`. */
  readonly isCaseless: boolean;
  /** The query parameter whose JSON text has it as a member. */
  readonly memberOf?: string;
}

/** Default styles by place. */
export const usualStyles = {
  path: 'simple',
  header: 'simple',
  query: 'form',
  cookie: 'form',
  body: 'json',
  params: 'json',
} as const;

const plainTypes: readonly string[] = ['string', 'integer', 'number', 'boolean'] satisfies readonly PlainType[];
const isPlainType = (type: unknown): type is PlainType => typeof type === 'string' && plainTypes.includes(type);

/** The types that assay can send; undefined: a parameter of another type is left out. */
const typeOf = ({
  schema: { type },
  isJoined,
  style,
  in: location,
}: DocumentedParameter): ParameterType | undefined => {
  if (isPlainType(type)) return type;
  if (location === 'params') return type === 'array' ? 'list' : 'object';
  if (location === 'body' || style === undefined) return undefined;
  if (type === 'array' && isJoined) return 'comma-list';
  if (type === 'array') return style.name === 'deepObject' ? undefined : 'list';
  return type === 'object' ? 'object' : undefined;
};

const number = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;

const bound = (schema: JsonRecord, name: 'minimum' | 'maximum'): number | undefined => {
  const inclusive = number(schema[name]);
  const exclusive = number(schema[name === 'minimum' ? 'exclusiveMinimum' : 'exclusiveMaximum']);
  if (exclusive === undefined || schema['type'] !== 'integer') return inclusive;
  const inside = name === 'minimum' ? Math.floor(exclusive) + 1 : Math.ceil(exclusive) - 1;
  return inclusive === undefined
    ? inside
    : name === 'minimum'
      ? Math.max(inclusive, inside)
      : Math.min(inclusive, inside);
};

const texts = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) && value.length > 0 ? value.filter((element) => element !== null).map(String) : undefined;

/** The default. An empty text is no value of a required parameter: generators write it where there is no default. */
const defaultOf = (schema: JsonRecord, required: boolean): string | number | boolean | undefined => {
  const value = schema['default'];
  if (required && value === '') return undefined;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : undefined;
};

/** The plain types of a list's elements or of an object's members. */
const typesOf = (document: JsonRecord, schema: JsonRecord): Parameter['types'] => {
  const members = schema['type'] === 'array' ? { '': schema['items'] } : schema['properties'];
  if (!isRecord(members)) return undefined;
  return Object.fromEntries(
    Object.entries(members).map(([name, schemaOfMember]) => {
      const { type } = plainSchema(document, schemaOfMember).plain;
      return [name, isPlainType(type) ? type : 'string'];
    }),
  );
};

interface Bounds {
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
}

/** Formats that have another meaning in the rows of a contract. */
const otherFormats: ReadonlySet<unknown> = new Set(['decimal', 'integer', 'number', 'password', 'binary']);

const textFormat = ({ type, format }: JsonRecord): string | undefined =>
  type === 'string' && typeof format === 'string' && !otherFormats.has(format) ? format : undefined;

/** The row of a parameter, without members that depend on its operation; undefined if assay cannot send such values. */
export const parameterRow = (parameter: DocumentedParameter): Parameter | undefined => {
  const { schema, document, alternatives, examples, style, required } = parameter;
  const type = typeOf(parameter);
  if (type === undefined) return undefined;
  const items = schema['type'] === 'array' ? plainSchema(document, schema['items']).plain : schema;
  const values = texts(items['enum']);
  const bounds: Bounds = isPlainType(type)
    ? { minimum: bound(schema, 'minimum'), maximum: bound(schema, 'maximum') }
    : {};
  const usualValue = defaultOf(schema, required);
  const all = [...examples, ...(required && usualValue !== undefined ? [usualValue] : [])];
  const isText = parameter.in !== 'body' && parameter.in !== 'params';
  const check = checkOf(() => valueSchema(document, alternatives, isKnownFormat), isText);
  const accepts = type === 'comma-list' ? (value: Json) => check(String(value).split(',')) : check;
  const admitted =
    required && all.length === 0 && !values
      ? admittedValues({ name: parameter.name, in: parameter.in, type, schema, document })
      : [];
  const madeUp = admitted.filter(accepts);
  const pattern = items['pattern'];
  const isStyled =
    type === 'list' || type === 'object' || (style !== undefined && style.name !== usualStyles[parameter.in]);
  return defined({
    in: parameter.in,
    type,
    sentAs: parameter.sentAs,
    memberOf: parameter.memberOf,
    // It is open whether a server refuses values that its document does not allow.
    outside: 'open',
    required: required ? true : undefined,
    values,
    open: values && parameter.isOpen ? 'any' : undefined,
    minimum: bounds.minimum,
    maximum: bounds.maximum,
    default: usualValue,
    refused: parameter.refused.length === 0 ? undefined : parameter.refused,
    isCaseless: parameter.isCaseless ? true : undefined,
    format: values ? undefined : textFormat(items),
    pattern: typeof pattern === 'string' ? pattern : undefined,
    style: isStyled && isText ? style : undefined,
    types: type === 'list' || type === 'object' ? typesOf(document, schema) : undefined,
    examples: all.length === 0 ? undefined : all,
    madeUp: madeUp.length === 0 ? undefined : madeUp,
    accepts,
  });
};
