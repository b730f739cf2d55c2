import { describe, test, expect } from 'vitest';
import { orderMutants } from '../../../../defects/derive/order.ts';
import { brokenBy, codesOf, expectPass, judged, notPassed } from '../judged.ts';
import { byOffset, contractOfList, offsetQuery, text } from '../list-contract.ts';
import { listening, type Listening } from '../listening.ts';

/** Names in small letters and in capitals, in the order that ignores the difference. */
const names = ['ant', 'Bee', 'cow', 'Dog', 'elk', 'Fox', 'gnu', 'Hen', 'ibis', 'Jay', 'koi', 'Lynx', 'mole', 'Newt'];
const animals = names.map((name, id) => ({ id, name }));

const contract = contractOfList({
  name: 'animals',
  query: offsetQuery(10),
  list: { paging: byOffset, order: { by: 'name', collation: 'ignoreCase' } },
});

const serve = (items: readonly object[]): Promise<Listening> =>
  listening((_, query) => {
    const offset = Number(query.get('offset') ?? 0);
    return items.slice(offset, offset + Number(query.get('limit') ?? 10));
  });

test('small letters and capitals may alternate', () => expectPass(contract, serve(animals), 'api.order'));

test('capitals before small letters are out of order', async () => {
  const capitalsFirst = animals.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  expect(await brokenBy(contract, serve(capitalsFirst))).toContain('api.order');
});

test('a mutant puts capitals first', () => {
  const breaks = contract.operations.flatMap((operation) => orderMutants(operation).map((mutant) => mutant.breaks));
  expect(breaks.join()).toContain('capitals come before small letters');
});

describe('a search in any letter case', () => {
  const meals = [
    'Crème',
    'ÉCLAIR',
    'éclair au café',
    'Straße 7',
    'İmam bayıldı',
    'Ψωμί',
    'Soup',
    'SOUP of peas',
    'Pie',
  ];
  const all = meals.map((name, id) => ({ id, name }));
  const searched = contractOfList({
    name: 'meals',
    query: offsetQuery(6),
    parameters: [
      { name: 'q', in: 'query', schema: text },
      { name: 'name', in: 'query', schema: text, 'x-assay-case': 'ignored' },
    ],
    list: {
      paging: byOffset,
      filters: { q: { path: 'name', operator: 'contains', compare: 'ignoreCase' }, name: 'name' },
    },
  });
  const inAscii = (value: string): string => value.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
  const inUnicode = (value: string): string => value.toLowerCase();
  const asGiven = (value: string): string => value;
  type Fold = typeof asGiven;

  const search = (foldPart: Fold, foldWhole: Fold): Promise<Listening> =>
    listening((_, query) => {
      const offset = Number(query.get('offset') ?? 0);
      const [part, whole] = [query.get('q') ?? '', query.get('name')];
      return all
        .filter(({ name }) => foldPart(name).includes(foldPart(part)))
        .filter(({ name }) => whole === null || foldWhole(name) === foldWhole(whole))
        .slice(offset, offset + Number(query.get('limit') ?? 6));
    });

  const only = ['api.filter', 'api.input.case'];

  test('passes', async () =>
    expect(notPassed(await judged(searched, search(inUnicode, inUnicode), ...only))).toEqual([]));

  test.each([
    ['letters beyond ASCII', inAscii],
    ['any letters', asGiven],
  ])('that tells the cases of %s apart is found', async (_, fold) => {
    expect(await codesOf(searched, search(fold, inUnicode), ...only)).toContain('api.filter matching-items-lost');
    expect(await codesOf(searched, search(inUnicode, fold), ...only)).toContain(
      'api.input.case spelling-changes-answer',
    );
  });
});
