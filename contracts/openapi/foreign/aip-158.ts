import { DocumentFault } from '../fault.ts';
import { membersOf } from '../infer/shape.ts';
import { isRecord } from '../record.ts';
import type { ForeignDeclaration, ForeignOperation } from './declaration.ts';

const member = 'x-assay-conventions';
const convention = 'aip-158';

/** Both spellings of each name: that of the protocol buffer, and that of its JSON form. */
const names = {
  size: ['page_size', 'pageSize'],
  cursor: ['page_token', 'pageToken'],
  next: ['next_page_token', 'nextPageToken'],
} as const;

/** Names alone are a habit: the document says in `info` that it means them. */
const isDeclared = ({ document }: ForeignOperation): boolean => {
  const conventions = isRecord(document['info']) ? document['info'][member] : undefined;
  if (conventions === undefined) return false;
  const all: readonly unknown[] = Array.isArray(conventions) ? conventions : [conventions];
  const other = all.find((one) => one !== convention);
  if (other !== undefined)
    throw new DocumentFault(`info.${member} has ${JSON.stringify(other)}; the known convention is ${convention}`);
  return true;
};

/** The names of AIP-158: https://google.aip.dev/158 */
export const aip158: ForeignDeclaration = {
  source: 'AIP-158',
  read: (operation) => {
    if (!isDeclared(operation)) return undefined;
    const parameters = operation.parameters.map(({ name }) => name);
    const size = names.size.find((name) => parameters.includes(name));
    const cursor = names.cursor.find((name) => parameters.includes(name));
    const next = names.next.find((name) => Object.hasOwn(membersOf(operation.answer), name));
    if (size === undefined || cursor === undefined || next === undefined) return undefined;
    return { paging: { style: 'cursor', size, cursor, next } };
  },
};
