import { defined } from '../../../engine/model/defined.ts';
import { isRecord, type JsonRecord } from '../../documents/record.ts';
import type { DeclaredList, ForeignDeclaration, ForeignOperation, Reading } from './declaration.ts';

/** The dotted path of a JSONPath that names one member (`$.meta.next`); `.` is the answer; undefined for others. */
const answerPath = (expression: unknown): string | undefined => {
  if (expression === '$') return '.';
  const [, path] = typeof expression === 'string' ? (/^\$\.([\w-]+(?:\.[\w-]+)*)$/.exec(expression) ?? []) : [];
  return path;
};

type Paging = DeclaredList['paging'];

/** The parameter of an input, e.g. of `type: cursor`. */
const input = (row: JsonRecord, type: string): string | undefined => {
  const inputs = Array.isArray(row['inputs']) ? row['inputs'].filter(isRecord) : [];
  const name = inputs.find((each) => each['type'] === type)?.['name'];
  return typeof name === 'string' ? name : undefined;
};

/** The number of the first page: 0 if the default of the page parameter is 0. */
const firstPage = ({ parameters }: ForeignOperation, page: string): 0 | undefined =>
  parameters.find(({ name }) => name === page)?.schema['default'] === 0 ? 0 : undefined;

/** Reads a Speakeasy pagination. Readers of other declarations convert to this form first. */
export const readSpeakeasy = (row: JsonRecord, operation: ForeignOperation): Reading => {
  const outputs = isRecord(row['outputs']) ? row['outputs'] : {};
  const [size, cursor, page, offset] = ['limit', 'cursor', 'page', 'offset'].map((type) => input(row, type));
  const list = (paging: Paging): Reading => defined({ items: answerPath(outputs['results']), paging });
  if (row['type'] === 'offsetLimit') {
    if (offset !== undefined) return list(defined({ style: 'offset' as const, size, cursor: offset }));
    if (page === undefined) return { unusable: 'has no input of type offset or page' };
    return list(defined({ style: 'page' as const, size, cursor: page, first: firstPage(operation, page) }));
  }
  if (row['type'] === 'cursor') {
    const next = answerPath(outputs['nextCursor']);
    if (next === undefined) return { unusable: 'names no member of the answer with the next cursor' };
    return list(defined({ style: 'cursor' as const, size, cursor, next }));
  }
  const next = answerPath(outputs['nextUrl']);
  if (row['type'] !== 'url' || next === undefined)
    return { unusable: 'is neither offsetLimit, nor cursor or url with their outputs' };
  return list(defined({ style: 'body-link' as const, size, next }));
};

/** `x-speakeasy-pagination` of an operation: https://www.speakeasy.com/docs/sdks/customize/runtime/pagination */
export const speakeasy: ForeignDeclaration = {
  source: 'x-speakeasy-pagination',
  read: (operation) => {
    const row = operation.operation['x-speakeasy-pagination'];
    return isRecord(row) ? readSpeakeasy(row, operation) : undefined;
  },
};
