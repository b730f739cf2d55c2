import { isRecord } from '../../documents/record.ts';
import type { ForeignDeclaration } from './declaration.ts';

/** `x-ms-pageable` of AutoRest: a member of the answer holds the address of the next page. */
export const msPageable: ForeignDeclaration = {
  source: 'x-ms-pageable',
  read: ({ operation }) => {
    const row = operation['x-ms-pageable'];
    if (!isRecord(row)) return undefined;
    const { nextLinkName: next, itemName = 'value' } = row;
    if (next === null) return { unusable: 'says that the list has one page (nextLinkName: null)' };
    if (typeof next !== 'string' || typeof itemName !== 'string') return { unusable: 'has no nextLinkName' };
    return { items: itemName, paging: { style: 'body-link', next } };
  },
};
