import { isRecord, type JsonRecord } from '../../documents/record.ts';
import type { ForeignDeclaration, ForeignOperation } from './declaration.ts';
import { readSpeakeasy } from './speakeasy.ts';

const name = 'x-fern-pagination';

/** The parameter that `$request.limit` names. */
const parameter = (expression: unknown): string | undefined =>
  typeof expression === 'string' ? /^\$request\.([\w.[\]-]+)$/.exec(expression)?.[1] : undefined;

/** `$response.data` as `$.data`. */
const output = (expression: unknown): unknown =>
  typeof expression === 'string' ? expression.replace(/^\$response/, '$') : undefined;

const inputs = (byType: Readonly<Record<string, string | undefined>>): readonly JsonRecord[] =>
  Object.entries(byType).flatMap(([type, name]) => (name === undefined ? [] : [{ type, name, in: 'parameters' }]));

/** Converts a Fern pagination to the form of `x-speakeasy-pagination`. */
const asSpeakeasy = (row: JsonRecord): JsonRecord => {
  const results = output(row['results']);
  const [position, step] = [parameter(row['offset']), parameter(row['step'])];
  // With `step`, the parameter counts items; otherwise pages.
  if (position !== undefined) {
    const inputNames = step === undefined ? { page: position } : { offset: position, limit: step };
    return { type: 'offsetLimit', inputs: inputs(inputNames), outputs: { results } };
  }
  if (row['cursor'] !== undefined)
    return {
      type: 'cursor',
      inputs: inputs({ cursor: parameter(row['cursor']) }),
      outputs: { results, nextCursor: output(row['next_cursor']) },
    };
  return { type: 'url', outputs: { results, nextUrl: output(row['next_uri'] ?? row['next_path']) } };
};

/** The declaration of an operation. `true` means the declaration at the top of the document. */
const rowOf = ({ document, operation }: ForeignOperation): unknown =>
  operation[name] === true ? document[name] : operation[name];

/** `x-fern-pagination`: https://buildwithfern.com/learn/api-definitions/openapi/extensions/pagination */
export const fern: ForeignDeclaration = {
  source: name,
  read: (operation) => {
    const row = rowOf(operation);
    return isRecord(row) ? readSpeakeasy(asSpeakeasy(row), operation) : undefined;
  },
};
