import { listShape, membersOf } from '../../documents/infer/shape.ts';
import { isRecord } from '../../documents/record.ts';
import type { DeclaredList, ForeignDeclaration, ForeignOperation } from './declaration.ts';
import { fern } from './fern.ts';
import { speakeasy } from './speakeasy.ts';
import { defined } from '../../../engine/model/defined.ts';
import { resolveReferences } from '../../documents/references.ts';
import { declares } from '../../documents/conventions.ts';

/** Parameters of the reserved family `page` whose names mean the page size. */
const sizes = ['page[size]', 'page[limit]'] as const;

const mediaType = 'application/vnd.api+json';

/**
 * A JSON:API response whose links have a member `next`. The media type defines the places of items and links, and that
 * type and id together identify a resource.
 */
const jsonApi: ForeignDeclaration = {
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

/** Both spellings of each name: the one of protocol buffers and the one of their JSON form. */
const names = {
  size: ['page_size', 'pageSize'],
  cursor: ['page_token', 'pageToken'],
  next: ['next_page_token', 'nextPageToken'],
} as const;

/** The names of AIP-158: https://google.aip.dev/158 */
const aip158: ForeignDeclaration = {
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

const name = 'smithy.api#paginated';

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/**
 * The trait `paginated` of Smithy. Members missing on an operation come from the service, whose trait is at the top of
 * the document.
 */
const smithy: ForeignDeclaration = {
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

/** `x-ms-pageable` of AutoRest: a member of the answer holds the address of the next page. */
const msPageable: ForeignDeclaration = {
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

/** A documented `Link` header (RFC 8288) whose description or example names the relation `next`. */
const linkHeader: ForeignDeclaration = {
  source: 'Link header',
  read: ({ document, response }) => {
    const headers = isRecord(response['headers']) ? response['headers'] : {};
    const name = Object.keys(headers).find((key) => key.toLowerCase() === 'link');
    const header = name === undefined ? undefined : resolveReferences(document, headers[name]);
    // A link may have any relation, so the document must mention `next`.
    return header && /\bnext\b/i.test(JSON.stringify(header)) ? { paging: { style: 'link' } } : undefined;
  },
};

/** Extensions come first, because they describe only paging. */
const declarations: readonly ForeignDeclaration[] = [speakeasy, fern, smithy, msPageable, jsonApi, linkHeader, aip158];

/** A list that a document declares in the words of another tool. */
export interface ForeignList {
  readonly source: string;
  /** The members of `x-assay-list` that the declaration settles; absent: it cannot be used. */
  readonly list?: DeclaredList;
  /** Why the declaration is not enough for a list, and the remedy. */
  readonly gap?: string;
}

/** The items if the declaration does not name them: the answer itself, or its only array of objects. */
const soleItems = ({ answer }: ForeignOperation): string | undefined => {
  if ([answer['type']].flat().includes('array')) return '.';
  const shape = listShape(answer);
  return typeof shape === 'object' ? shape.items : undefined;
};

/** Whether links lead from page to page. */
const isLink = ({ style }: DeclaredList['paging']): boolean => style === 'link' || style === 'body-link';

const gapOf = ({ items, paging }: DeclaredList): string | undefined => {
  if (items === undefined) return 'does not name the items, and the answer has no single array of objects; add items';
  if (isLink(paging)) return undefined;
  if (paging.cursor === undefined) return 'names no parameter for the cursor; add paging.cursor';
  return undefined;
};

/** The list of an operation by the first declaration of another tool that it carries. */
export const foreignList = (operation: ForeignOperation): ForeignList | undefined => {
  for (const { source, read } of declarations) {
    const reading = read(operation);
    if (reading === undefined) continue;
    if ('unusable' in reading) return { source, gap: reading.unusable };
    const items = reading.items ?? soleItems(operation);
    const list = items === undefined ? reading : { ...reading, items };
    const gap = gapOf(list);
    return { source, list, ...defined({ gap }) };
  }
  return undefined;
};

/** A declaration with an `x-assay-list`, which wins member by member. Another style of paging replaces the paging. */
export const withOwn = (declared: DeclaredList | undefined, ownListing: unknown): unknown => {
  if (declared === undefined || !isRecord(ownListing)) return ownListing ?? declared;
  const paging = isRecord(ownListing['paging']) ? ownListing['paging'] : {};
  const isOther = paging['style'] !== undefined && paging['style'] !== declared.paging.style;
  return { ...declared, ...ownListing, paging: isOther ? paging : { ...declared.paging, ...paging } };
};
