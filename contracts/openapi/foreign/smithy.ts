import { isRecord } from '../../documents/record.ts';
import { defined } from '../../../engine/model/defined.ts';
import type { ForeignDeclaration } from './declaration.ts';

const name = 'smithy.api#paginated';

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/**
 * The trait `paginated` of Smithy. Members missing on an operation come from the service, whose trait is at the top of
 * the document.
 */
export const smithy: ForeignDeclaration = {
  source: name,
  read: ({ document, operation }) => {
    const ownTrait = operation[name];
    if (!isRecord(ownTrait)) return undefined;
    const row = { ...(isRecord(document[name]) ? document[name] : {}), ...ownTrait };
    const [cursor, next] = [text(row['inputToken']), text(row['outputToken'])];
    if (cursor === undefined || next === undefined) return { unusable: 'names no inputToken or no outputToken' };
    const paging = defined({ style: 'cursor' as const, size: text(row['pageSize']), cursor, next });
    return defined({ items: text(row['items']), paging });
  },
};
