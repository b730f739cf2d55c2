import { defined } from '../../../engine/model/defined.ts';
import { membersOf } from '../../documents/infer/shape.ts';
import { isRecord } from '../../documents/record.ts';
import type { ForeignDeclaration } from './declaration.ts';

/** Parameters of the reserved family `page` whose names mean the page size. */
const sizes = ['page[size]', 'page[limit]'] as const;

const mediaType = 'application/vnd.api+json';

/**
 * A JSON:API response whose links have a member `next`. The media type defines the places of items and links, and that
 * type and id together identify a resource.
 */
export const jsonApi: ForeignDeclaration = {
  source: 'JSON:API',
  read: ({ response, answer, parameters }) => {
    const content = isRecord(response['content']) ? Object.keys(response['content']) : [];
    if (!content.some((type) => type.startsWith(mediaType))) return undefined;
    const links = membersOf(answer)['links'];
    if (!links || !Object.hasOwn(membersOf(links), 'next')) return undefined;
    const size = sizes.find((text) =>
      parameters.some(({ name, schema }) => name === text && ['integer', 'number'].includes(String(schema['type']))),
    );
    const paging = { style: 'body-link', next: 'links.next', ...defined({ size }) } as const;
    return { items: 'data', identity: ['type', 'id'], paging };
  },
};
