import { describe, expect, test } from 'vitest';
import { codesOf } from '../judged.ts';
import { contractOfList, integer, place, sizeUpTo, text } from '../list-contract.ts';
import { type Listening, listening } from '../listening.ts';

/** Links to the next page that do not encode the values of filters. */

const colours = ['red', 'green', 'blue', 'R&B'];
const projects = Array.from({ length: 44 }, (_, n) => ({ id: n, colour: colours[n % 4] }));

const contractOf = (filter: object) =>
  contractOfList({
    name: 'projects',
    query: { limit: sizeUpTo(50, 10), offset: place, colour: text },
    item: { id: integer, colour: text },
    around: { next: text },
    list: {
      paging: { style: 'body-link', size: 'limit', next: 'next', keepsParameters: true },
      filters: { colour: { path: 'colour', ...filter } },
    },
  });

const served = (prefix: string, encode: (value: string) => string): Promise<Listening> =>
  listening((_, query) => {
    const colour = query.get('colour');
    if (colour !== null && !colour.startsWith(prefix)) return 400;
    const all = projects.filter((row) => colour === null || row.colour === colour.slice(prefix.length));
    const [start, limit] = [Number(query.get('offset') ?? 0), Number(query.get('limit') ?? 10)];
    if (!(start >= 0 && limit >= 1 && limit <= 50)) return 400;
    const rest = colour === null ? '' : `&colour=${encode(colour)}`;
    const next = `/projects?limit=${limit}&offset=${start + limit}${rest}`;
    return { projects: all.slice(start, start + limit), ...(start + limit < all.length ? { next } : {}) };
  });

describe.each<[string, object, string]>([
  ['the value alone', {}, ''],
  ['a template without escapes', { operators: { eq: '$eq:{value}' } }, '$eq:'],
])('%s', (_, filter, prefix) => {
  test('links that do not encode the value: found', async () => {
    const found = await codesOf(contractOf(filter), served(prefix, String), 'api.page.*');
    expect(found).toContain('api.page.link-parameters next-link-loses-parameter');
  });

  test('encoded links pass', async () => {
    expect(await codesOf(contractOf(filter), served(prefix, encodeURIComponent), 'api.*')).toEqual([]);
  });
});
