import { describe, expect, test } from 'vitest';
import { openApiContract } from '../../../contracts/openapi/index.ts';
import { readOperations } from '../../../contracts/openapi/operations.ts';
import type { JudgedContract } from '../../../engine/contract/contract.ts';
import { array, contractOf, documentOf, inPath, object, objectOf, ok, query, reads, text } from './document.ts';
import { codesOf, findingsOf, judgeContract, notPassed } from './judged.ts';
import { byOffset, offset, sizeUpTo } from './list-contract.ts';
import { type Listening, listening, pageOf } from './listening.ts';

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
  listening((path, asked) => {
    const page = pageOf(all, asked, 50);
    if (path === '/parts') return page && { parts: page };
    const n = all.findIndex(({ id }) => path === `/parts/${id}`);
    const part = all[n];
    return part && { part: show(part, n) };
  });
const asScrew = (part: Part): Part => ({ ...part, kind: 'screw' });

const part = objectOf({ id: text, kind: text, price: object }, 'id', 'kind');
// Lists have no parameter shelf, so that it says nothing of them.
const shared = { part: { identity: ['id'], members: ['kind', '$shelf'] } };

const documentWith = (shows: unknown, objects: object = shared) =>
  documentOf(
    {
      '/parts': reads(
        'listParts',
        [query('limit', sizeUpTo(50, 10)), query('offset', { ...offset, default: 0 })],
        objectOf({ parts: array(part) }),
        { 'x-assay-list': { items: 'parts', identity: ['id'], paging: byOffset }, 'x-assay-shows': shows },
      ),
      '/parts/{id}': reads('getPart', [inPath('id'), query('shelf')], objectOf({ part }), {
        responses: { ...ok(objectOf({ part })), 400: { description: 'No such part' } },
        'x-assay-shows': { object: 'part', at: 'part' },
      }),
    },
    { info: { title: 'Parts and a part', version: '1', 'x-assay-objects': objects } },
  );
const contract = openApiContract(documentWith({ object: 'part', at: 'parts[]' }));

test('the same object passes', async () => {
  const result = await judgeContract(contract, served(parts));
  expect(notPassed(result)).toEqual([]);
  expect(result.outcomes.filter(({ requirement }) => requirement === 'api.objects')).toMatchObject([
    { operation: 'getPart', verdict: 'pass' },
    { operation: 'listParts', verdict: 'pass' },
  ]);
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
])('a member that never changes, and that %s show otherwise, is found', async (_, isWrong) => {
  const result = await judgeContract(
    contract,
    served(many, (one, n) => (isWrong(n) ? asScrew(one) : one)),
  );
  const found = findingsOf(result).map(({ requirement, about }) => `${requirement} ${about}`);
  expect(found).toContain('api.objects part kind');
  const own = result.outcomes.find(
    ({ operation, requirement }) => `${requirement}@${operation}` === 'api.objects@getPart',
  );
  expect(own?.observations.map(({ what, values }) => `${what}: ${values.join()}`)).toContainEqual(
    expect.stringMatching(/^objects of lists that were asked for alone: 1\d of 240: part$/),
  );
});

test('a member that may change is left alone', async () => {
  // The document does not name prices.
  const target = served(parts, (one) => ({ ...one, price: { amount: 99 } }));
  expect(findingsOf(await judgeContract(contract, target))).toEqual([]);
});

test.each<[string, unknown, RegExp, object?]>([
  ['no members', { object: 'bolt', at: 'parts[]', identity: ['id'] }, /GET \/parts: x-assay-shows lacks members\./],
  ['nothing', null, /GET \/parts: x-assay-shows /],
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
  [
    'an object with an unknown member',
    { object: 'part', at: 'parts[]' },
    /info\.x-assay-objects\.part: x-assay-shows has the unknown member mebers\. Did you mean `members`/,
    { part: { identity: ['id'], mebers: ['kind'] } },
  ],
])('refused in one line: %s', (_, row, message, objects) => {
  expect(() => openApiContract(documentWith(row, objects))).toThrow(message);
});

test.each<[string, object, string]>([
  [
    'an object that no operation shows',
    { ...shared, nail: { identity: ['id'], members: ['kind'] } },
    'info.x-assay-objects.nail: no x-assay-shows names the object, so nothing is compared',
  ],
  [
    'a parameter that no operation has',
    { part: { identity: ['id'], members: ['kind', '$shlf'] } },
    'info.x-assay-objects.part names the parameter $shlf, which no operation that shows it has. Did you mean `shelf`?',
  ],
])('told in one line: %s', (_, objects, warning) => {
  const { warnings } = readOperations(documentWith({ object: 'part', at: 'parts[]' }, objects));
  expect(warnings).toEqual([warning]);
});

describe('an object of one id', () => {
  const named = objectOf({ id: text, name: text }, 'id', 'name');
  const shows = (at: string, ...members: readonly string[]): object => ({
    'x-assay-shows': [{ object: 'pin', at, identity: ['id'], members: ['name', ...members] }],
  });
  const pins = Array.from({ length: 9 }, (_, n) => ({ id: `pin_${100 + n}`, name: `pin ${n}` }));
  const withPins = (parameters: readonly object[], list: object, one: object): JudgedContract =>
    contractOf({
      '/pins': reads('pins', parameters, array(named), list),
      '/pins/{pinId}': reads('pin', [inPath('pinId')], named, {
        responses: { ...ok(named), 404: { description: 'no such pin' } },
        ...one,
      }),
    });

  test.each([
    ['404 is right', undefined, []],
    ['the object of another id is found', pins[0], ['api.objects object-differs']],
  ])('where an id names nothing: %s', async (_, otherwise, codes) => {
    const target = listening((path) =>
      path === '/pins' ? pins : (pins.find(({ id }) => path === `/pins/${id}`) ?? otherwise ?? 404),
    );
    expect(await codesOf(withPins([], {}, shows('.', '$pinId')), target)).toEqual(codes);
  });

  test.each(['new', 'old'])('is read in answers to a documented value of a required parameter: %s', async (shelf) => {
    const shelves = query('shelf', { ...text, enum: ['new', 'old'] }, { required: true });
    const target = listening((path, asked) =>
      path !== '/pins' ? { id: 'a', name: 'another' } : asked.get('shelf') === shelf ? [{ id: 'a', name: 'one' }] : [],
    );
    const found = await codesOf(withPins([shelves], shows('[]'), shows('.')), target, 'api.objects');
    expect(found).toEqual(['api.objects object-differs']);
  });
});
