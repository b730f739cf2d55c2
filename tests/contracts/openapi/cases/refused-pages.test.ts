import { each, integer, text } from '../list-contract.ts';
import { modelled, testRefused } from '../modelled.ts';

const listOf = (paging: object): unknown =>
  modelled(
    {
      name: 'birds',
      query: { ...each(text, 'window', 'kind', 'NextTown', 'NextRow'), ...each(integer, 'size', 'page') },
      parameters: [{ name: 'x-tenant', in: 'header', schema: text }],
      item: { town: text, row: integer },
      isClosed: true,
      around: { next: { type: 'object', properties: { town: text, row: text } } },
      list: { identity: ['town', 'row'], paging },
    },
    [],
  );

const links = { style: 'link', size: 'size' };
testRefused(
  (paging: object) => listOf({ ...links, ...paging }),
  [
    [{ others: [{ style: 'page', cursor: 'pge' }] }, 'names the parameter pge'],
    [{ others: [{ style: 'cursor', cursor: 'page' }] }, 'has "cursor" as paging.others.0.style'],
    [{ firstLink: 'links.first' }, 'a path as paging.firstLink'],
    [{ style: 'page', cursor: 'page', keepsParameters: true }, 'paging.keepsParameters with paging.style page'],
    [
      { style: 'none', size: undefined, others: [{ style: 'page', cursor: 'page' }] },
      'paging.others with paging.style none',
    ],
  ],
);

const dashes = { parameter: 'window', value: '{first}-{last}' };
testRefused(
  (window: object, paging: object) => listOf({ style: 'offset', window: { ...dashes, ...window }, ...paging }),
  [
    [{ parameter: 'windw' }, {}, 'windw as paging.window.parameter'],
    [{ value: '{first}' }, {}, 'the paging.window.value {first}'],
    [
      { value: '{page},{size}' },
      {},
      'the paging.window.value {page},{size}; with paging.style offset it needs {first}',
    ],
    [{}, { style: 'cursor', next: { header: 'X-Next' } }, 'paging.window with paging.style cursor'],
    [{}, { size: 'kind' }, 'paging.size beside paging.window'],
  ],
);

const parts = { style: 'cursor', size: 'size', cursor: ['NextTown', 'NextRow'] };
testRefused(
  (paging: object) => listOf({ ...parts, ...paging }),
  [
    [{ next: ['next.town'] }, 'paging.next'],
    [{ next: ['next.town', 'next.row', 'next'] }, 'has 2 in paging.cursor and 3 in paging.next'],
    [{ next: 'next.town' }, 'has 2 in paging.cursor and 1 in paging.next'],
    [{ cursor: 'NextTown', next: ['next.town', 'next.row'] }, 'has 1 in paging.cursor and 2 in paging.next'],
    [{ cursor: ['NextTown', 'NextRoww'], next: ['next.town', 'next.row'] }, 'names the parameter NextRoww'],
    [
      { cursor: ['NextTown', 'x-tenant'], next: ['next.town', 'next.row'] },
      'must be an optional parameter of the query',
    ],
    [{ style: 'offset' }, 'several parameters as paging.cursor with paging.style offset'],
    [{ next: [{ lastItem: 'city' }, { lastItem: 'row' }] }, 'names the member city in paging.next.lastItem'],
  ],
);
