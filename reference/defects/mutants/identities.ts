import { textAt } from '../../../defects/call.ts';
import { when } from '../../../defects/defect.ts';
import { changeAnswer, changeBody, changeEach, member } from '../../../defects/operators/answers.ts';
import { dropItem } from '../../../defects/operators/items.ts';
import { refuse } from '../../../defects/operators/refusals.ts';
import { all, given, matches, not, oneValueIn } from '../../../defects/triggers.ts';
import { on } from '../inside.ts';
import type { MutantTable } from './types.ts';
import { changeUnsigned } from '../shared/transactions.ts';

/** The chain is named by its blockchain id. */
const byAlias = not(matches('chainId', /^\d+$/));

export default {
  // A call by blockchain id is refused, or lists other items than a call by chain id.
  'data.chain-id.alias': {
    refused: refuse(byAlias, 404),
    other: (operation) =>
      when(
        byAlias,
        operation.listing
          ? dropItem('first')
          : changeBody((body) => ({ ...body, erc20Transfers: [], nativeTransaction: {} })),
      )(operation),
    // A call by blockchain id gets no second page.
    'alias-token-refused': on(
      ['listErc721Balances', 'listContractDeployments'],
      refuse(all(byAlias, given('pageToken'))),
    ),
    'alias-loses-its-pages': {
      hard: 'hard',
      sentence: '404 for a page token where the chain is named by its blockchain id',
      mutate: on('listContractDeployments', refuse(all(byAlias, given('pageToken')), 404)),
    },
  },

  'node.answers.known': {
    'heights-of-one-digit-in-json': on(
      'vm.getBlockByHeight',
      refuse((call) => /^[1-9]$/.test(textAt(call, 'height')) && call.parameters['encoding'] === 'json'),
    ),
    'some-blocks': on('vm.getBlock', refuse(oneValueIn('blockID', 3))),
    'some-transactions': on('vm.getTx', refuse(oneValueIn('txID', 4))),
    'some-statuses': on('vm.getTxStatus', when(oneValueIn('txID', 4), changeAnswer('status', 'Unknown'))),
    'some-assets': on('vm.getAssetDescription', refuse(oneValueIn('assetID', 2))),
  },
  'data.answers.known': {
    'blocks-by-hash': refuse(matches('blockId', /^0x/), 404),
    'blocks-of-even-number': refuse(matches('blockId', /^\d*[02468]$/), 404),
  },

  // A description that differs from the data document's.
  'cross.asset.description': {
    name: changeAnswer('name', (old) => `${String(old)} 2`),
    denomination: changeAnswer('denomination', (old) => String(Number(old) + 1)),
  },

  // Transactions that are not those of the UTXOs that name them.
  'cross.tx.utxos': {
    'outputs-turned': changeUnsigned(member('outputs', (list) => (Array.isArray(list) ? list.toReversed() : list))),
    'inputs-lost': changeUnsigned(member('inputs', (list) => (Array.isArray(list) ? list.slice(1) : list))),
    'amounts-plus-one': changeUnsigned(member('outputs.output.amount', (old) => BigInt(String(old)) + 1n)),
  },

  // Transactions that the node does not know, although their UTXOs are listed.
  'cross.tx.exists': {
    'hex-only': on('vm.getTx', refuse(given('encoding', 'json'))),
    'processing-for-ever': on('vm.getTxStatus', changeAnswer('status', 'Processing')),
  },

  // UTXOs whose bytes the data document's list does not have.
  'cross.utxos.bytes': {
    'other-amount': changeEach((utxo) => String(utxo).replace(/.(?=.{80}$)/, (digit) => (digit === '0' ? '1' : '0'))),
  },
} satisfies MutantTable;
