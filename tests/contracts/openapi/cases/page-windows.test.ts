import { describe, expect, test } from 'vitest';
import type { JudgedContract } from '../../../../engine/contract/contract.ts';
import { brokenBy, codesOf, expectPass } from '../judged.ts';
import { contractOfList, integer, text } from '../list-contract.ts';
import { type Listening, serving } from '../listening.ts';
import { entries } from '../../../entries.ts';

/** One parameter takes the place of a page and its size, and `Content-Range` says which items came. */

const tickets = Array.from({ length: 53 }, (_, id) => ({ id, kind: ['bug', 'wish'][id % 2] ?? '' }));

type Form = 'dashed' | 'json' | 'pages';

const windows: Readonly<Record<Form, object>> = {
  dashed: { value: '{first}-{last}' },
  json: { value: '[{first},{end}]' },
  pages: { value: '{page},{size}' },
};

const contractOf = (form: Form, paging: object = {}): JudgedContract =>
  contractOfList({
    name: 'tickets',
    query: { window: text, kind: text },
    item: { id: integer, kind: text },
    responses: { 400: { description: 'refused' } },
    list: {
      count: { header: 'Content-Range' },
      paging: {
        style: form === 'pages' ? 'page' : 'offset',
        window: { parameter: 'window', default: 20, maximum: 50, ...windows[form] },
        ...paging,
      },
      filters: { kind: 'kind' },
    },
  });

const faults = {
  'one too few': 'api.page.size',
  'place ignored': 'api.page.continues',
  'filter ignored by the count': 'api.count',
  'last is behind the page': 'api.count',
  'larger than the maximum': 'api.page.maximum',
} as const;

type Fault = keyof typeof faults | 'first is 0';

const placesIn = (value: string | null, form: Form): readonly [start: number, end: number] | undefined => {
  if (value === null) return [0, 20];
  const pattern = { dashed: /^(\d+)-(\d+)$/, json: /^\[(\d+),(\d+)\]$/, pages: /^(\d+),(\d+)$/ }[form];
  const [a, b] = (pattern.exec(value) ?? []).slice(1).map(Number);
  if (a === undefined || b === undefined) return undefined;
  if (form === 'pages') return a < 1 || b < 1 ? undefined : [(a - 1) * b, a * b];
  const end = form === 'dashed' ? b + 1 : b;
  return end <= a ? undefined : [a, end];
};

const served = (form: Form, fault?: Fault): Promise<Listening> =>
  serving((request, response) => {
    const query = new URL(request.url ?? '/', 'http://test').searchParams;
    const [start, end] = placesIn(query.get('window'), form) ?? [];
    if (start === undefined || end === undefined || (end - start > 50 && fault !== 'larger than the maximum')) {
      response.writeHead(400, { 'content-type': 'application/json' }).end('{}');
      return;
    }
    const kind = query.get('kind');
    const kept = tickets.filter((ticket) => kind === null || ticket.kind === kind);
    const from = fault === 'place ignored' ? 0 : start;
    const page = kept.slice(from, end - (fault === 'one too few' && query.has('window') ? 1 : 0));
    const first = fault === 'first is 0' ? 0 : from;
    const last = first + page.length - (fault === 'last is behind the page' ? 0 : 1);
    const total = fault === 'filter ignored by the count' ? tickets.length : kept.length;
    const range = page.length === 0 ? `*/${total}` : `${first}-${last}/${total}`;
    response.writeHead(200, { 'content-type': 'application/json', 'content-range': range });
    response.end(JSON.stringify(page));
  });

describe.each<Form>(['dashed', 'json', 'pages'])('%s', (form) => {
  test('a right list has no finding', async () => {
    const contract = contractOf(form, { aboveMaximum: 'refused' });
    await expectPass(contract, served(form), 'api.page.continues', 'api.page.size', 'api.page.default', 'api.count');
  });

  test.each(entries(faults))('%s: found', async (fault, requirement) => {
    const contract = contractOf(form, { aboveMaximum: 'refused' });
    expect(await brokenBy(contract, served(form, fault), requirement)).toContain(requirement);
  });
});

test('an offset that Content-Range does not name is found', async () => {
  expect(await codesOf(contractOf('dashed'), served('dashed', 'first is 0'))).toContain('api.count range-differs');
});

test.each<readonly [object, string]>([
  [{ parameter: 'windw' }, 'windw as paging.window.parameter'],
  [{ value: '{first}' }, 'the paging.window.value {first}'],
  [{ value: '{page},{size}' }, 'the paging.window.value {page},{size}; with paging.style offset it needs {first}'],
])('%j is refused', (window, message) => {
  const faulty = { parameter: 'window', value: '{first}-{last}', ...window };
  expect(() => contractOf('dashed', { window: faulty })).toThrow(message);
});

test.each<readonly [object, string]>([
  [{ style: 'cursor', next: { header: 'X-Next' } }, 'paging.window with paging.style cursor'],
  [{ size: 'kind' }, 'paging.size beside paging.window'],
])('a window with %j is refused', (paging, message) => {
  expect(() => contractOf('dashed', paging)).toThrow(message);
});
