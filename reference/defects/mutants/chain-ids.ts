import { at } from '../shared/values.ts';
import { changeBody, changeEach, changeAnswer, keepItems, loseFirst, member, together } from '../operators/answers.ts';
import { on, when } from '../operators/mutation.ts';
import { ignore, refuse } from '../operators/parameters.ts';
import { missing, all, given, matches, not } from '../operators/triggers.ts';
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
        operation.listing ? loseFirst : changeBody((body) => ({ ...body, erc20Transfers: [], nativeTransaction: {} })),
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
      when(all(byAlias, missing('pageToken')), loseFirst),
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
