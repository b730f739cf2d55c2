import type { Json } from '../../engine/model/exchange.ts';
import { meaningOf } from '../../contracts/chain/meanings.ts';
import type { Operation, Parameter, SubjectKind } from '../../engine/model/operation.ts';
import type { Members } from './schemas.ts';

/** Patterns of the formats that the documents name. */
const patterns: Readonly<Record<NonNullable<Parameter['format']>, string>> = {
  cb58: '^[1-9A-HJ-NP-Za-km-z]+$',
  decimal: '^(0|[1-9][0-9]*)$',
  'evm-address': '^0x[0-9a-fA-F]{40}$',
};

/** How the values look that are accepted beside named ones and that the document does not spell out. */
const unnamed: Partial<Readonly<Record<SubjectKind, string>>> = {
  'blockchain-id': patterns.cb58,
  'evm-chain-id': patterns.decimal,
};

const text = ({ values, open, format, subject }: Parameter): Members => {
  const pattern = format === undefined ? undefined : patterns[format];
  if (values === undefined) return { type: 'string', ...(pattern === undefined ? {} : { pattern }) };
  if (!open) return { type: 'string', enum: values };
  return {
    anyOf: [
      { type: 'string', enum: values },
      {
        type: 'string',
        ...(subject !== undefined && unnamed[subject] !== undefined ? { pattern: unnamed[subject] } : {}),
      },
    ],
  };
};

const typed = (row: Parameter): Members => {
  switch (row.type) {
    case 'integer':
      return {
        type: 'integer',
        ...(row.minimum === undefined ? {} : { minimum: row.minimum }),
        ...(row.maximum === undefined ? { format: 'int64' } : { maximum: row.maximum }),
      };
    case 'boolean':
      return { type: 'boolean' };
    case 'string':
      return text(row);
    // In JSON it is one string; in a query tools can join a list.
    case 'comma-list':
      return row.in === 'body' ? { type: 'string', pattern: '^[^,]+(,[^,]+)*$' } : { type: 'array', items: text(row) };
    case 'string-array':
      return { type: 'array', items: text(row) };
    case 'object':
      return {
        type: 'object',
        required: ['address', 'utxo'],
        properties: { address: { type: 'string' }, utxo: { type: 'string' } },
      };
  }
};

/** A parameter's JSON Schema: type, bounds, closed value set, format, default. */
export const schemaOf = (row: Parameter, clamped: boolean): Members => {
  const { maximum, ...rest } = typed(row);
  return {
    ...rest,
    // A larger one is no error where the document says that the maximum is used in its place.
    ...(maximum === undefined ? {} : clamped ? { 'x-clamped-to': maximum } : { maximum }),
    ...(row.default === undefined ? {} : { default: row.default }),
  };
};

/** Name, meaning, schema and example of each parameter, in the order of the contract. */
export interface Described {
  readonly name: string;
  readonly row: Parameter;
  readonly description: string;
  readonly schema: Members;
  readonly example?: Json;
}

/** A comma-separated list is an array wherever its schema says so. */
const inForm = (row: Parameter, value: Json): Json =>
  row.type === 'comma-list' && row.in !== 'body' && typeof value === 'string' ? value.split(',') : value;

export const describedParameters = (
  operation: Operation,
  example: Readonly<Record<string, Json | undefined>> = {},
): readonly Described[] =>
  Object.entries(operation.parameters).map(([name, row]) => {
    const { paging } = operation.listing ?? {};
    const value = example[name];
    return {
      name,
      row,
      description: meaningOf(operation, name),
      schema: schemaOf(row, paging?.size === name && paging.above === 'clamp'),
      ...(value === undefined ? {} : { example: inForm(row, value) }),
    };
  });
