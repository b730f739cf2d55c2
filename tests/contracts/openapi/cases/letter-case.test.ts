import { describe, expect, test } from 'vitest';
import { sortAsText } from '../../../../defects/operators/items.ts';
import { orderMutants } from '../../../../defects/derive/pages.ts';
import { codesOf, judged, notPassed } from '../judged.ts';
import { byOffset, contractOfList, offsetQuery, text } from '../list-contract.ts';
import { type Listening, listening, pageOf } from '../listening.ts';
import { modelled, testList } from '../modelled.ts';

/** Names in small letters and in capitals, in the order that ignores the difference. */
const names = ['ant', 'Bee', 'cow', 'Dog', 'elk', 'Fox', 'gnu', 'Hen', 'ibis', 'Jay', 'koi', 'Lynx', 'mole', 'Newt'];

const animals = modelled(
  {
    name: 'animals',
    query: offsetQuery(10),
    list: { paging: byOffset, order: { by: 'name', collation: 'ignoreCase' } },
  },
  names.map((name, id) => ({ id, name })),
);

testList(
  'small letters and capitals may alternate',
  animals,
  { 'capitals before small letters are out of order': [sortAsText('name'), 'api.order'] },
  { passes: ['api.order'] },
);

test('a mutant puts capitals first', () => {
  const breaks = animals.contract.operations.flatMap((row) => orderMutants(row).map((mutant) => mutant.breaks));
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
  const searched = contractOfList({
    name: 'meals',
    query: { ...offsetQuery(6), q: text },
    parameters: [{ name: 'name', in: 'query', schema: text, 'x-assay-case': 'ignored' }],
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
      const [part, whole] = [query.get('q') ?? '', query.get('name')];
      const found = meals
        .map((name, id) => ({ id, name }))
        .filter(({ name }) => foldPart(name).includes(foldPart(part)))
        .filter(({ name }) => whole === null || foldWhole(name) === foldWhole(whole));
      return pageOf(found, query, 6);
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
