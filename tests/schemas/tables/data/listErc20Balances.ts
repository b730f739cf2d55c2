import {
  erc20Token,
  erc20TokenDamages,
  money,
  moneyDamages,
  nativeTokenBalance,
  nativeTokenBalanceDamages,
} from '../../samples-evm.ts';
import { decimals, identifying, listing, texts, type Table } from '../../table.ts';

export default {
  examples: [
    {
      nextPageToken: 'page-2',
      nativeTokenBalance,
      erc20TokenBalances: [
        { ...erc20Token, chainId: '43114', balance: '668736439', balanceValue: money, tokenReputation: 'Benign' },
      ],
    },
  ],
  damages: [
    ...listing('erc20TokenBalances'),
    ...nativeTokenBalanceDamages,
    ...erc20TokenDamages('/erc20TokenBalances/0'),
    ...identifying('/erc20TokenBalances/0', 'balance'),
    ...decimals('/erc20TokenBalances/0', 'data.number.decimal-string', 'balance'),
    ...texts('/erc20TokenBalances/0', 'tokenReputation', 'chainId'),
    ...moneyDamages('/erc20TokenBalances/0/balanceValue'),
    ['a reputation as null', '/erc20TokenBalances/0/tokenReputation', null, 'data.schema.response'],
  ],
} satisfies Table;
