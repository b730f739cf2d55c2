import { describe, expect, test } from 'vitest';
import type { JudgedContract } from '../../../../engine/contract/contract.ts';
import { brokenBy, judged, notPassed } from '../judged.ts';
import { contractOfList, integer, sizeUpTo, text } from '../list-contract.ts';
import { type Listening, serving } from '../listening.ts';
import { entries } from '../../../entries.ts';

/** Several ways to the pages of one list: links with all relations, page numbers and offsets beside them. */

const birds = Array.from({ length: 34 }, (_, n) => ({ id: n, kind: ['owl', 'wren', 'kite'][n % 3] ?? '' }));

const contractOf = (paging: object): JudgedContract =>
  contractOfList({
    name: 'birds',
    query: {
      per_page: sizeUpTo(50, 10),
      page: integer,
      offset: integer,
      kind: text,
      dir: { ...text, enum: ['asc', 'desc'] },
      brief: { type: 'boolean' },
    },
    parameters: [
      { name: 'fields', in: 'query', schema: text, example: 'id,kind' },
      { name: 'before', in: 'query', schema: text, example: 'b33' },
    ],
    item: { id: integer, kind: text },
    list: {
      paging: { style: 'link', size: 'per_page', ...paging },
      filters: { kind: 'kind' },
      order: { by: 'id', parameter: 'dir' },
    },
  });

const faults = {
  'first is second': 'api.page.first-link',
  'no first': 'api.page.first-link',
  'next loses kind': 'api.page.link-parameters',
  'next loses brief': 'api.page.link-parameters',
  'next loses fields': 'api.page.link-parameters',
  'next repeats size': 'api.page.link-parameters',
  'last loses dir': 'api.page.link-parameters',
  'first loses size': 'api.page.link-parameters',
  'previous loses kind': 'api.page.link-parameters',
  'page ignored': 'api.page.other-ways',
  'page from zero': 'api.page.other-ways',
  'offset ignored': 'api.page.other-ways',
  'offset refused': 'api.page.other-ways',
  'page without its size': 'api.page.other-ways',
  'offset counts pages': 'api.page.other-ways',
} as const;

type Fault = keyof typeof faults;

const served = (fault?: Fault): Promise<Listening> =>
  serving((request, response) => {
    const url = new URL(request.url ?? '/', 'http://test');
    const query = url.searchParams;
    const [size, page, offset] = [
      fault === 'page without its size' && query.has('page') ? 50 : Number(query.get('per_page') ?? 10),
      fault === 'page ignored' && !query.has('linked') ? 1 : Number(query.get('page') ?? 1),
      fault === 'offset ignored' ? 0 : Number(query.get('offset') ?? 0),
    ];
    const kind = query.get('kind');
    const isRefused = fault === 'offset refused' && query.has('offset');
    if (isRefused || !(size >= 1 && size <= 50) || !Number.isInteger(page) || page < 0 || !(offset >= 0)) {
      response.writeHead(400, { 'content-type': 'application/json' }).end('{}');
      return;
    }
    const kept = birds.filter((bird) => kind === null || bird.kind === kind);
    const all = query.get('dir') === 'desc' ? kept.toReversed() : kept;
    const shift = fault === 'page from zero' && query.has('page') && !query.has('linked') ? 0 : 1;
    const start = query.has('offset') ? offset * (fault === 'offset counts pages' ? size : 1) : (page - shift) * size;
    const last = Math.max(1, Math.ceil(all.length / size));
    const link = (rel: string, number: number, without?: string): string => {
      const target = new URLSearchParams(query);
      target.set('page', String(number));
      target.set('linked', '1');
      target.delete('offset');
      target.delete('before');
      if (fault === 'next repeats size') target.append('per_page', String(size));
      if (without !== undefined) target.delete(without);
      return `<${url.pathname}?${target.toString()}>; rel="${rel}"`;
    };
    const lost = (name: Fault, parameter: string): string | undefined => (fault === name ? parameter : undefined);
    const links = [
      ...(page < last
        ? [
            link(
              'next',
              page + 1,
              lost('next loses kind', 'kind') ??
                lost('next loses brief', 'brief') ??
                lost('next loses fields', 'fields'),
            ),
          ]
        : []),
      ...(page > 1 ? [link('prev', page - 1, lost('previous loses kind', 'kind'))] : []),
      ...(fault === 'no first'
        ? []
        : [link('first', fault === 'first is second' ? 2 : 1, lost('first loses size', 'per_page'))]),
      link('last', last, lost('last loses dir', 'dir')),
    ];
    response.writeHead(200, { 'content-type': 'application/json', link: links.join(', ') });
    response.end(JSON.stringify(all.slice(start, start + size)));
  });

const others = [
  { style: 'page', cursor: 'page' },
  { style: 'offset', cursor: 'offset' },
];

describe('links of all relations, page numbers and offsets', () => {
  const contract = contractOf({ previous: true, firstLink: true, last: true, keepsParameters: true, others });

  test('a right list has no finding', async () => {
    const judgements = await judged(contract, served());
    expect(notPassed(judgements)).toEqual([]);
    for (const id of ['first-link', 'link-parameters', 'other-ways', 'previous', 'last-link'])
      expect(judgements.outcomes.find(({ requirement }) => requirement === `api.page.${id}`)).toMatchObject({
        verdict: 'pass',
      });
  });

  test.each(entries(faults))('%s: found', async (fault, requirement) => {
    expect(await brokenBy(contract, served(fault), requirement)).toContain(requirement);
  });
});

test('a list with `page` alone leaves offsets open', async () => {
  const contract = contractOf({ others: others.slice(0, 1) });
  expect(notPassed(await judged(contract, served('offset ignored')))).toEqual([]);
});

test.each<readonly [object, string]>([
  [{ others: [{ style: 'page', cursor: 'pge' }] }, 'names the parameter pge'],
  [{ others: [{ style: 'cursor', cursor: 'page' }] }, 'has "cursor" as paging.others.0.style'],
  [{ firstLink: 'links.first' }, 'a path as paging.firstLink'],
  [{ style: 'page', cursor: 'page', keepsParameters: true }, 'paging.keepsParameters with paging.style page'],
  [{ style: 'none', others }, 'paging.others with paging.style none'],
])('%j is refused', (paging, message) => {
  expect(() => contractOf(paging)).toThrow(message);
});
