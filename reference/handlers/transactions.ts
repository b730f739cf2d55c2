import { chainOf, blockOf, tokenOf } from './shared/chain.ts';
import { list, listHandler } from './shared/page.ts';
import { address, sortOrder, answer, inBlocks } from './shared/parameters.ts';
import {
  nativeTransaction,
  subTransactions,
  flatTransfer,
  deploymentMembers,
  teleporterMessageInfo,
} from './shared/transactions.ts';
import type { Handler } from '../types.ts';
import { currencyOf, money } from './shared/money.ts';
import { refuse } from './shared/refusal.ts';
import { logo } from './shared/tokens.ts';
import type { Value } from '../../defects/value.ts';
import { checksummed } from '../world/evm/encoding.ts';
import type { Contract } from '../world/evm/types.ts';
import { defined } from '../../engine/model/defined.ts';

/** Endpoint 1: the transactions in which the address appears, each with the parts that concern the address. */
export const listAddressTransactions = listHandler('transactions', (call, world) => {
  const chain = chainOf(call, world);
  const owner = address(call);
  const transactions = inBlocks(chain.involving(owner), call, (transaction) => transaction.block);
  return list(sortOrder(call) === 'asc' ? transactions.toReversed() : transactions, (transaction) => ({
    nativeTransaction: nativeTransaction(chain, transaction),
    ...subTransactions(chain, transaction, ({ from, to }) => from === owner || to === owner),
  }));
});

/** Endpoint 9: the transactions that the address sent or received. */
export const listNativeTransactions = listHandler('transactions', (call, world) => {
  const chain = chainOf(call, world);
  const transactions = inBlocks(chain.nativeOf(address(call)), call, (transaction) => transaction.block);
  return list(transactions, (transaction) => nativeTransaction(chain, transaction));
});

/** Endpoint 10: the transactions of a block, in the order of their index. */
export const listBlockTransactions = listHandler('transactions', (call, world) => {
  const chain = chainOf(call, world);
  return list(blockOf(call, chain).transactions, (transaction) => nativeTransaction(chain, transaction));
});

/** Endpoint 7: ERC-20 transfers from or to the address. */
export const listErc20Transfers = listHandler('transactions', (call, world) => {
  const chain = chainOf(call, world);
  const transfers = chain.transfersOf(address(call)).filter((transfer) => transfer.token.kind === 'ERC-20');
  return list(
    inBlocks(transfers, call, (transfer) => transfer.transaction.block),
    (transfer) => flatTransfer(chain, transfer),
  );
});

/** Endpoint 8: all transfers of a token contract, of any of the three kinds. */
export const listTokenTransfers = listHandler('transfers', (call, world) => {
  const chain = chainOf(call, world);
  const transfers = inBlocks(
    chain.transfersOfToken(tokenOf(call, chain)),
    call,
    (transfer) => transfer.transaction.block,
  );
  return list(transfers, (transfer) => flatTransfer(chain, transfer));
});

/** Endpoint 3: the transaction that created a contract; 404 if the address is no contract. */
export const getDeploymentTransaction: Handler = (call, world) => {
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
};

const deployedContract = ({
  address: at,
  name,
  description,
  deployer,
  factory,
  token,
  transaction,
}: Contract): { [member: string]: Value } => {
  const slug = name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  const image = (kind: string): { [member: string]: Value } => ({
    assetId: `${slug}-${kind}`,
    imageUri: `https://assets.example/${slug}/${kind}.png`,
  });
  return {
    name,
    description,
    officialSite: `https://${slug}.example`,
    email: `contact@${slug}.example`,
    color: `#${at.slice(2, 8)}`,
    address: checksummed(at),
    symbol: token?.symbol ?? '',
    ercType: token?.kind ?? 'UNKNOWN',
    logoAsset: image('logo'),
    bannerAsset: image('banner'),
    resourceLinks: [{ type: 'Website', url: `https://${slug}.example` }],
    tags: [token ? 'token' : 'application'],
    deploymentDetails: {
      txHash: transaction.hash,
      deployerAddress: checksummed(deployer),
      // Absent if the account itself created the contract.
      ...defined({ deployerContractAddress: factory ? checksummed(factory) : undefined }),
    },
  };
};

/** Endpoint 15: the contracts that the address deployed, newest first. */
export const listContractDeployments = listHandler('contracts', (call, world) => {
  return list(chainOf(call, world).deployedBy(address(call)), deployedContract);
});
