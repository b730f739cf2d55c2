import { type Answer, textAt } from '../../../defects/call.ts';
import { changeCall, type Defect, withState } from '../../../defects/defect.ts';
import { changeAnswer, changeBody, changeOutcome, removeFromAnswer } from '../../../defects/operators/answers.ts';
import type { Value } from '../../../defects/value.ts';
import { at, hash, without } from '../../../defects/values.ts';
import { answerRefusals, success, unknown } from '../inside.ts';
import { fromCb58, toCb58 } from '../../world/xchain/ids.ts';
import type { MutantTable } from './types.ts';

const half = (amount: Value): string => String(BigInt(String(amount)) / 2n);
const oneMore = (amount: Value): string => String(BigInt(String(amount)) + 1n);

const loseFirstOf = (member: string): Defect =>
  changeAnswer(member, (list) => (Array.isArray(list) ? list.slice(1) : list));

export default {
  // The description of another asset.
  'node.asset.echo': {
    'always-first': withState(() => {
      let first: Value | undefined;
      return changeAnswer('assetID', (id) => (first ??= id));
    }),
    'newest-unknown': changeCall((call, next, { xchain }) =>
      call.parameters['assetID'] === toCb58([...xchain.assets.keys()].at(-1) ?? '') ? unknown : next(call),
    ),
    'any-transaction': (operation) =>
      answerRefusals(({ parameters: { assetID = null } }, _next, { xchain }) =>
        xchain.txs.has(fromCb58(String(assetID)) ?? '')
          ? success({ assetID, name: '', symbol: '', denomination: '0' })
          : undefined,
      )(operation),
    turned: changeAnswer('assetID', (id) => [...String(id)].reverse().join('')),
    // The id of a transaction that created no asset gets the native asset.
    'transaction-as-an-asset': changeCall((call, next, { xchain }) => {
      const id = fromCb58(textAt(call, 'assetID')) ?? '';
      const assetID = toCb58(xchain.nativeAssetId);
      return next(
        xchain.txs.has(id) && !xchain.assets.has(id) ? { ...call, parameters: { ...call.parameters, assetID } } : call,
      );
    }),
  },

  // The member has the name of the signature, `assetId`, not the documented name `assetID`.
  'node.asset.key-name': { '': changeBody(({ assetID, ...body }) => ({ assetId: assetID, ...body })) },

  // A balance or references that differ from the UTXOs.
  'node.balance.of-utxos': {
    'half-the-balance': changeAnswer('balance', half),
    'balance-through-a-double': changeAnswer('balance', (old) => String(BigInt(Number(old)))),
    'first-reference-lost': loseFirstOf('utxoIDs'),
    'first-reference-twice': changeAnswer('utxoIDs', (list) =>
      Array.isArray(list) ? [...list, ...list.slice(0, 1)] : list,
    ),
    'next-output': changeAnswer('utxoIDs.outputIndex', (index) => (typeof index === 'number' ? index + 50 : index)),
  },

  // References without a member.
  'node.balance.utxo-references': {
    'no-tx': removeFromAnswer('utxoIDs.txID'),
    'no-index': removeFromAnswer('utxoIDs.outputIndex'),
    text: changeAnswer('utxoIDs', (list) =>
      Array.isArray(list)
        ? list.map((reference) => `${String(at(reference, 'txID'))}:${String(at(reference, 'outputIndex'))}`)
        : list,
    ),
    // One UTXO reference in ten has no output index.
    'one-reference-without-index': changeAnswer('utxoIDs', (list) =>
      Array.isArray(list)
        ? list.map((reference) => (hash(reference) % 10 === 0 ? without(reference, 'outputIndex') : reference))
        : list,
    ),
  },

  // A balance that differs from the one of all balances.
  'node.balances.agree': {
    more: changeAnswer('balance', oneMore),
    zero: changeAnswer('balance', '0'),
    'zero-refused': changeOutcome((answer) =>
      answer.kind === 'answer' && at(answer.body, 'balance') === '0' ? unknown : answer,
    ),
    'first-digits': changeAnswer('balance', (old) => String(old).slice(0, 3)),
    // Only balances below 10^9 are one too much.
    'small-balance-one-more': changeAnswer('balance', (old) =>
      old !== '0' && String(old).length < 10 ? oneMore(old) : old,
    ),
  },

  // Entries that differ from the sums over the UTXOs.
  'node.balances.of-utxos': {
    'one-entry-lost': loseFirstOf('balances'),
    // A cache whose key is a prefix of the address.
    'key-cut': withState(() => {
      const answers = new Map<string, Answer>();
      return changeCall((call, next) => {
        const key = textAt(call, 'address').slice(0, 8);
        const answer = answers.get(key) ?? next(call);
        if (answer.kind === 'answer') answers.set(key, answer);
        return answer;
      });
    }),
    'half-the-balance': changeAnswer('balances.balance', half),
    // An asset that the address had once is still listed.
    'asset-not-held': changeBody((body, _, { xchain }) => {
      const entries = Array.isArray(body['balances']) ? body['balances'] : [];
      const held = new Set(entries.map((entry) => at(entry, 'asset')));
      // The native asset is listed by its symbol.
      const ids = [...xchain.assets.keys()].filter((id) => id !== xchain.nativeAssetId).map(toCb58);
      const unheld = ids.find((id) => !held.has(id));
      return unheld === undefined ? body : { balances: [...entries, { asset: unheld, balance: '5' }] };
    }),
  },
} satisfies MutantTable;
