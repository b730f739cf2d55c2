import {
  erc20Token,
  erc20TokenDamages,
  money,
  nativeTokenBalance,
  nativeTokenBalanceDamages,
} from '../../samples-evm.ts';
import { identifying, listing, type Table } from '../../table.ts';

export default {
  examples: [
    {
      nextPageToken: 'page-2',
      nativeTokenBalance,
      erc20TokenBalances: [
        { ...erc20Token, chainId: 'chain-1', balance: '668736439', balanceValue: money, tokenReputation: 'Benign' },
      ],
    },
  ],
  damages: [
    ...listing('erc20TokenBalances'),
    ...nativeTokenBalanceDamages,
    ...erc20TokenDamages('/erc20TokenBalances/0'),
    ...identifying('/erc20TokenBalances/0', 'balance'),
  ],
} satisfies Table;
