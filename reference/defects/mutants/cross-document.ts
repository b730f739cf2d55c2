import { changeCall, when } from '../../../defects/defect.ts';
import { changeAnswer, changeEach, member } from '../../../defects/operators/answers.ts';
import { keepItems } from '../../../defects/operators/items.ts';
import { refuse } from '../../../defects/operators/refusals.ts';
import { given } from '../../../defects/triggers.ts';
import { at, hash } from '../../../defects/values.ts';
import { unknown } from '../inside.ts';
import { changeUnsigned } from '../shared/transactions.ts';
import type { MutantTable } from './types.ts';

export default {
  // A description that differs from the data document's.
  'cross.asset.description': {
    name: changeAnswer('name', (old) => `${String(old)} 2`),
    symbol: changeAnswer('symbol', (old) => `${String(old)}2`),
    denomination: changeAnswer('denomination', (old) => String(Number(old) + 1)),
  },

  // Transactions that are not those of the UTXOs that name them.
  'cross.tx.utxos': {
    'outputs-turned': changeUnsigned(member('outputs', (list) => (Array.isArray(list) ? list.toReversed() : list))),
    'inputs-lost': changeUnsigned(member('inputs', (list) => (Array.isArray(list) ? list.slice(1) : list))),
    'amounts-plus-one': changeUnsigned(member('outputs.output.amount', (old) => BigInt(String(old)) + 1n)),
  },

  // Outputs that are locked longer than their UTXOs.
  'cross.tx.locktime': {
    'locktime-plus-one': changeUnsigned(member('outputs.output.locktime', (old) => BigInt(String(old)) + 1n)),
  },

  // Transactions that the node does not know, although their UTXOs are listed.
  'cross.tx.exists': {
    unknown: changeCall(() => unknown),
    'hex-only': refuse(given('encoding', 'json')),
  },

  // UTXOs whose bytes the data document's list does not have.
  'cross.utxos.bytes': {
    'other-bytes': changeEach((utxo) => `${String(utxo).slice(0, 20)}f0f0${String(utxo).slice(24)}`),
    'other-amount': changeEach((utxo) => String(utxo).replace(/.(?=.{80}$)/, (digit) => (digit === '0' ? '1' : '0'))),
  },

  // Outputs that the node lists as unspent, and the index leaves out although it has their transactions.
  'cross.utxos.indexed': {
    'several-signers': keepItems((item) => Number(at(item, 'threshold')) < 2),
    'one-in-six': keepItems((item) => hash(at(item, 'utxoId')) % 6 > 0),
    'unspent-of-several-signers': when(
      given('includeSpent', 'false'),
      keepItems((item) => Number(at(item, 'threshold')) < 2),
    ),
  },
} satisfies MutantTable;
