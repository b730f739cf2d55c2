import { expect, test } from 'vitest';
import { inferOpenApi } from '../../../../contracts/openapi/infer.ts';
import { draftList, planOf } from '../../../../contracts/documents/infer/index.ts';
import { operation } from '../../openapi/cases/target.ts';
import { array, documentOf, flag, integer, objectOf, text } from '../../openapi/document.ts';

/** The paging that `infer` proposes from a document alone. */

const address = { type: 'string', format: 'uri' };
const parts = array(objectOf({ id: text }));

const draftOf = (query: Readonly<Record<string, object>>, answer: object): object => {
  const parameters = Object.entries(query).map(([name, schema]) => ({ name, in: 'query', schema }));
  const path = operation('parts', { 200: { 'application/json': objectOf(answer) } }, { parameters });
  const [sketch] = planOf(inferOpenApi, documentOf({ '/parts': path })).sketches;
  if (sketch === undefined) return {};
  const { paging } = draftList(sketch);
  return 'proposed' in paging ? (paging.proposed as object) : {};
};

test.each<[string, Readonly<Record<string, object>>, object, object]>([
  [
    'a member that holds an address is a link, not a cursor',
    { limit: integer, since: integer },
    { parts, paging: objectOf({ next: address }) },
    { style: 'body-link', next: 'paging.next', size: 'limit' },
  ],
  [
    'a member is an address by its description',
    { page_size: integer, page_token: text },
    { parts, next: { type: 'string', description: 'The URL of the next page' } },
    { style: 'body-link', next: 'next', size: 'page_size' },
  ],
  [
    'the next value of a parameter under `next` is its cursor',
    { per_page: integer, starting_after: text },
    { parts, pages: objectOf({ next: objectOf({ starting_after: text }) }) },
    { style: 'cursor', cursor: 'starting_after', next: 'pages.next.starting_after', size: 'per_page' },
  ],
  [
    'a time is no cursor',
    { limit: integer, offset: integer, since: { type: 'string', format: 'date-time' } },
    { parts, more: flag },
    { style: 'offset', cursor: 'offset', size: 'limit' },
  ],
  [
    'a key of free metadata is no cursor',
    { per_page: integer, page: integer, 'metadata[key]': text },
    { parts, meta: objectOf({ next_page: integer }) },
    { style: 'page', cursor: 'page', size: 'per_page' },
  ],
  [
    'the number of a page in a group of parameters',
    { 'page[size]': integer, 'page[number]': integer },
    { parts },
    { style: 'page', cursor: 'page[number]', size: 'page[size]' },
  ],
  [
    'the place of an item in a group of parameters',
    { 'page[size]': integer, 'page[start]': integer },
    { parts },
    { style: 'offset', cursor: 'page[start]', size: 'page[size]' },
  ],
  [
    'an array that the schema of the answer excludes is no list',
    { limit: integer, offset: integer },
    { flow: { type: 'string', oneOf: [objectOf({ parts })] } },
    {},
  ],
  ['a link beside the parts of another object is no list of them', {}, { wheels: parts, next: address }, {}],
  ['a link beside the items', {}, { parts, next: address }, { style: 'body-link', next: 'next' }],
])('%s', (_, query, answer, paging) => {
  expect(draftOf(query, answer)).toEqual(paging);
});
