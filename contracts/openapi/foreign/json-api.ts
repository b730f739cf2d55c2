import { membersOf } from '../../documents/infer/shape.ts';
import { isRecord } from '../../documents/record.ts';
import type { ForeignDeclaration } from './declaration.ts';

const mediaType = 'application/vnd.api+json';

/**
 * A JSON:API response whose links have a member `next`. The media type defines the places of items and links, and that
 * type and id together identify a resource.
 */
export const jsonApi: ForeignDeclaration = {
  source: 'JSON:API',
  read: ({ response, answer }) => {
    const content = isRecord(response['content']) ? Object.keys(response['content']) : [];
    if (!content.some((type) => type.startsWith(mediaType))) return undefined;
    const links = membersOf(answer)['links'];
    if (!links || !Object.hasOwn(membersOf(links), 'next')) return undefined;
    return { items: 'data', identity: ['type', 'id'], paging: { style: 'body-link', next: 'links.next' } };
  },
};
