import { describe, expect, test } from 'vitest';
import { openApiContract, readOpenApi } from '../../../contracts/openapi/index.ts';
import { contractOf, findingsOf, judged, notPassed } from './judged.ts';
import { type Listening, listening, pageOf } from './listening.ts';
import path from 'node:path';

/** An object that a list shows, and an answer of its own: both must show the same. */

interface Part {
  readonly id: string;
  readonly kind: string;
  readonly price: { readonly amount: number };
}

const parts = Array.from({ length: 16 }, (_, n): Part => {
  return { id: `part-${n}`, kind: ['bolt', 'nut'][n % 2] ?? '', price: { amount: n + 1 } };
});

/** `show`: a part as its own answer shows it. */
const served = (all: readonly Part[], show: (part: Part, n: number) => Part = (part) => part): Promise<Listening> =>
  listening((place, query) => {
    const page = pageOf(all, query, 50);
    if (place === '/parts') return page && { parts: page };
    const n = all.findIndex(({ id }) => place === `/parts/${id}`);
    const part = all[n];
    return part && { part: show(part, n) };
  });
const asScrew = (part: Part): Part => ({ ...part, kind: 'screw' });

test('the same object passes', async () => {
  const result = await judged(await contractOf('shown.yaml'), served(parts));
  expect(notPassed(result)).toEqual([]);
  expect(result.outcomes.filter(({ requirement }) => requirement === 'api.objects')).toMatchObject([
    { operation: 'getPart', verdict: 'pass' },
    { operation: 'listParts', verdict: 'pass' },
  ]);
});

test('a member that never changes, and differs, is found', async () => {
  const findings = findingsOf(await judged(await contractOf('shown.yaml'), served(parts, asScrew)));
  expect(findings.map(({ requirement, about }) => `${requirement} ${about}`)).toContain('api.objects part kind');
});

const sizes = ['small', 'middle', 'large'];
const many = Array.from({ length: 240 }, (_, n) => ({
  id: `part-${n}`,
  kind: n % 80 === 7 ? 'cotter' : (['bolt', 'nut'][n % 2] as string),
  price: { amount: n + 1 },
  size: sizes[n % 3],
  isSold: n % 5 === 2,
  weight: n % 7 === 3 ? n + 0.5 : n,
}));

test.each<[string, (n: number) => boolean]>([
  ['a quarter of the objects', (n) => n % 4 === 3],
  ['the objects of a rare kind', (n) => n % 80 === 7],
  ['the objects with a mark and a weight with decimals', (n) => n % 35 === 17],
  ['the last objects', (n) => n > 234],
])('a member that %s show otherwise is found', async (_, isWrong) => {
  const target = served(many, (part, n) => (isWrong(n) ? asScrew(part) : part));
  const result = await judged(await contractOf('shown.yaml'), target);
  expect(findingsOf(result).map(({ requirement, about }) => `${requirement} ${about}`)).toContain(
    'api.objects part kind',
  );
  const { observations = [] } =
    result.outcomes.find(({ operation, requirement }) => operation === 'getPart' && requirement === 'api.objects') ??
    {};
  expect(observations.map(({ what, values }) => `${what}: ${values.join()}`)).toContainEqual(
    expect.stringMatching(/^objects of lists that were asked for alone: 1\d of 240: part$/),
  );
});

test('a member that may change is left alone', async () => {
  // The document does not name prices.
  const target = served(parts, (part) => ({ ...part, price: { amount: 99 } }));
  expect(findingsOf(await judged(await contractOf('shown.yaml'), target))).toEqual([]);
});

describe('refused in one line', () => {
  test.each<[string, object, RegExp]>([
    ['no members', { object: 'bolt', at: 'parts[]', identity: ['id'] }, /GET \/parts: x-assay-shows lacks members\./],
    ['nothing', null as unknown as object, /GET \/parts: x-assay-shows /],
    [
      'a member that is no parameter',
      { object: 'part', at: 'parts[]', members: ['kind', '$shlf'] },
      /GET \/parts: x-assay-shows names the parameter \$shlf/,
    ],
    [
      'a parameter that is not there',
      { object: 'part', at: 'parts[]', identity: ['$shop', 'id'], members: ['kind'] },
      /GET \/parts: x-assay-shows names the parameter \$shop, which the operation does not have/,
    ],
  ])('%s', async (_, row, message) => {
    const document = await readOpenApi(path.join(import.meta.dirname, 'shown.yaml'));
    const changed = structuredClone(document) as { paths: Record<string, { get: Record<string, unknown> }> };
    const list = changed.paths['/parts'];
    if (list) list.get['x-assay-shows'] = row;
    expect(() => openApiContract(changed)).toThrow(message);
  });

  test('an object with an unknown member', async () => {
    const document = await readOpenApi(path.join(import.meta.dirname, 'shown.yaml'));
    const objects = { part: { identity: ['id'], mebers: ['kind'] } };
    const changed = { ...document, info: { 'x-assay-objects': objects } };
    expect(() => openApiContract(changed)).toThrow(
      /info\.x-assay-objects\.part: x-assay-shows has the unknown member mebers\. Did you mean `members`/,
    );
  });
});
