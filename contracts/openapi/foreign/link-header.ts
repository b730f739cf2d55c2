import { resolveReferences } from '../../documents/references.ts';
import { isRecord } from '../../documents/record.ts';
import type { ForeignDeclaration } from './declaration.ts';

/** A documented `Link` header (RFC 8288) whose description or example names the relation `next`. */
export const linkHeader: ForeignDeclaration = {
  source: 'Link header',
  read: ({ document, response }) => {
    const headers = isRecord(response['headers']) ? response['headers'] : {};
    const name = Object.keys(headers).find((key) => key.toLowerCase() === 'link');
    const header = name === undefined ? undefined : resolveReferences(document, headers[name]);
    // A link may have any relation, so the document must mention `next`.
    return header && /\bnext\b/i.test(JSON.stringify(header)) ? { paging: { style: 'link' } } : undefined;
  },
};
