import { expect, test } from 'vitest';
import type { ListFacts } from '../../../../defects/model/list-model.ts';
import { changeBody } from '../../../../defects/operators/answers.ts';
import { changeHttpAnswer } from '../../../../defects/operators/http.ts';
import { changeParameters, ignore } from '../../../../defects/operators/parameters.ts';
import type { Defect } from '../../../../defects/defect.ts';
import type { Operation } from '../../../../engine/model/operation.ts';
import { array } from '../document.ts';
import { judgeContract, notPassed } from '../judged.ts';
import { each, integer, sizeUpTo, text } from '../list-contract.ts';
import { type Modelled, modelled, testList } from '../modelled.ts';

/** A list with links of all relations, which keep the parameters of their call. */

const others = [
  { style: 'page', cursor: 'page' },
  { style: 'offset', cursor: 'offset' },
];

const list = (paging: object): Modelled =>
  modelled(
    {
      name: 'birds',
      query: {
        per_page: sizeUpTo(50, 10),
        ...each(integer, 'page', 'offset'),
        kind: text,
        dir: { ...text, enum: ['asc', 'desc'] },
        brief: { type: 'boolean' },
      },
      parameters: [{ name: 'fields', in: 'query', schema: text, example: 'id,kind' }],
      item: { id: integer, kind: text },
      list: {
        paging: { style: 'link', size: 'per_page', ...paging },
        filters: { kind: 'kind' },
        order: { by: 'id', parameter: 'dir' },
      },
    },
    Array.from({ length: 34 }, (_, id) => ({ id, kind: ['owl', 'wren', 'kite'][id % 3] ?? '' })),
  );

const loses = (name: string) => (link: string) => link.replace(new RegExp(`([?&])${name}=[^&>]*&?`), '$1');
/** Changes the link of a relation, as text of the header. */
const relink = (relation: string, change: (link: string) => string): Defect =>
  changeHttpAnswer((answer) => {
    const links = (answer.headers['link'] ?? '')
      .split(', ')
      .map((link) => (link.includes(`"${relation}"`) ? change(link) : link));
    return { ...answer, headers: { ...answer.headers, link: links.filter((link) => link !== '').join(', ') } };
  });
const [first, kept] = ['api.page.first-link', 'api.page.link-parameters'];

testList(
  'links',
  list({ previous: true, firstLink: true, last: true, keepsParameters: true, others }),
  {
    'first is second': [relink('first', (link) => link.replace(/\bpage=1\b/, 'page=2')), first],
    'no first': [relink('first', () => ''), first],
    'first loses the size': [relink('first', loses('per_page')), kept],
    ...Object.fromEntries(
      ['kind', 'brief', 'fields'].map((name) => [`next loses ${name}`, [relink('next', loses(name)), kept] as const]),
    ),
    'next repeats the size': [
      (operation: Operation) => ({
        ...changeParameters(({ per_page: sizes }) => (Array.isArray(sizes) ? { per_page: sizes[0] } : undefined))(
          operation,
        ),
        ...relink('next', (link) => link.replace(/per_page=\d+/, (size) => `${size}&${size}`))(operation),
      }),
      kept,
    ],
    'last loses the direction': [relink('last', loses('dir')), kept],
    'previous loses kind': [relink('prev', loses('kind')), kept],
  },
  { passes: [first, kept, 'api.page.other-ways', 'api.page.previous', 'api.page.last-link'] },
);

const long = modelled(
  {
    name: 'birds',
    query: { per_page: sizeUpTo(10) },
    list: { paging: { style: 'link', size: 'per_page', last: true } },
  },
  Array.from({ length: 400 }, (_, id) => ({ id })),
);

testList(
  'a list that is too long to walk',
  long,
  {
    'last is second': [
      relink('last', (link) => link.replace(/\bpage=\d+/, 'page=2')),
      'api.page.last-link last-link-wrong',
    ],
  },
  { only: ['api.page.last-link'] },
);

test('a list with `page` alone leaves offsets open', async () => {
  const { contract, serve } = list({ others: others.slice(0, 1) });
  expect(notPassed(await judgeContract(contract, serve(ignore('offset'))))).toEqual([]);
});

/** A list with the address of the next page in a member. */
const linked = (name: string, query: object, filters: object, rows: ListFacts['items'], paging: object = {}) =>
  modelled(
    {
      name,
      query: { limit: sizeUpTo(50, 10), ...query },
      item: { id: integer },
      around: { next: text },
      list: { paging: { style: 'body-link', size: 'limit', next: 'next', ...paging }, filters },
    },
    rows,
  );
const changeNext = (change: (next: string) => string): Defect =>
  changeBody((body) => ({ ...body, ...(typeof body['next'] === 'string' && { next: change(body['next']) }) }));

const colours = ['red', 'green', 'blue', 'R&B'];
for (const [name, filter] of [
  ['the value alone', {}],
  ['a template without escapes', { operators: { eq: '$eq:{value}' } }],
] as const)
  testList(
    `links with a value that must be encoded, ${name}`,
    linked(
      'projects',
      { colour: text },
      { colour: { path: 'colour', ...filter } },
      Array.from({ length: 44 }, (_, id) => ({ id, colour: colours[id % 4] ?? '' })),
      { keepsParameters: true },
    ),
    {
      'they do not encode it': [
        changeNext((next) => next.replaceAll('%26', '&').replaceAll('%24', '$').replaceAll('%3A', ':')),
        'api.page.link-parameters next-link-loses-parameter',
      ],
    },
    { only: ['api.page.link-parameters', 'api.page.continues'], among: ['api.page.*'] },
  );

testList(
  'a filter that is repeated in links',
  linked(
    'documents',
    { library: array(text) },
    { library: { path: 'library', operator: 'in' } },
    Array.from({ length: 40 }, (_, id) => ({ id, library: String((id * 3) % 5) })),
  ),
  {
    'a link keeps one of its values': [
      changeNext((next) => next.replace(/(library=[^&]*)(&library=[^&]*)+/, '$1')),
      'api.filter.list filtered-walk-differs library',
    ],
  },
  { only: ['api.filter.list'] },
);
