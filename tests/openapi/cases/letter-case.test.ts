import { test, expect } from 'vitest';
import { orderMutants } from '../../../defects/derive/order.ts';
import { brokenBy, expectPass } from '../judged.ts';
import { byOffset, contractOfList, offsetQuery } from '../list-contract.ts';
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
