import { declares } from '../../documents/conventions.ts';
import { membersOf } from '../../documents/infer/shape.ts';
import type { ForeignDeclaration } from './declaration.ts';

/** Both spellings of each name: the one of protocol buffers and the one of their JSON form. */
const names = {
  size: ['page_size', 'pageSize'],
  cursor: ['page_token', 'pageToken'],
  next: ['next_page_token', 'nextPageToken'],
} as const;

/** The names of AIP-158: https://google.aip.dev/158 */
export const aip158: ForeignDeclaration = {
  source: 'AIP-158',
  read: (operation) => {
    // Names alone prove nothing, so the document must declare the convention in `info`.
    if (!declares(operation.document, 'aip-158')) return undefined;
    const parameters = operation.parameters.map(({ name }) => name);
    const size = names.size.find((name) => parameters.includes(name));
    const cursor = names.cursor.find((name) => parameters.includes(name));
    const next = names.next.find((name) => Object.hasOwn(membersOf(operation.answer), name));
    if (size === undefined || cursor === undefined || next === undefined) return undefined;
    return { paging: { style: 'cursor', size, cursor, next } };
  },
};
