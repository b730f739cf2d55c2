import type { Handler } from '../../types.ts';
import { chainOf } from '../shared/chain.ts';
import { currencyOf, money } from '../shared/money.ts';
import { address, answer } from '../shared/parameters.ts';
import { refuse } from '../shared/refusal.ts';
import { logo } from '../shared/tokens.ts';
import {
  deploymentMembers,
  nativeTransaction,
  subTransactions,
  teleporterMessageInfo,
} from '../shared/transactions.ts';

/** Endpoint 3: the transaction that created a contract; 404 if the address is no contract. */
export default ((call, world) => {
  const chain = chainOf(call, world);
  const currency = currencyOf(call);
  const contractAddress = address(call);
  const { transaction } =
    chain.contract(contractAddress) ?? refuse(404, `${contractAddress} is no contract of chain ${chain.chainId}`);
  const { name, symbol, price, description } = chain.record.spec.native;
  return answer({
    ...subTransactions(chain, transaction, () => true, currency),
    networkTokenDetails: {
      networkToken: { name, symbol, decimals: 18, logoUri: logo(symbol), description },
      currentPrice: money(price, currency),
      // The price changes by one thousandth per day, so that the
      // historical price differs but depends on the world only.
      historicalPrice: money(
        (price * BigInt(1_000 - Math.floor((world.now - transaction.block.timestamp) / 86_400))) / 1_000n,
        currency,
      ),
    },
    nativeTransaction: { ...nativeTransaction(chain, transaction), ...deploymentMembers(transaction) },
    teleporterMessageInfo: teleporterMessageInfo(transaction),
  });
}) satisfies Handler;
