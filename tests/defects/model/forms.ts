import type { Paging } from '../../../engine/model/list-paging.ts';
import { byLastItem, byOffset, type Form, schemas } from './form.ts';
import { selectionForms } from './selection-forms.ts';

/** Lists whose cursors are not in a member of the answer. */
const cursorForms: readonly Form[] = [
  {
    name: 'header-cursor',
    listing: {
      items: 'data',
      identity: ['id'],
      count: { header: 'X-Total-Count' },
      paging: { style: 'cursor', size: 'limit', cursor: 'after', next: { header: 'X-Next' } },
      order: { by: 'id', direction: 'ascending' },
      filters: { author: { path: 'author', compare: 'exact' } },
    },
  },
  {
    name: 'last-item-cursor',
    listing: {
      ...byLastItem,
      order: { by: 'id', direction: 'ascending' },
      filters: { shelf: 'shelf' },
    },
  },
  {
    name: 'short-page',
    listing: {
      items: 'data',
      identity: ['id'],
      count: 'total',
      paging: { style: 'cursor', size: 'limit', cursor: 'cursor', next: 'cursor', end: 'short-page' },
      order: { by: 'id' },
      filters: { shelf: 'shelf' },
    },
  },
];

const bound = (kind: 'refused' | 'kept' | 'free'): Form => ({
  name: `bound-${kind}`,
  listing: {
    items: 'data',
    identity: ['id'],
    paging: { style: 'cursor', size: 'limit', cursor: 'cursor', next: 'next', bound: kind },
    order: { by: 'id' },
    filters: { shelf: 'shelf' },
  },
});

const parts = (name: string, next: Paging['next'], answer: Form['answer'] = {}): Form => ({
  name: `cursor-parts-in-${name}`,
  listing: {
    items: 'data',
    identity: ['id'],
    paging: { style: 'cursor', size: '$top', cursor: ['NextAuthor', 'NextId'], next } as Paging,
    order: { by: 'author', collation: 'codepoint' },
    filters: { shelf: 'shelf' },
  },
  answer,
});

const wayBack = (by: string, previous: object, parameters: Form['parameters'] = {}): Form => ({
  name: `way-back-by-${by}`,
  listing: {
    items: 'data',
    identity: ['id'],
    paging: { style: 'cursor', size: 'limit', cursor: 'cursor', next: 'after', previous } as Paging,
    order: { by: 'id' },
  },
  parameters,
  answer: { 'before?': schemas.text },
});

/** Lists whose cursors have parts, lead back, or belong to the filter of their list. */
const walkForms: readonly Form[] = [
  parts('headers', [{ header: 'X-Next-Author' }, { header: 'X-Next-Id' }]),
  parts('members', ['next.author', 'next.id']),
  parts('last-item', [{ lastItem: 'author' }, { lastItem: 'id' }]),
  {
    name: 'way-back',
    listing: {
      ...byLastItem,
      paging: { ...byLastItem.paging, previous: { cursor: 'ending_before', from: { firstItem: 'id' } } },
      order: { by: 'id' },
    },
  },
  wayBack('member', { from: 'before' }),
  wayBack('direction', { from: 'before', with: { reverse: true } }, { reverse: schemas.flag }),
  wayBack('header', { cursor: 'cursor', from: { header: 'X-Before' } }),
  {
    name: 'first-cursor',
    listing: {
      items: 'data',
      identity: ['id'],
      paging: { style: 'cursor', size: 'rows', cursor: 'cursorMark', next: 'next', firstCursor: '*' },
      order: { by: 'id' },
    },
  },
  bound('refused'),
  bound('kept'),
  bound('free'),
];

const window = (name: string, more: object, style: 'offset' | 'page' = 'offset'): Form => ({
  name: `window-${name}`,
  listing: {
    items: 'data',
    identity: ['id'],
    count: { header: 'Content-Range' },
    paging: { style, aboveMaximum: 'refused', window: { default: 20, maximum: 50, ...more } } as Paging,
    filters: { shelf: 'shelf' },
  },
  parameters: { window: schemas.text, _start: schemas.number, _end: schemas.number },
});

/** Lists with a parameter for the place and the size of a page. */
const windowForms: readonly Form[] = [
  window('from-to', { parameter: 'window', value: '{first}-{last}' }),
  window('in-json', { parameter: 'window', value: '[{first},{end}]' }),
  window('of-pages', { parameter: 'window', value: '{page},{size}' }, 'page'),
  window('of-ends', { values: { _start: '{first}', _end: '{end}' } }),
];

/** Lists whose answers link to other pages. */
const linkForms: readonly Form[] = [
  {
    name: 'link-header',
    listing: {
      items: '.',
      identity: ['id'],
      count: { header: 'X-Total-Count' },
      paging: { style: 'link', size: 'per_page', previous: true, last: true },
      order: { by: 'id' },
      filters: { shelf: 'shelf', author: 'author' },
    },
    parameters: { page: { type: 'integer', minimum: 1, default: 1 } },
  },
  {
    name: 'json-api',
    listing: {
      items: 'data',
      identity: ['/id'],
      count: '/meta/total',
      paging: {
        style: 'body-link',
        size: 'page[size]',
        next: '/links/next',
        previous: '/links/prev',
        last: 'links.last',
      },
      order: { by: 'id' },
      filters: { 'filter[author]': 'author' },
    },
    parameters: { 'page[number]': { type: 'integer', minimum: 1, default: 1 } },
    facts: { linkParameter: 'page[number]' },
    answer: {
      links: {
        type: 'object',
        properties: { prev: schemas.text, next: schemas.text, first: schemas.text, last: schemas.text },
      },
    },
  },
];

const anySize = { type: 'integer', minimum: 2, maximum: 50, default: 20 };

const sized = (paging: Omit<Form['listing']['paging'], 'style'>): Pick<Form, 'listing' | 'parameters'> => ({
  listing: { ...byOffset, count: 'total', paging: { ...byOffset.paging, ...paging }, order: { by: 'id' } },
  parameters: { limit: anySize },
});

/** Lists that declare the answers to sizes and offsets outside of their bounds. */
const sizeForms: readonly Form[] = [
  {
    ...sized({ aboveMaximum: 'clamp', belowMinimum: 'default', beforeFirst: 'first', fullPages: true }),
    name: 'sizes-corrected',
  },
  {
    ...sized({
      aboveMaximum: 'refused',
      belowMinimum: 'refused',
      zeroSize: 'empty',
      negativeSize: 'refused',
      beforeFirst: 'refused',
    }),
    name: 'sizes-refused',
  },
  {
    name: 'long-pages',
    listing: {
      ...byOffset,
      paging: { style: 'cursor', size: 'limit', cursor: 'after', next: 'next', fullPages: true },
      order: { by: 'id' },
    },
    parameters: { limit: { ...anySize, default: 30 } },
  },
  {
    name: 'changing-sizes',
    listing: {
      items: 'rows',
      identity: ['id'],
      paging: { style: 'cursor', size: 'limit', cursor: 'cursor', next: 'next', changingSize: true },
      order: { by: 'id' },
    },
    parameters: { limit: anySize },
  },
];

/** A plain list, by offsets and by cursors. */
const plainForms = [byOffset.paging, { style: 'cursor', size: 'limit', cursor: 'after', next: 'next' } as const].map(
  (paging): Form => ({
    name: `books-by-${paging.style}`,
    listing: {
      ...byOffset,
      paging,
      count: 'total',
      order: { by: 'id', direction: 'ascending' },
      filters: { author: { path: 'author', compare: 'exact' } },
    },
  }),
);

/** One list in the forms in which APIs give their lists. */
export const forms: readonly Form[] = [
  ...plainForms,
  ...cursorForms,
  ...walkForms,
  ...windowForms,
  ...linkForms,
  ...sizeForms,
  ...selectionForms,
];
