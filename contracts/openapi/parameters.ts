import type { Parameter, ParameterType, RefusedInput } from '../../engine/model/operation.ts';
import { type OpenApiDocument, resolved } from './document.ts';
import { DocumentFault } from './fault.ts';
import { isRecord, type JsonRecord } from './record.ts';

/** A parameter of an operation, with its schema. */
export interface DocumentedParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'body';
  readonly required: boolean;
  readonly schema: JsonRecord;
  readonly example?: string | number;
  /** A list is one value with commas (`style: form`, `explode: false`), not repeated parameters. */
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

/** The first example of a parameter, on itself or on its schema. */
const exampleOf = (document: OpenApiDocument, row: JsonRecord, schema: JsonRecord): string | number | undefined => {
  const named = isRecord(row['examples']) ? Object.values(row['examples']) : [];
  const listed: readonly unknown[] = Array.isArray(schema['examples']) ? schema['examples'] : [];
  const found = [row['example'], ...named.map((one) => resolved(document, one)?.['value']), ...listed];
  return found.find((value): value is string | number => typeof value === 'string' || typeof value === 'number');
};

const read = (document: OpenApiDocument, value: unknown): DocumentedParameter | undefined => {
  const row = resolved(document, value);
  const [name, place] = [row?.['name'], row?.['in']];
  if (!row || typeof name !== 'string' || (place !== 'path' && place !== 'query')) return undefined;
  const schema = resolved(document, row['schema']) ?? {};
  const example = exampleOf(document, row, schema);
  return {
    ...(example === undefined ? {} : { example }),
    name,
    in: place,
    required: place === 'path' || row['required'] === true,
    schema,
    isJoined: row['explode'] === false,
    refused: refusedOf(row, name),
    isCaseless: row['x-assay-case'] === 'ignored',
  };
};

/** The path and query parameters of an operation; its own take the place of those that its path has for all methods. */
export const parametersOf = (
  document: OpenApiDocument,
  path: JsonRecord,
  operation: JsonRecord,
): readonly DocumentedParameter[] => {
  const found = new Map<string, DocumentedParameter>();
  for (const list of [path['parameters'], operation['parameters']])
    for (const value of Array.isArray(list) ? (list as readonly unknown[]) : []) {
      const one = read(document, value);
      if (one) found.set(`${one.in} ${one.name}`, one);
    }
  return [...found.values()];
};

/** The types that assay can send; undefined: a query parameter of another type is left out. */
const typeOf = ({ schema, isJoined }: DocumentedParameter): ParameterType | undefined => {
  const types = [schema['type']].flat().filter((type) => type !== 'null');
  const [type = 'string'] = types;
  if (types.length > 1) return undefined;
  if (type === 'string' || type === 'integer' || type === 'boolean') return type;
  if (type === 'array' && isJoined) return 'comma-list';
  return undefined;
};

const number = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;

const bound = (schema: JsonRecord, name: 'minimum' | 'maximum'): number | undefined => {
  const exclusive = number(schema[name === 'minimum' ? 'exclusiveMinimum' : 'exclusiveMaximum']);
  const own = number(schema[name]);
  return own ?? (exclusive === undefined ? undefined : exclusive + (name === 'minimum' ? 1 : -1));
};

const texts = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) && value.length > 0 ? value.filter((one) => one !== null).map(String) : undefined;

const defaultOf = (schema: JsonRecord): string | number | boolean | undefined => {
  const value = schema['default'];
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : undefined;
};

/** The row of a parameter, without what only its operation knows; undefined if assay cannot send such values. */
export const parameterRow = (parameter: DocumentedParameter): Parameter | undefined => {
  const { schema } = parameter;
  const type = typeOf(parameter);
  if (type === undefined) return undefined;
  const items = isRecord(schema['items']) ? schema['items'] : {};
  const values = texts(schema['enum'] ?? items['enum']);
  const [minimum, maximum, usual] = [bound(schema, 'minimum'), bound(schema, 'maximum'), defaultOf(schema)];
  return {
    in: parameter.in,
    type,
    // Whether a server refuses what its document does not allow is open.
    outside: 'open',
    ...(parameter.required ? { required: true as const } : {}),
    ...(values ? { values } : {}),
    ...(type === 'integer' && minimum !== undefined ? { minimum } : {}),
    ...(type === 'integer' && maximum !== undefined ? { maximum } : {}),
    ...(usual === undefined ? {} : { default: usual }),
    ...(parameter.refused.length === 0 ? {} : { refused: parameter.refused }),
    ...(parameter.isCaseless ? { isCaseless: true as const } : {}),
  };
};
