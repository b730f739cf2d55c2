import { when } from '../../../defects/defect.ts';
import { changeAnswer, changeBody, changeEach, member, together } from '../../../defects/operators/answers.ts';
import { dropItem, keepItems } from '../../../defects/operators/items.ts';
import { ignore } from '../../../defects/operators/parameters.ts';
import { refuse } from '../../../defects/operators/refusals.ts';
import { all, given, matches, missing, not } from '../../../defects/triggers.ts';
import { at } from '../../../defects/values.ts';
import { on } from '../inside.ts';
import type { MutantTable } from './types.ts';

/** The chain is named by its blockchain id. */
const byAlias = not(matches('chainId', /^\d+$/));

const nextChain = (chain: unknown): string => String(Number(chain) + 1);

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
    'alias-loses-erc1155': on(
      ['listCollectibleBalances', 'listTokenTransfers'],
      when(
        byAlias,
        keepItems((item) => at(item, 'ercType') !== 'ERC-1155' && at(item, 'erc1155Token') === undefined),
      ),
    ),
    'alias-loses-newest': on(
      ['listErc20Transfers', 'listNativeTransactions', 'listAddressTransactions'],
      when(all(byAlias, missing('pageToken')), dropItem('first')),
    ),
    'alias-forgets-the-range': on(
      ['listErc20Transfers', 'listNativeTransactions'],
      when(byAlias, ignore('startBlock')),
    ),
    'alias-forgets-the-order': on('listAddressTransactions', when(byAlias, ignore('sortOrder'))),
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

  // Items that name another chain.
  'data.chain-id.items': {
    next: changeEach(together(member('chainId', nextChain), member('nativeTransaction.chainId', nextChain))),
    native: on(['listErc20Balances', 'listErc721Balances'], changeAnswer('nativeTokenBalance.chainId', '1')),
  },
} satisfies MutantTable;
