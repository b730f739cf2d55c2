import type { Value } from '../../../defects/value.ts';
import { at } from '../../../defects/values.ts';
import { books } from './books.ts';
import { byOffset, type Form, schemas } from './form.ts';

const withCount = { ...byOffset, count: 'total' } as const;

/** Lists whose filters do more than compare with one value. */
const filterForms: readonly Form[] = [
  {
    name: 'tags',
    listing: {
      ...withCount,
      filters: {
        tag: { path: 'tags', operator: 'has', compare: 'exact' },
        tags: { path: 'tags', operator: 'hasAll', compare: 'exact' },
        years: { path: 'year', operator: 'in' },
      },
    },
  },
  {
    name: 'operators',
    listing: {
      ...withCount,
      filters: Object.fromEntries([
        ...(['contains', 'notContains', 'startsWith', 'endsWith', 'like'] as const).map((operator) => [
          operator,
          { path: 'title', operator, compare: 'exact' },
        ]),
        ...(['ne', 'notIn'] as const).map((operator) => [operator, { path: 'shelf', operator, compare: 'exact' }]),
        ...(['gt', 'le'] as const).map((operator) => [operator, { path: 'year', operator }]),
        ['exists', { path: 'price', operator: 'exists' }],
      ]),
    },
    parameters: { exists: schemas.flag },
  },
  {
    name: 'search',
    listing: {
      ...withCount,
      filters: {
        name: { path: 'author', wildcards: '*?[]', compare: 'exact' },
        author: { path: 'author', compare: 'exact' },
        shelf: { path: 'shelf', values: ['A', 'B', 'C', 'D'], unknown: 'refused' },
        year: { path: 'year', unknown: 'empty' },
        text: { path: 'title', elsewhere: 'open', compare: 'exact' },
      },
      exclusive: [['name', 'author']],
    },
  },
  {
    name: 'keyed',
    listing: {
      ...withCount,
      conjunction: true,
      filters: {
        value: [
          { path: 'author', when: { key: 'author' }, compare: 'exact' },
          { path: 'shelf', when: { key: 'shelf' } },
        ],
        since: { path: 'year', operator: 'ge' },
        before: { path: 'year', operator: 'lt' },
      },
    },
    parameters: {
      'key!': { type: 'string', enum: ['author', 'shelf'] },
    },
  },
  {
    name: 'years',
    listing: {
      ...withCount,
      conjunction: true,
      filters: {
        since: { path: 'year', operator: 'ge' },
        before: { path: 'year', operator: 'lt' },
        year: { path: 'year' },
      },
    },
  },
];

/** Lists by page numbers, of texts, and without pages. */
const pageForms: readonly Form[] = [
  {
    name: 'page-numbers',
    listing: {
      items: '/content',
      identity: ['/id'],
      count: 'page.totalElements',
      paging: { style: 'page', size: 'size', cursor: 'page', first: 0, hasMore: '/page/has.next', emptyPages: false },
      order: { by: 'id' },
      filters: { author: { path: '/author', compare: 'exact' } },
    },
  },
  {
    name: 'texts',
    listing: {
      items: '.',
      identity: ['.'],
      count: { header: 'Content-Range' },
      paging: { style: 'offset', size: 'limit', cursor: 'offset' },
      order: { by: '.', direction: 'ascending', collation: 'codepoint' },
      filters: { title: '.', prefix: { path: '.', operator: 'startsWith', compare: 'exact' } },
    },
    answer: { rows: { type: 'array', items: { type: 'string' } } },
    facts: { items: books.map(({ title }) => title ?? null) },
  },
  {
    name: 'one-page',
    listing: {
      items: 'rows',
      identity: ['id'],
      count: 'total',
      paging: { style: 'none' },
      order: { by: 'id', direction: 'ascending' },
      filters: { author: { path: 'author', compare: 'exact' }, since: { path: 'year', operator: 'ge' } },
    },
    facts: { items: books.filter(({ shelf }) => shelf === 'A') },
  },
];

/** Names with dots, filters and orders in one parameter each, and links in the answer. */
const odata: Form = {
  name: 'odata',
  listing: {
    items: 'value',
    identity: ['id'],
    count: '/@odata.count',
    paging: { style: 'body-link', size: '$top', next: '/@odata.nextLink' },
    order: {
      by: 'id',
      direction: 'ascending',
      keys: {
        parameter: '$orderby',
        values: { id: 'id', title: 'title', year: 'year', price: { path: 'price', nulls: 'smallest' } },
        descending: '{key} desc',
      },
    },
    conjunction: true,
    filters: {
      $filter: [
        {
          path: 'year',
          operators: { eq: 'year eq {value}', ne: 'year ne {value}', ge: 'year ge {value}', lt: 'year lt {value}' },
          and: ' and ',
        },
        { path: 'author', value: "author eq '{value}'", escapes: { "'": "''" }, compare: 'exact', and: ' and ' },
        { path: 'shelf', value: "shelf eq '{value}'", escapes: { "'": "''" }, compare: 'exact', and: ' and ' },
      ],
    },
  },
  parameters: { $skiptoken: schemas.text },
  answer: { '@odata.nextLink?': schemas.text },
  facts: { linkParameter: '$skiptoken' },
};

/** A list whose order has keys in several spellings, ties that the id breaks, and items without a value. */
const orders: Form = {
  name: 'orders',
  listing: {
    items: 'rows',
    identity: ['id'],
    paging: { style: 'cursor', size: 'limit', cursor: 'cursor', next: 'next' },
    order: {
      by: 'id',
      direction: 'ascending',
      ties: [{ path: 'id', direction: 'ascending' }],
      keys: {
        parameter: 'sort',
        ascending: ['{key} asc', '{key},asc'],
        descending: ['-{key}', '{key} desc', '{key},desc'],
        values: {
          title: 'title',
          author: { path: 'author', collation: 'codepoint' },
          price: { path: 'price', nulls: 'smallest' },
          year: 'year',
        },
      },
    },
  },
};

/** A list in which each sort key has its own direction. */
const directions: Form = {
  name: 'key-directions',
  listing: {
    items: 'rows',
    identity: ['id'],
    paging: { style: 'cursor', size: 'limit', cursor: 'cursor', next: 'next' },
    order: {
      keys: {
        parameter: 'order',
        values: {
          newest: { path: 'year', direction: 'descending' },
          oldest: { path: 'year', direction: 'ascending', ties: ['id'] },
        },
      },
    },
  },
};

/** A list with a range of two parameters, an interval, and a box. */
const ranges: Form = {
  name: 'ranges',
  listing: {
    ...byOffset,
    count: 'total',
    ranges: [
      { path: 'year', from: 'year_min', to: 'year_max', closed: 'both' },
      { path: 'id', interval: 'ids', closed: 'from' },
      { path: ['year', 'id'], bbox: 'bbox', closed: 'both', compare: 'exact' },
    ],
  },
};

const byId = { ...byOffset, order: { by: 'id' } } as const;

/** Parameters that narrow a list by what its items do not show. */
const subsets: Form = {
  name: 'subsets',
  listing: { ...byId, subsets: { offers: ['cheap', 'priced', 'all'], stock: 'higher' } },
  parameters: {
    offers: { type: 'string', enum: ['cheap', 'priced', 'all'], default: 'all' },
    stock: { type: 'integer', minimum: 0, default: 0 },
  },
  answer: { rows: { type: 'array', items: { type: 'object', required: ['id'], properties: { id: schemas.number } } } },
  facts: {
    // The stock of a book is its id, which grows without a bound.
    selects: (item, { offers = 'all', stock = 0 }) => {
      const price = at(item, 'price');
      const isOffered = offers === 'all' || (price !== null && (offers === 'priced' || Number(price) < 40));
      return isOffered && Number(at(item, 'id')) >= Number(stock);
    },
    shows: (item) => ({ id: at(item, 'id') }),
  },
};

/** Offsets, and page numbers beside them. */
const otherWays: Form = {
  name: 'other-ways',
  listing: {
    ...byId,
    paging: { ...byOffset.paging, others: [{ style: 'page', cursor: 'page', size: 'per_page' }] },
  },
  parameters: { page: { type: 'integer', minimum: 1 }, per_page: { ...schemas.size, default: 50 } },
};

/** A count that comes only on request. */
const countOnRequest: Form = {
  name: 'count-on-request',
  listing: { ...byId, count: { path: 'total', when: { $count: 'true' } }, filters: { shelf: 'shelf' } },
  parameters: { $count: { type: 'boolean' } },
};

/** The years between two ends. */
const reversedEnds = (gets: 'empty' | 'refused'): Form => ({
  name: `reversed-${gets}`,
  listing: {
    ...byId,
    ranges: [{ path: 'year', from: 'since', to: 'until', type: 'number', closed: 'both', reversed: gets }],
  },
});

/** A list that nothing changes, so that walks at the same time agree. Its last page is a full one. */
const unchanged: Form = {
  name: 'unchanged',
  listing: { ...byId, unchanged: true, filters: { shelf: 'shelf' } },
  facts: { items: books.slice(0, 120) },
};

/** The books of a shelf: each stands on one shelf, and an unknown shelf has none. */
const booksOfShelf: Form = {
  name: 'books-of-shelf',
  path: 'shelves/{shelf}/books',
  listing: {
    ...byOffset,
    uniqueIdentity: true,
    unknownParent: 'empty',
    order: { by: 'id' },
    filters: { shelf: 'shelf' },
  },
};

/** The tags of a book, a list of texts. */
const tagsOfBook: Form = {
  name: 'tags-of-book',
  path: 'books/{id}/tags',
  listing: { items: '.', identity: ['.'], unknownParent: 404, paging: { style: 'none' } },
  answer: { rows: { type: 'array', items: schemas.text } },
  facts: {
    items: ({ id }) => books.find((book) => String(book['id']) === String(id))?.['tags'] as Value[] | undefined,
  },
};

/** Books with their tags, which are a list of their own, and with their shelf, which lists them. */
const taggedBooks: Form = {
  name: 'tagged-books',
  listing: { ...byOffset, order: { by: 'id' } },
  extensions: {
    'x-assay-joins': [
      { to: 'books-of-shelf', with: { shelf: 'shelf' }, match: { id: 'id' } },
      { to: 'tags-of-book', each: 'tags', with: { id: '^id' }, match: { '.': '.' }, sameAs: 'whole' },
    ],
  },
};

/** Lists by what they select, how they order it, and how their items hang together with others. */
export const selectionForms: readonly Form[] = [
  ...filterForms,
  ...pageForms,
  odata,
  orders,
  directions,
  ranges,
  subsets,
  otherWays,
  countOnRequest,
  reversedEnds('empty'),
  reversedEnds('refused'),
  unchanged,
  booksOfShelf,
  tagsOfBook,
  taggedBooks,
];
