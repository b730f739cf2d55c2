import { changeAnswer, changeCall, changeEach } from '../operators/answers.ts';
import { refuse, unknown } from '../operators/parameters.ts';
import { given } from '../operators/triggers.ts';
import type { MutantTable } from './types.ts';

export default {
  // A description that differs from the data document's.
  'cross.asset.description': {
    name: changeAnswer('name', (old) => `${String(old)} 2`),
    symbol: changeAnswer('symbol', (old) => `${String(old)}2`),
    denomination: changeAnswer('denomination', (old) => String(Number(old) + 1)),
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
} satisfies MutantTable;
