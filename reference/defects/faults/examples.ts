import { type Value } from '../../../defects/value.ts';
import { at } from '../../../defects/values.ts';
import type { Ask } from '../../types.ts';
import { checksummed } from '../../world/evm/encoding.ts';
import { startOf } from '../../world/evm/metrics/intervals.ts';
import type { World } from '../../world/world.ts';
import { toCb58 } from '../../world/xchain/ids.ts';
import { deployer, firstChain, hub, nativeAsset } from '../shared/examples.ts';
import type { Example } from './fault.ts';
import {
  allFit,
  assetOf,
  blockId,
  burnt,
  deployments,
  descends,
  inBlock,
  pageSize,
  transaction,
  transactionsOf,
  txIds,
  walk,
} from './shared/client.ts';
import { nativeChangesAreKept } from './shared/native-balance.ts';
import { listOf, numberOf, textOf, textsOf } from './shared/values.ts';
import { tokenExamples } from './token-examples.ts';

const hashPath = 'nativeTransaction.txHash';
const messageInfo = 'teleporterMessageInfo';

/** Whether a message that a deployment names fits it; other messages are not in the list. */
const messagesFit = async (ask: Ask, world: World, fits: (message: Value, deployment: Value) => boolean) => {
  const messages = await walk(ask, { pageSize }, 'listMessages');
  return (await deployments(ask, world)).every((result) => {
    const id = textOf(result, `${messageInfo}.teleporterMessageId`);
    const message = messages.find((item) => textOf(item, 'messageId') === id);
    return !message || fits(message, result);
  });
};

const dailyValues = async (ask: Ask, chainId: string, metric: string): Promise<Map<number, number>> => {
  const points = await walk(ask, { chainId, metric, timeInterval: 'day', pageSize: 2_000 });
  return new Map(points.map((point) => [numberOf(point, 'timestamp'), numberOf(point, 'value')]));
};

const createAssetTxFeeIsBurnt: Example = async (ask, world) => {
  const { result } = await ask({ operation: 'vm.getTxFee' });
  return allFit(
    txIds(world, ({ kind }) => kind === 'create-asset'),
    async (txID) => String(burnt(await transaction(ask, txID), nativeAsset(world))) === result?.['createAssetTxFee'],
  );
};

/** Whether each message shows the same member in the list of its sender. */
const sameForTheSender = async (ask: Ask, name: string): Promise<boolean> =>
  allFit(await walk(ask, { pageSize }, 'listMessages'), async (message) => {
    const messages = await walk(ask, { address: textOf(message, 'from'), pageSize }, 'listAddressMessages');
    const own = messages.find((item) => textOf(item, 'messageId') === textOf(message, 'messageId'));
    return own === undefined || JSON.stringify(at(own, name)) === JSON.stringify(at(message, name));
  });

/** Examples of the faults that a standard run misses, by the id of the fault. */
export const examples: Readonly<Record<string, Example | undefined>> = {
  ...tokenExamples,
  'listContractDeployments#details-are-joined-by-name': (ask, world) => {
    const { chainId, record } = firstChain(world);
    return allFit(record.contracts, async ({ address, deployer: from, transaction: deployment }) => {
      const listed = await walk(ask, { chainId, address: checksummed(from), pageSize });
      const contract = listed.find((item) => textOf(item, 'address') === checksummed(address));
      return !contract || textOf(contract, 'deploymentDetails.txHash') === deployment.hash;
    });
  },
  'listContractDeployments#names-group-contracts': async (ask, world) => {
    const { blockchainId: chainId, address } = deployer(world);
    const subject = { chainId, address, pageSize };
    const listed = textsOf(await walk(ask, subject), 'deploymentDetails.txHash');
    return (await walk(ask, subject, 'listAddressTransactions'))
      .map((item) => at(item, 'nativeTransaction'))
      .filter((item) => textOf(item, 'from.address') === address)
      .filter((item) => textOf(item, 'method.methodName').startsWith('deploy('))
      .every((item) => listed.includes(textOf(item, 'txHash')));
  },
  'listContractDeployments#contracts-of-factories-are-not-found': async (ask, world) => {
    const { chainId } = firstChain(world);
    return allFit((await deployments(ask, world)).slice(3, 8), async (result) => {
      const address = textOf(result, 'nativeTransaction.from.address');
      const own = await walk(ask, { chainId, address, pageSize });
      return textsOf(own, 'deploymentDetails.txHash').includes(textOf(result, hashPath));
    });
  },
  'getDeploymentTransaction#bridge-ends-swapped': (ask, world) =>
    messagesFit(ask, world, (message, result) =>
      [textOf(message, 'sourceEvmChainId'), textOf(message, 'sourceBlockchainId')].includes(
        textOf(result, `${messageInfo}.sourceChainId`),
      ),
    ),
  'getDeploymentTransaction#message-is-joined-by-block': (ask, world) =>
    messagesFit(
      ask,
      world,
      (message, result) => textOf(message, 'sourceTransaction.txHash') === textOf(result, hashPath),
    ),
  'listApiLogs#cache-key-without-the-key': async (ask) => {
    const keys = [...new Set(textsOf(await walk(ask, { pageSize }), 'apiKeyId'))];
    const isOwn = async (apiKeyId: string): Promise<boolean> =>
      (await ask({ parameters: { apiKeyId } })).items.every((item) => textOf(item, 'apiKeyId') === apiKeyId);
    return keys.length > 1 && allFit(keys, isOwn);
  },
  'listPendingRewards#estimates-in-floats-by-address': async (ask) => {
    const subject = { network: 'mainnet', pageSize };
    const estimatesOf = (items: readonly Value[]): [string, string][] =>
      items.map((item) => [textOf(item, 'txHash'), textOf(item, 'estimatedReward.amount')]);
    const rewards = await walk(ask, subject);
    const amounts = new Map(estimatesOf(rewards));
    const addresses = listOf(rewards[0], 'addresses').join(',');
    const own = estimatesOf(await walk(ask, { ...subject, addresses }));
    return own.every(([hash, amount]) => amounts.get(hash) === amount);
  },
  'listAddressMessages#testnet-is-no-known-network': async (ask, world) => {
    const { address } = hub(world);
    const count = async (network?: string): Promise<number> => (await walk(ask, { address, network, pageSize })).length;
    return (await count()) === (await count('mainnet')) + (await count('testnet'));
  },
  'listAddressMessages#contracts-have-no-messages': async (ask) =>
    allFit(await walk(ask, { pageSize }, 'listMessages'), async (item) => {
      const own = await ask({ parameters: { address: textOf(item, 'from'), pageSize } });
      const isWhole = own.result?.['nextPageToken'] === undefined;
      return !isWhole || textsOf(own.items, 'messageId').includes(textOf(item, 'messageId'));
    }),
  'listMessages#receipts-joined-by-nonce': (ask) => sameForTheSender(ask, 'receipts'),
  'listMessages#reward-tokens-are-joined-by-symbol': (ask) => sameForTheSender(ask, 'rewardDetails'),
  'listMessages#two-chains-sort-by-nonce': async (ask) => {
    const [first] = (await ask({})).items;
    const ends = ['sourceBlockchainId', 'destinationBlockchainId'].map((name) => [name, textOf(first, name)]);
    const items = await walk(ask, { ...Object.fromEntries(ends), pageSize });
    return descends(items.map((item) => numberOf(item, 'sourceTransaction.timestamp')));
  },
  'getChainMetrics#ranges-fill-the-cache-of-all-time': async (ask, world) => {
    const parameters = { chainId: firstChain(world).chainId, metric: 'txCount', timeInterval: 'day' };
    const all = await ask({ parameters });
    await ask({ parameters: { ...parameters, startTimestamp: textOf(all.items[1], 'timestamp') } });
    return (await ask({ parameters })).text === all.text;
  },
  'getChainMetrics#peaks-are-added-up': async (ask) => {
    const main = await dailyValues(ask, 'mainnet', 'maxGasPrice');
    const test = await dailyValues(ask, 'testnet', 'maxGasPrice');
    const total = await dailyValues(ask, 'total', 'maxGasPrice');
    return [...total].every(([time, value]) => value === Math.max(main.get(time) ?? 0, test.get(time) ?? 0));
  },
  'getChainMetrics#blocks-weigh-the-same-in-averages': async (ask, world) => {
    const days = await dailyValues(ask, firstChain(world).chainId, 'avgGasPrice');
    return [...days].every(([time, value]) => {
      const prices = transactionsOf(world)
        .filter(({ block }) => startOf(block.timestamp, 'day') === time)
        .map(({ gasPrice }) => Number(gasPrice));
      const mean = prices.reduce((sum, price) => sum + price, 0) / Math.max(1, prices.length);
      return Math.abs(value - mean) <= mean * 1e-9;
    });
  },
  'getChainMetrics#distinct-addresses-are-estimated': async (ask, world) => {
    const { chainId } = firstChain(world);
    const unique = await dailyValues(ask, chainId, 'cumulativeAddresses');
    const active = await dailyValues(ask, chainId, 'activeAddresses');
    const first = Math.min(...active.keys());
    return unique.get(first) === active.get(first);
  },
  'listAddressTransactions#first-failure-reverts-its-block': (ask, world) => {
    const failed = firstChain(world).record.blocks.filter(({ transactions: [first] }) => !first?.succeeded);
    const moves = failed.flatMap((block) =>
      block.transactions
        .flatMap(({ internals }) => internals.filter(({ value }) => value > 0n))
        .map(({ to }) => ({ address: to, block })),
    );
    return nativeChangesAreKept(ask, world, moves);
  },
  'listAddressTransactions#internal-transaction-has-the-outer-status': async (ask, world) => {
    const reverted = transactionsOf(world).filter(({ internals }) =>
      internals.some(({ isReverted, value }) => isReverted && value > 0n),
    );
    const moves = reverted.slice(0, 1).map(({ from, block }) => ({ address: from, block }));
    return moves.length > 0 && nativeChangesAreKept(ask, world, moves);
  },
  'listBlockTransactions#live-feed-jumped-over-blocks': (ask, world) => {
    const { chainId, record } = firstChain(world);
    return allFit(record.blocks.slice(1_195, 1_215), async ({ number, transactions }) => {
      const items = await walk(ask, { chainId, blockId: String(number), pageSize });
      return items.length === transactions.length;
    });
  },
  'listNativeTransactions#partitions-lack-their-first-block': (ask, world) => {
    const { chainId } = firstChain(world);
    const first = transactionsOf(world).filter(({ block }) => block.number > 0 && block.number % 256 === 0);
    return allFit(first, async ({ block: { number }, hash, from }) => {
      const range = { ...inBlock(number), startBlock: number - 1 };
      const { items } = await ask({ parameters: { chainId, address: from, ...range } });
      return textsOf(items, 'txHash').includes(hash);
    });
  },
  'listUtxos#least-amount-is-lost-on-one-route': async (ask, { xchain: { blockchainId } }) => {
    const minUtxoAmount = 2_000_000_000;
    const items = await walk(ask, { network: 'mainnet', blockchainId, minUtxoAmount, pageSize });
    return items.length > 0 && items.every((item) => numberOf(item, 'amount') >= minUtxoAmount);
  },
  'listVerticesByHeight#order-is-lost-on-one-route': async (ask, { xchain: { blockchainId } }) => {
    const list = { network: 'mainnet', vertexHeight: 1, blockchainId, sortOrder: 'asc', pageSize: 30 };
    const items = await walk(ask, list);
    return items.length > 1 && descends(items.toReversed().map((item) => numberOf(item, 'vertexTimestamp')));
  },
  'vm.getAssetDescription#denominations-of-one-digit': (ask, world) =>
    allFit([...world.xchain.assets.keys()].map(toCb58), async (assetId) => {
      const { result } = await ask({ parameters: { assetID: assetId } });
      const parameters = { network: 'mainnet', blockchainId: 'x-chain', assetId, includeSpent: true };
      const [first] = (await ask({ operation: 'listUtxos', parameters })).items;
      return !first || textOf(first, 'asset.denomination') === result?.['denomination'];
    }),
  'vm.getAssetDescription#answer-to-the-call-before': (ask, world) =>
    allFit(['AVAX', 'TIX', 'AVAX', 'TIX', 'GOLD', 'AVAX', 'TIX', 'LUSD'], async (symbol) => {
      const assetID = assetOf(world, symbol);
      return (await ask({ parameters: { assetID } })).result?.['assetID'] === assetID;
    }),
  'vm.getBlock#cached-blocks-have-no-context': async (ask, world) => {
    const parameters = { blockID: blockId(world, 12), encoding: 'json' };
    return (await ask({ parameters })).text === (await ask({ parameters })).text;
  },
  'vm.getBlockByHeight#unknown-to-one-node': (ask) =>
    allFit([1, 2, 3, 4, 5, 6], async () => (await ask({ parameters: { height: '9' } })).result !== undefined),
  'vm.getHeight#large-id-through-doubles': async (ask) => {
    const id = 2n ** 53n + 1n;
    return (await ask({ envelope: { id } })).text.includes(`"id":${id}`);
  },
  'vm.getTx#input-index-in-a-signed-byte': (ask, world) =>
    allFit(
      txIds(world, ({ inputs }) => inputs.some(({ outputIndex }) => outputIndex > 99)),
      async (txID) =>
        listOf(await transaction(ask, txID), 'unsignedTx.inputs').every((input) => numberOf(input, 'outputIndex') >= 0),
    ),
  'vm.getTx#creation-lacks-its-output-zero': createAssetTxFeeIsBurnt,
  'vm.getTxFee#fee-of-other-chain': async (ask, world) => {
    const [txID = ''] = txIds(world, ({ kind }) => kind === 'base');
    const fee = String((await ask()).result?.['txFee']);
    return String(burnt(await transaction(ask, txID), nativeAsset(world))) === fee;
  },
  'vm.getTxFee#assets-cost-what-transfers-do': createAssetTxFeeIsBurnt,
};
