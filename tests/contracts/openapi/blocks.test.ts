import { describe, expect, test } from 'vitest';
import { entries } from '../../entries.ts';
import { array, contractOf, inPath, objectOf, query, reads, text } from './document.ts';
import { brokenBy, expectPass } from './judged.ts';
import { type Listening, listening } from './listening.ts';

/** Hexadecimal numbers, open ends of ranges, elements of arrays at an index, and joins with values and counts. */

/** Events of blocks with hexadecimal numbers: a call without ends gives those of the newest block; faults on request. */

/** The requirement under which each fault shows. */
const faults = {
  'lower-end-lost': 'api.range',
  'upper-end-lost': 'api.range',
  'first-tag-anywhere': 'api.filter',
  'parent-of-another-block': 'api.joins',
  'count-of-all-events': 'api.joins',
  'block-beside-a-range': 'api.filter.exclusive',
} as const;
type Fault = keyof typeof faults;

const head = 24;
const hashOf = (height: number): string => `block-${height}-${height % 7}`;

const events = Array.from({ length: head + 1 }, (_, height) =>
  Array.from({ length: height % 4 }, (__, n) => ({
    id: `event-${height}-${n}`,
    height: `0x${height.toString(16)}`,
    block: hashOf(height),
    tags: [`tag-${(height + n) % 3}`, `tag-${n % 2}`, 'tag-2'].slice(0, 1 + ((height + n) % 3)),
  })),
).flat();

const heightOf = (name: string | null): number | undefined => {
  if (name === null || name === 'latest') return head;
  return /^0x[0-9a-f]{1,8}$/.test(name) ? Number(name) : undefined;
};

function listEvents(query: URLSearchParams, is: (fault: Fault) => boolean): object | number {
  const [from, to] = [heightOf(query.get('from')), heightOf(query.get('to'))];
  const [block, tag, second] = ['block', 'first', 'second'].map((name) => query.get(name));
  const isBoth = block !== null && (query.has('from') || query.has('to'));
  if (from === undefined || to === undefined || (isBoth && !is('block-beside-a-range'))) return 400;
  const last = is('upper-end-lost') ? to - 1 : to;
  const first = is('lower-end-lost') && from > 0 ? from + 1 : from;
  const isInRange = (height: string): boolean => Number(height) >= first && Number(height) <= last;
  return events.filter(
    ({ height, block: own, tags }) =>
      (block === null ? isInRange(height) : own === block) &&
      (tag === null || (is('first-tag-anywhere') ? tags.includes(tag ?? '') : tags[0] === tag)) &&
      (second === null || tags[1] === second),
  );
}

function serveBlocks(fault?: Fault): Promise<Listening> {
  const is = (one: Fault): boolean => one === fault;
  return listening((path, asked) => {
    if (path === '/events') return listEvents(asked, is);
    const [, name = '', part] = /^\/blocks\/([^/]+)(\/count)?$/.exec(path) ?? [];
    const place = heightOf(name);
    if (place === undefined || place > head) return 404;
    const own = events.filter((event) => Number(event.height) === place);
    if (part !== undefined) return new String(`0x${(is('count-of-all-events') ? events : own).length.toString(16)}`);
    const parent = hashOf(place - (is('parent-of-another-block') && place % 5 === 0 ? 2 : 1));
    return { height: `0x${place.toString(16)}`, hash: hashOf(place), parent, events: own.map(({ id }) => id) };
  });
}

const height = inPath('height', { ...text, pattern: '^0x[0-9a-f]+$' });
const hex = { path: 'height', from: 'from', to: 'to', type: 'hex', closed: 'both', compare: 'exact' };
const contract = contractOf({
  '/events': reads(
    'events',
    ['from', 'to', 'block', 'first', 'second'].map((name) => query(name)),
    array(objectOf({ id: text, height: text, block: text, tags: array(text) }, 'id', 'height', 'block', 'tags')),
    {
      'x-assay-list': {
        items: '.',
        identity: ['id'],
        paging: { style: 'none' },
        order: { by: 'height', direction: 'ascending', type: 'hex' },
        filters: { block: 'block', first: { path: 'tags.0' }, second: { path: 'tags.1' } },
        conjunction: true,
        exclusive: [
          ['block', 'from'],
          ['block', 'to'],
        ],
        ranges: [{ ...hex, unbounded: { from: '0x0', to: 'latest' } }],
      },
      'x-assay-joins': { to: 'block', with: { height: 'height' }, match: { block: 'hash' } },
    },
  ),
  '/blocks/{height}': reads(
    'block',
    [height],
    objectOf({ height: text, hash: text, parent: text, events: array(text) }, 'height', 'hash', 'parent', 'events'),
    { 'x-assay-joins': { to: 'block', with: { height: { path: 'height', plus: -1 } }, match: { parent: 'hash' } } },
  ),
  '/blocks/{height}/count': reads('count', [height], text, {
    'x-assay-joins': { to: 'block', with: { height: '$height' }, match: { '.': { count: 'events' } } },
  }),
});

test('every case is judged, and nothing is found', () =>
  expectPass(contract, serveBlocks(), 'api.range', 'api.range.splice', 'api.filter', 'api.order', 'api.joins'));

describe('its faults show under the right law', () => {
  test.each(entries(faults))('%s', async (fault, requirement) => {
    expect(await brokenBy(contract, serveBlocks(fault), requirement)).toContain(requirement);
  });
});
