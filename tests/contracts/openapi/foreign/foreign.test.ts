import { describe, expect, test } from 'vitest';
import {
  DocumentFault,
  listSources,
  openApiContract,
  type OpenApiDocument,
} from '../../../../contracts/openapi/index.ts';
import { foreignList } from '../../../../contracts/openapi/foreign/index.ts';
import { entries } from '../../../entries.ts';
import { byCursor, byOffset, byPage } from '../list-contract.ts';
import { aip158, declared, linked, partsDocument, schemas } from './declared.ts';

const pagings: Readonly<Record<keyof typeof declared, object>> = {
  'x-speakeasy-pagination of type cursor': byCursor,
  'x-speakeasy-pagination of type offsetLimit with an offset': byOffset,
  'x-speakeasy-pagination of type offsetLimit with a page': byPage,
  'x-fern-pagination with an offset': byOffset,
  'x-fern-pagination of the document, and a size of its own': byCursor,
  'smithy.api#paginated with members of the service': byCursor,
  'the names of AIP-158, declared': { ...byCursor, size: 'page_size', cursor: 'page_token', next: 'next_page_token' },
};

test.each(entries(pagings))('%s is the list that x-assay-list would declare', (name, paging) => {
  const { listing } = openApiContract(declared[name]).operation('listParts');
  expect(listing).toEqual({ items: 'parts', paging, mayLeaveOut: true });
});

const operation = (document: OpenApiDocument): Parameters<typeof foreignList>[0] => {
  const [item] = Object.values(document.paths) as { readonly get: Record<string, unknown> }[];
  const responses = item?.get['responses'] as { readonly 200: Record<string, unknown> };
  const [media] = Object.values(responses[200]['content'] as Record<string, { readonly schema: object }>);
  return {
    document,
    operation: item?.get ?? {},
    parameters: Object.entries(schemas).map(([name, schema]) => ({ name, schema: { ...schema } })),
    response: responses[200],
    answer: { ...media?.schema },
  };
};

describe('lists whose pages are linked', () => {
  test.each<[keyof typeof linked, object]>([
    ['x-ms-pageable', { items: 'value', paging: { style: 'body-link', next: 'nextLink' } }],
    [
      'x-speakeasy-pagination of type url',
      { items: 'parts', paging: { style: 'body-link', size: 'limit', next: 'nextLink' } },
    ],
    ['JSON:API', { items: 'data', identity: ['type', 'id'], paging: { style: 'body-link', next: 'links.next' } }],
    ['Link header', { items: '.', paging: { style: 'link' } }],
  ])('%s', (name, list) => {
    expect(foreignList(operation(linked[name]))).toMatchObject({ list });
    expect(foreignList(operation(linked[name]))?.gap).toBeUndefined();
  });

  test('a Link header that does not name the next page is about other things', () => {
    const about = { Link: { description: 'rel="describedby" is the schema', schema: { type: 'string' } } };
    const document = partsDocument({ parameters: ['limit'], items: '.', response: { headers: about } });
    expect(foreignList(operation(document))).toBeUndefined();
  });
});

describe('names of AIP-158', () => {
  test('are a list only if the document says that it means them', () => {
    expect(listSources(aip158(false))).toEqual(['no list is declared']);
    expect(listSources(aip158(true))).toEqual(['1 list: 1 by AIP-158']);
  });

  test('another convention is refused in one line', () => {
    const document = { ...aip158(true), info: { 'x-assay-conventions': ['rest'] } } as OpenApiDocument;
    expect(() => openApiContract(document)).toThrow(DocumentFault);
    expect(() => openApiContract(document)).toThrow(
      /^info\.x-assay-conventions has "rest"; .* are aip-158 and hex-case$/,
    );
  });
});

describe('what a run says of declarations', () => {
  const speakeasy = (row: object, more: object = {}): OpenApiDocument =>
    partsDocument({
      parameters: ['limit', 'page'],
      operation: { 'x-speakeasy-pagination': row, ...more },
    });
  const paged = { type: 'offsetLimit', inputs: [{ name: 'page', in: 'parameters', type: 'page' }] };

  test('a size that nobody declared is not guessed', () => {
    const contract = openApiContract(speakeasy(paged));
    expect(contract.operations[0]?.listing?.paging).toEqual({ style: 'page', cursor: 'page' });
  });

  test('x-assay-list adds what a declaration does not say', () => {
    const list = { 'x-assay-list': { paging: { size: 'limit' } } };
    expect(listSources(speakeasy(paged, list))).toEqual(['1 list: 1 by x-assay-list with x-speakeasy-pagination']);
  });

  test('x-assay-list of another style takes the place of the declared paging', () => {
    const paging = { style: 'offset', size: 'limit', cursor: 'page' };
    const contract = openApiContract(speakeasy(paged, { 'x-assay-list': { paging } }));
    expect(contract.operations[0]?.listing).toMatchObject({ items: 'parts', paging: { style: 'offset' } });
  });

  test.each<[string, object, RegExp]>([
    [
      'a parameter that does not exist',
      { ...paged, inputs: [{ name: 'at', type: 'page' }] },
      /names the parameter at, which/,
    ],
    ['a cursor in the last item', { type: 'cursor', outputs: { nextCursor: '$.parts[-1:].id' } }, /names no member/],
    ['an unknown type', { type: 'magic' }, /is neither offsetLimit/],
  ])('%s is told, and nothing is judged by it', (_, row, message) => {
    const [first, second] = listSources(speakeasy(row));
    expect(first).toMatch(/^no list is declared/);
    expect(second).toMatch(message);
  });
});
