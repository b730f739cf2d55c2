import type { Value } from '../../../defects/value.ts';
import { checksummed } from '../../world/evm/encoding.ts';
import { zeroAddress } from '../../world/evm/specs.ts';
import type { Block, Transfer } from '../../world/evm/types.ts';
import type { World } from '../../world/world.ts';
import { deployer, firstChain, hub, token } from '../shared/examples.ts';
import type { Example } from './fault.ts';
import { allFit, inBlock, isNeverMoved, pageSize, transactionsOf, walk } from './shared/client.ts';
import { nativeChangesAreKept } from './shared/native-balance.ts';
import { numberOf, stepsOf, textOf, textsOf } from './shared/values.ts';

const erc20Transfers = (world: World): Transfer[] =>
  transactionsOf(world).flatMap(({ transfers }) => transfers.filter((transfer) => transfer.token.kind === 'ERC-20'));

/** Who ever received an ERC-20 token, with the balance after each transfer, oldest first. */
const holdersOf = (world: World): { token: string; address: string; steps: ReturnType<typeof stepsOf> }[] =>
  firstChain(world)
    .record.tokens.filter(({ kind }) => kind === 'ERC-20')
    .flatMap((held) => {
      const transfers = firstChain(world).transfersOfToken(held);
      const receivers = new Set(
        transfers.filter(({ to, value }) => to !== zeroAddress && value > 0n).map(({ to }) => to),
      );
      return [...receivers].map((to) => ({
        token: checksummed(held.address),
        address: checksummed(to),
        steps: stepsOf(transfers, to),
      }));
    });

/** Examples of missed faults of transfers, balances and holders of tokens. */
export const tokenExamples: Readonly<Record<string, Example>> = {
  'listErc20Balances#history-knows-no-spam': (ask, world) =>
    allFit(
      erc20Transfers(world).filter((transfer) => transfer.token.reputation === 'Malicious'),
      async ({ to, token: spam, transaction }) => {
        const subject = { chainId: firstChain(world).chainId, address: checksummed(to) };
        const blockNumber = String(transaction.block.number);
        const items = await walk(ask, { ...subject, contractAddresses: checksummed(spam.address), blockNumber });
        return items.length === 0;
      },
    ),
  'listErc20Balances#first-transfer-of-a-block-counts': (ask, world) =>
    allFit(holdersOf(world), async ({ token, address, steps }) => {
      const parameters = { chainId: firstChain(world).chainId, address, contractAddresses: token };
      const [item] = (await ask({ parameters })).items;
      return !item || textOf(item, 'balance') === String(steps.at(-1)?.balance);
    }),
  'listTokenHolders#only-who-still-holds': (ask, world) =>
    allFit(holdersOf(world), async ({ token, address }) => {
      const list = { chainId: firstChain(world).chainId, address: token, threshold: '0' };
      return textsOf(await walk(ask, list), 'address').includes(address);
    }),
  'listErc20Balances#history-of-current-holdings-only': async (ask, world) => {
    const { chainId } = firstChain(world);
    const transfers = transactionsOf(world).flatMap((each) => each.transfers);
    for (const { token: moved, from, transaction: sent } of transfers) {
      if (moved.kind !== 'ERC-20' || moved.reputation !== 'Benign' || from === zeroAddress) continue;
      const parameters = { chainId, address: checksummed(from), contractAddresses: checksummed(moved.address) };
      const before = { ...parameters, blockNumber: String(sent.block.number - 1) };
      const hasSentAll = (await ask({ parameters })).items.length === 0;
      if (hasSentAll && (await ask({ parameters: before })).items.length > 0) return true;
    }
    return false;
  },
  'listErc20Balances#failed-values-count-as-spent': (ask, world) => {
    const failed = transactionsOf(world).filter(({ succeeded, value }) => !succeeded && value > 0n);
    const moves = failed.slice(0, 5).map(({ from, block }) => ({ address: from, block }));
    return nativeChangesAreKept(ask, world, moves);
  },
  'listErc721Balances#mint-in-the-constructor-has-no-owner': async (ask, world) => {
    for (const chain of world.evm.chains)
      for (const minted of chain.record.tokens.filter(({ kind }) => kind === 'ERC-721')) {
        if (!isNeverMoved(chain, minted, '1')) continue;
        const subject = { chainId: chain.chainId, address: checksummed(chain.ownerOf(minted, 1n) ?? '') };
        const items = await walk(ask, { ...subject, contractAddress: checksummed(minted.address) });
        return textsOf(items, 'tokenId').includes('1');
      }
    return false;
  },
  'listContractDeployments#symbols-of-four-letters': async (ask, world) => {
    const { chainId, record } = firstChain(world);
    const contracts: Value[] = [];
    for (const each of new Set(record.contracts.map((contract) => contract.deployer)))
      contracts.push(...(await walk(ask, { chainId, address: checksummed(each), pageSize })));
    return allFit(
      record.contracts.filter((contract) => contract.token),
      async ({ address }) => {
        const parameters = { chainId, address, pageSize: 1 };
        const [transfer] = (await ask({ operation: 'listTokenTransfers', parameters })).items;
        const symbol = textOf(transfer, 'erc20Token.symbol') || textOf(transfer, 'erc721Token.symbol');
        const contract = contracts.find((item) => textOf(item, 'address').toLowerCase() === address);
        return symbol === '' || !contract || textOf(contract, 'symbol') === symbol;
      },
    );
  },
  'listErc20Transfers#end-beyond-the-head-is-refused': async (ask, world) => {
    const endBlock = firstChain(world).head + 1;
    return (await ask({ parameters: { ...hub(world), endBlock } })).result !== undefined;
  },
  'listErc20Transfers#open-ranges-end-after-a-thousand-blocks': async (ask, world) => {
    const startBlock = 50;
    const items = await walk(ask, { ...hub(world), pageSize });
    const found = await walk(ask, { ...hub(world), startBlock, pageSize });
    return found.length === items.filter((item) => numberOf(item, 'blockNumber') >= startBlock).length;
  },
  'listErc20Transfers#log-index-in-the-cursor-is-text': async (ask, world) => {
    const { blockchainId, address } = deployer(world);
    const items = await walk(ask, { chainId: blockchainId, address, pageSize: 30 });
    const transfers = firstChain(world).transfersOf(address.toLowerCase());
    const places = new Set(items.map((item) => `${textOf(item, 'blockHash')} ${textOf(item, 'logIndex')}`));
    return places.size === transfers.filter((transfer) => transfer.token.kind === 'ERC-20').length;
  },
  'listErc20Transfers#last-block-of-each-batch-is-lost': (ask, world) => {
    const { chainId } = firstChain(world);
    const transfers = transactionsOf(world)
      .filter(({ block }) => block.number % 128 === 127)
      .flatMap((each) => each.transfers.filter((transfer) => transfer.token.kind === 'ERC-20'));
    return allFit(transfers.slice(0, 5), async ({ transaction: { block }, from }) => {
      const parameters = { chainId, address: checksummed(from), ...inBlock(block.number) };
      return (await ask({ parameters })).items.length > 0;
    });
  },
  'listTokenTransfers#one-block-has-one-page': async (ask, world) => {
    const items = await walk(ask, { ...token(world), pageSize });
    const block = numberOf(items.at(-3), 'blockNumber');
    const own = items.filter((item) => numberOf(item, 'blockNumber') === block);
    const found = await walk(ask, { ...token(world), ...inBlock(block), pageSize: 1 });
    return own.length > 1 && found.length === own.length;
  },
  'listTokenTransfers#row-at-a-full-batch-is-forgotten': async (ask, world) => {
    const { record } = firstChain(world);
    const count = ({ transactions }: Block): number =>
      transactions.flatMap(({ transfers }) => transfers).filter((transfer) => transfer.token === record.tokens[0])
        .length;
    const [largest] = record.blocks.toSorted((a, b) => count(b) - count(a));
    if (!largest) return false;
    return (await walk(ask, { ...token(world), ...inBlock(largest.number) })).length === count(largest);
  },
};
