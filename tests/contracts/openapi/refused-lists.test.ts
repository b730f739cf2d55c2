import { expect, test } from 'vitest';
import { DocumentFault, listSources, openApiContract, type OpenApiDocument } from '../../../contracts/openapi/index.ts';
import { byOffset, documentOfList, each, integer, text } from './list-contract.ts';

/** A list of parts with one parameter each of text, number and list; `extension`: more of its x-assay-list. */
const documentWith = (extension: object): OpenApiDocument =>
  documentOfList({
    name: 'parts',
    query: { ...each(integer, 'limit', 'offset'), ...each(text, 'name', 'sort', 'from', 'to', 'box') },
    item: {
      name: text,
      size: { type: 'number' },
      ends: { type: 'array', items: { additionalProperties: false, properties: { id: {}, kind: {} } } },
    },
    isClosed: true,
    around: {},
    list: { identity: undefined, paging: byOffset, ...extension },
  });

const contractWith = (extension: object): unknown => openApiContract(documentWith(extension));

test('the list alone is taken', () => {
  expect(() => contractWith({})).not.toThrow();
});

test.each<[object, string | RegExp]>([
  [
    { paging: { style: 'cursor', cursor: 'offset', next: 'next', first: 0 } },
    'has paging.first with paging.style cursor; it belongs to offset, page',
  ],
  [
    { paging: { ...byOffset, next: 'next' } },
    'has paging.next with paging.style offset; it belongs to cursor, link, body-link',
  ],
  [
    { paging: { style: 'body-link', size: 'limit' } },
    "has paging.style body-link without next: name the answer's member",
  ],
  [{ paging: { style: 'cursor', next: 'next' } }, 'has paging.style cursor without cursor: name the parameter'],
  [
    { paging: { style: 'link', size: 'limit', last: 'links.last' } },
    'has a path as paging.last; in the header Link it is true',
  ],
  [
    { paging: { style: 'link', size: 'limit', next: 'Next-Page', last: true } },
    'has paging.last, but the header Next-Page has one address',
  ],
  [{ items: 'parts.list' }, 'names the member parts.list in items, which the schema of the answer excludes'],
  [
    { filters: { name: { path: 'name', operator: 'greater' } } },
    'has "greater" as filters.name.operator. It may be eq, ne, lt,',
  ],
  [
    { filters: { name: { path: 'name', unknown: 500 } } },
    'has 500 as filters.name.unknown. It may be refused, empty, a whole number from 400 to 499.',
  ],
  [{ pageing: { style: 'page' } }, 'has the unknown member pageing. Did you mean `paging`? See docs/x-assay-list.md.'],
  [
    { paging: { ...byOffset, relation: 'next' } },
    'has the unknown member paging.relation. It may be style, size, cursor, ',
  ],
  [{ paging: { style: 'ofset', size: 'limit' } }, 'has "ofset" as paging.style. Did you mean `offset`?'],
  [{ paging: { size: 'limit' } }, 'x-assay-list lacks paging.style.'],
  [{ identity: 'id' }, 'x-assay-list identity must be array.'],
  [
    { filters: { size__gt: { path: 'size', operator: 'gt' } } },
    'names the parameter size__gt, which the operation does not have; it has limit, offset, name',
  ],
  [
    { filters: { name: 'ends[type=site].id' } },
    'names the member ends.type in filters.name, which the schema of its items excludes',
  ],
  [
    { filters: { name: { path: 'name', operator: 'eq', operators: { ne: '!{value}' } } } },
    'filters.name has both operators and operator; give one of them',
  ],
  [
    { filters: { name: { path: 'name', operator: 'ne', value: '!' } } },
    'filters.name: the value "!" of ne lacks {value}; write {value}',
  ],
  [{ ranges: [{ path: 'size', from: 'from', interval: 'to' }] }, 'ranges.0 needs either interval, or from and to'],
  [
    { ranges: [{ path: 'height', from: 'from' }] },
    'names the member height in ranges.0, which the schema of its items excludes',
  ],
  [{ ranges: [{ path: 'size', bbox: 'bbox' }] }, 'names the parameter bbox, which the operation does not have'],
  [
    { order: { keys: { parameter: 'order', values: { name: 'name' } } } },
    'names the parameter order, which the operation does not have',
  ],
  [{ mayShrink: { unless: { parameter: 'spent' } } }, 'names the parameter spent, which the operation does not have'],
  [{ order: { ties: 'broken' } }, 'order has neither by nor keys; name what orders the list'],
])('%j is refused in one line', (extension, message) => {
  expect(() => contractWith(extension)).toThrow(DocumentFault);
  expect(() => contractWith(extension)).toThrow(/^[^\n]*parts: x-assay-list [^\n]*$/);
  expect(() => contractWith(extension)).toThrow(message);
});

test.each<[object, string]>([
  [
    { order: { collation: 'ignoreCase', keys: { parameter: 'sort', values: { name: 'name' } } } },
    'order.collation, which has no effect here: it needs order.by; each of order.keys.values has its own collation',
  ],
  [
    { order: { by: 'name', values: { ascending: 'up', descending: 'down' } } },
    'order.values, which has no effect here: it needs order.parameter',
  ],
  [{ order: { by: 'size', type: 'date' } }, 'order.type, which has no effect here: it needs texts; size is no text'],
  [{ filters: { name: { path: 'size', type: 'hex' } } }, 'filters.name.type, which has no effect here: it needs texts'],
  [{ filters: { name: { path: 'name', separator: ';' } } }, 'filters.name.separator, which has no effect here'],
  [{ ranges: [{ path: 'size', from: 'from', separator: '..' }] }, 'separator, which has no effect here: it needs int'],
  [{ ranges: [{ path: 'size', from: 'from', unbounded: '..' }] }, 'it needs interval, or { from, to }'],
  [{ ranges: [{ path: 'size', interval: 'from', unbounded: { to: '9' } }] }, 'it needs from and to, or a text'],
  [{ ranges: [{ path: 'size', from: 'from', appends: true }] }, 'ranges.0.appends, which has no effect here'],
  [{ ranges: [{ path: 'size', from: 'from', of: 'name' }] }, 'ranges.0.of, which has no effect here'],
  [{ ranges: [{ path: 'ends', bbox: 'box', closed: 'both' }] }, 'ranges.0.closed, which has no effect here'],
  [{ paging: { ...byOffset, size: 'limit', aboveMaximum: 'clamp' } }, 'it needs a maximum in the schema of the'],
])('%j is told, since it changes nothing', (extension, line) => {
  expect(listSources(documentWith(extension))).toContainEqual(expect.stringContaining(line));
});
