import type { Json } from '../../engine/model/exchange.ts';
import type { Contract } from '../../engine/model/contract.ts';
import { defined } from '../../engine/model/defined.ts';
import type { Operation, Parameter } from '../../engine/model/operation.ts';
import { stringifyJson } from '../../engine/model/json.ts';
import type { Example } from './describe.ts';
import type { Members } from './schemas.ts';

/** One pattern for all of several kinds; undefined if one of them has none. */
const patternOf = (patterns: readonly (string | undefined)[]): string | undefined => {
  const distinctPatterns = [...new Set(patterns)];
  if (distinctPatterns.length === 0 || distinctPatterns.includes(undefined)) return undefined;
  return distinctPatterns.length === 1
    ? distinctPatterns[0]
    : distinctPatterns.map((pattern) => `(?:${pattern})`).join('|');
};

const text = ({ exports = {} }: Contract, { values, open, format, subject, orSubject }: Parameter): Members => {
  const subjects = [subject, orSubject].flatMap((kind) => kind ?? []);
  const ofSubjects = patternOf(subjects.map((kind) => exports.subjectPatterns?.[kind]));
  const pattern = format === undefined ? ofSubjects : exports.formatPatterns?.[format];
  if (values === undefined) return { type: 'string', ...defined({ pattern }) };
  if (!open) return { type: 'string', enum: values };
  // Accepted values that the document does not name.
  return {
    anyOf: [
      { type: 'string', enum: values },
      { type: 'string', ...defined({ pattern: open === 'any' ? undefined : ofSubjects }) },
    ],
  };
};

const typed = (contract: Contract, row: Parameter): Members => {
  switch (row.type) {
    case 'integer':
      return {
        type: 'integer',
        ...defined({ minimum: row.minimum }),
        ...(row.maximum === undefined ? { format: 'int64' } : { maximum: row.maximum }),
      };
    case 'number':
      return { type: 'number', ...defined({ minimum: row.minimum, maximum: row.maximum }) };
    case 'boolean':
      return { type: 'boolean' };
    case 'string':
      return text(contract, row);
    // In JSON it is one string; in a query, tools can join a list.
    case 'comma-list':
      return row.in === 'body'
        ? { type: 'string', pattern: '^[^,]+(,[^,]+)*$' }
        : { type: 'array', items: text(contract, row) };
    case 'list':
    case 'string-array':
      return { type: 'array', items: text(contract, row) };
    case 'object':
      return {
        type: 'object',
        required: Object.keys(row.members ?? {}),
        properties: Object.fromEntries(Object.keys(row.members ?? {}).map((name) => [name, { type: 'string' }])),
      };
  }
};

/** A parameter's JSON Schema: type, bounds, closed value set, format, default. */
const schemaOf = (contract: Contract, row: Parameter, clamped: boolean): Members => {
  const { maximum, ...rest } = typed(contract, row);
  return {
    ...rest,
    // If the document says that the maximum is used, a larger value is no error.
    ...defined({ [clamped ? 'x-clamped-to' : 'maximum']: maximum, default: row.default }),
  };
};

/** Name, meaning, schema and example of each parameter, in the order of the contract. */
export interface Described {
  readonly name: string;
  readonly row: Parameter;
  readonly description?: string;
  readonly schema: Members;
  readonly example?: Json;
  /** The example, and values of other calls whose other parameters have the values of the example. */
  readonly examples: readonly Json[];
}

/** A comma-separated list is an array if its schema says so. */
const inForm = (row: Parameter, value: Json): Json =>
  row.type === 'comma-list' && row.in !== 'body' && typeof value === 'string' ? value.split(',') : value;

/** The meaning of a parameter; undefined if the contract has none. */
const meaningOf = ({ meanings = {} }: Contract, { id }: Operation, name: string): string | undefined =>
  meanings[`${id}.${name}`] ?? meanings[name];

/** Values of a parameter in calls that differ from the first call in this parameter alone. */
const examplesOf = (row: Parameter, name: string, [first, ...otherExamples]: readonly Example[]): readonly Json[] => {
  const restOf = ({ parameters }: Example): string => stringifyJson({ ...parameters, [name]: null });
  const calls = first === undefined ? [] : [first, ...otherExamples.filter((call) => restOf(call) === restOf(first))];
  const values = calls.flatMap(({ parameters }) => parameters[name] ?? []).map((value) => inForm(row, value as Json));
  return [...new Map(values.map((value) => [stringifyJson([value]), value])).values()];
};

export const describedParameters = (
  contract: Contract,
  operation: Operation,
  calls: readonly Example[] = [],
): readonly Described[] =>
  Object.entries(operation.parameters).map(([name, row]) => {
    const { paging } = operation.listing ?? {};
    const description = meaningOf(contract, operation, name);
    const examples = examplesOf(row, name, calls);
    const [example] = examples;
    return {
      name,
      row,
      ...defined({ description }),
      schema: schemaOf(contract, row, paging?.size === name && paging.aboveMaximum === 'clamp'),
      ...defined({ example }),
      examples,
    };
  });
