import { chain } from '../../contracts/chain/index.ts';
import { expect, test } from 'vitest';
import { didYouMean, nearNames } from '../../engine/model/near.ts';
import { nearSelections } from '../../library/selection.ts';

const names = [
  'vm.getUTXOs',
  'vm.getTx',
  'vm.getTxFee',
  'listUtxos',
  'data.page.continues',
  'api.count',
  'api.page.bound',
];

test.each([
  ['vm.getUTXO', ['vm.getUTXOs']],
  ['vm.getutxos', ['vm.getUTXOs']],
  ['avm.getTx', ['vm.getTx']],
  ['getUTXOs', ['vm.getUTXOs']],
  ['page.continues', ['data.page.continues']],
  ['utxos', ['listUtxos', 'vm.getUTXOs']],
  ['litsUtxos', ['listUtxos']],
  ['api.page.count', ['api.count']],
  ['data.continues', ['data.page.continues']],
  ['getBalance', []],
  ['', []],
])('near to %j are %j', (word, near) => {
  expect(nearNames(word, names)).toEqual(near);
});

test.each([
  ['data.page.*.continues', ['data.page.continues']],
  ['data.pge.*', ['data.page.*']],
  ['*@listUtxo', ['*@listUtxos']],
  ['data.page.contineus@listUtxo', ['data.page.continues@listUtxos']],
  ['data.page.continues@', []],
  ['@', []],
])('near to the selection %j are %j', (pattern, near) => {
  expect(nearSelections(chain, pattern)).toEqual(near);
});

test('names are joined as a sentence', () => {
  expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map(didYouMean)).toEqual([
    '',
    ' Did you mean `a`?',
    ' Did you mean `a` or `b`?',
    ' Did you mean `a`, `b` or `c`?',
  ]);
});
