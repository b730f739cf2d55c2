import { listShape, membersOf } from '../../documents/infer/shape.ts';
import { type JsonRecord, isRecord } from '../../documents/record.ts';
import { defined } from '../../../engine/model/defined.ts';
import { resolveReferences } from '../../documents/references.ts';
import { declares } from '../../documents/conventions.ts';
import type { SchemaNode } from '../../../engine/model/schemas.ts';
import type { OpenApiDocument } from '../document.ts';

const fernExtension = 'x-fern-pagination';

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
  operation[fernExtension] === true ? document[fernExtension] : operation[fernExtension];

/** `x-fern-pagination`: https://buildwithfern.com/learn/api-definitions/openapi/extensions/pagination */
export const fern: ForeignDeclaration = {
  source: fernExtension,
  read: (operation) => {
    const row = rowOf(operation);
    return isRecord(row) ? readSpeakeasy(asSpeakeasy(row), operation) : undefined;
  },
};

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
const readSpeakeasy = (row: JsonRecord, operation: ForeignOperation): Reading => {
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

/** The parts of an operation that readers of declarations use. */
export interface ForeignOperation {
  readonly document: OpenApiDocument;
  readonly operation: JsonRecord;
  /** Its parameters, with their schemas. */
  readonly parameters: readonly { readonly name: string; readonly schema: JsonRecord }[];
  /** The successful response, and the schema of its JSON body. */
  readonly response: JsonRecord;
  readonly answer: SchemaNode;
}

/** The members of `x-assay-list` that a declaration settles. Absent members stay open. */
interface DeclaredList {
  readonly items?: string;
  readonly identity?: readonly string[];
  readonly paging: {
    readonly style: 'cursor' | 'offset' | 'page' | 'link' | 'body-link';
    readonly size?: string;
    readonly cursor?: string;
    readonly next?: string;
    readonly first?: 0 | 1;
    readonly hasMore?: string;
  };
}

/** The result of a reader: a list, the reason why a declaration is unusable, or undefined without a declaration. */
type Reading = DeclaredList | { readonly unusable: string } | undefined;

/** A reader for another tool's way of declaring lists. */
interface ForeignDeclaration {
  /** Its name in the output of a run. */
  readonly source: string;
  read(operation: ForeignOperation): Reading;
}

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
interface ForeignList {
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
