import { expect, test } from 'vitest';
import { DocumentFault } from '../../contracts/openapi/index.ts';
import { byOffset, contractOfList, each, integer, text } from './list-contract.ts';

/** A list of parts with one parameter each of text, number and list; `extension`: more of its x-assay-list. */
const contractWith = (extension: object): unknown =>
  contractOfList({
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

test('the list alone is taken', () => {
  expect(() => contractWith({})).not.toThrow();
});

test.each<[string, object, RegExp]>([
  [
    'the first page of a list by offset',
    { paging: { ...byOffset, first: 0 } },
    /parts: x-assay-list has paging\.first with paging\.style offset; it belongs to page$/,
  ],
  [
    'an end of a list by page',
    { paging: { style: 'page', size: 'limit', cursor: 'offset', end: 'own-cursor' } },
    /parts: x-assay-list has paging\.end with paging\.style page; it belongs to cursor$/,
  ],
  [
    'a next cursor of a list by offset',
    { paging: { ...byOffset, next: 'next' } },
    /parts: x-assay-list has paging\.next with paging\.style offset; it belongs to cursor, link, body-link$/,
  ],
  [
    'a cursor of linked pages',
    { paging: { style: 'link', size: 'limit', cursor: 'offset' } },
    /parts: x-assay-list has paging\.cursor with paging\.style link; it belongs to cursor, offset, page$/,
  ],
  [
    'links in the body without their place',
    { paging: { style: 'body-link', size: 'limit' } },
    /parts: x-assay-list has paging\.style body-link without next: name the answer's member$/,
  ],
  [
    'a cursor without the page size',
    { paging: { style: 'cursor', cursor: 'offset', next: 'next' } },
    /parts: x-assay-list has paging\.style cursor without size: name the parameter$/,
  ],
  [
    'a place in the header of links',
    { paging: { style: 'link', size: 'limit', last: 'links.last' } },
    /parts: x-assay-list has a path as paging\.last; in the header Link it is true$/,
  ],
  [
    'a last page in a header of one address',
    { paging: { style: 'link', size: 'limit', next: 'Next-Page', last: true } },
    /parts: x-assay-list has paging\.last, but the header Next-Page has one address$/,
  ],
  [
    'items that no answer has',
    { items: 'parts.list' },
    /parts: x-assay-list names the member parts\.list in items, which the schema of the answer excludes/,
  ],
  [
    'an unknown operator',
    { filters: { name: { path: 'name', operator: 'greater' } } },
    /parts: x-assay-list has "greater" as filters\.name\.operator\. It may be eq, ne, lt,/,
  ],
  [
    'a misspelled member',
    { pageing: { style: 'page' } },
    /GET \/parts: x-assay-list has the unknown member pageing\. Did you mean `paging`\? See docs\/x-assay-list\.md\.$/,
  ],
  [
    'a misspelled member of the paging',
    { paging: { style: 'page', size: 'limit', curser: 'offset' } },
    /has the unknown member paging\.curser\. Did you mean `cursor`\?/,
  ],
  [
    'a misspelled member of a filter',
    { filters: { name: { path: 'name', operater: 'eq' } } },
    /has the unknown member filters\.name\.operater\. Did you mean `operator`\?/,
  ],
  [
    'a misspelled member of a key',
    { order: { keys: { parameter: 'sort', value: { name: 'name' } } } },
    /has the unknown member order\.keys\.value\. Did you mean `values`\?/,
  ],
  [
    'a misspelled member of a range',
    { ranges: [{ path: 'size', form: 'from' }] },
    /has the unknown member ranges\.0\.form\. Did you mean `from`\?/,
  ],
  [
    'a member like no other',
    { paging: { ...byOffset, relation: 'next' } },
    /has the unknown member paging\.relation\. It may be style, size, cursor, /,
  ],
  [
    'a misspelled style',
    { paging: { style: 'ofset', size: 'limit' } },
    /has "ofset" as paging\.style\. Did you mean `offset`\?/,
  ],
  [
    'a constant of another value',
    { paging: { style: 'cursor', end: 'none' } },
    /"none" as paging\.end\. It may be own-c/,
  ],
  ['no style', { paging: { size: 'limit' } }, /x-assay-list lacks paging\.style\./],
  ['identity that is no list', { identity: 'id' }, /x-assay-list identity must be array\./],
  [
    'a parameter that does not exist',
    { filters: { size__gt: { path: 'size', operator: 'gt' } } },
    /parts: x-assay-list names the parameter size__gt, which the operation does not have; it has limit, offset, name/,
  ],
  [
    'a path that the schema excludes',
    { filters: { name: { path: 'title', operator: 'contains' } } },
    /parts: x-assay-list names the member title in filters\.name, which the schema of its items excludes/,
  ],
  [
    'a condition on a member that the schema excludes',
    { filters: { name: 'ends[type=site].id' } },
    /parts: x-assay-list names the member ends\.type in filters\.name, which the schema of its items excludes/,
  ],
  [
    'a path below a text',
    { filters: { name: 'name.first' } },
    /parts: x-assay-list names the member name\.first in filters\.name, which the schema of its items excludes/,
  ],
  [
    'an operator beside operators',
    { filters: { name: { path: 'name', operator: 'eq', operators: { ne: '!{value}' } } } },
    /parts: x-assay-list filters\.name has both operators and operator; give one of them/,
  ],
  [
    'a template without its value',
    { filters: { name: { path: 'name', operator: 'ne', value: '!' } } },
    /parts: x-assay-list filters\.name: the value "!" of ne lacks \{value\}; write \{value\}/,
  ],
  [
    'a range without parameters',
    { ranges: [{ path: 'size' }] },
    /parts: x-assay-list ranges\.0 needs either interval, or from and to; give the parameters of its ends/,
  ],
  [
    'a range in both forms',
    { ranges: [{ path: 'size', from: 'from', interval: 'to' }] },
    /parts: x-assay-list ranges\.0 needs either interval, or from and to/,
  ],
  [
    'a range over a member that the schema excludes',
    { ranges: [{ path: 'height', from: 'from' }] },
    /parts: x-assay-list names the member height in ranges\.0, which the schema of its items excludes/,
  ],
  [
    'a box without its parameter',
    { ranges: [{ path: 'size', bbox: 'bbox' }] },
    /parts: x-assay-list names the parameter bbox, which the operation does not have/,
  ],
  [
    'an order of nothing',
    { order: { ties: 'broken' } },
    /parts: x-assay-list order has neither by nor keys; name what orders the list/,
  ],
  [
    'an order by a member that the schema excludes',
    { order: { keys: { parameter: 'sort', values: { age: 'age' } } } },
    /parts: x-assay-list names the member age in order, which the schema of its items excludes/,
  ],
  [
    'a key parameter that does not exist',
    { order: { keys: { parameter: 'order', values: { name: 'name' } } } },
    /parts: x-assay-list names the parameter order, which the operation does not have/,
  ],
])('%s is refused in one line', (_, extension, message) => {
  expect(() => contractWith(extension)).toThrow(DocumentFault);
  expect(() => contractWith(extension)).toThrow(message);
  expect(() => contractWith(extension)).not.toThrow(/\n/);
});
