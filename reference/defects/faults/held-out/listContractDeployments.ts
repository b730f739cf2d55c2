import { onItems } from '../../operators/calls.ts';
import { deployer, firstChain } from '../../shared/examples.ts';
import { textAt } from '../../shared/texts.ts';
import { changed } from '../../shared/values.ts';
import { textOf, textsOf, walk } from '../shared/data-client.ts';
import type { FaultFile } from './types.ts';

const own = (found: ReturnType<typeof deployer>) => ({
  chainId: found.blockchainId,
  address: found.address,
  pageSize: 100,
});

export default {
  on: 'listContractDeployments',
  faults: {
    'hash-of-the-first-in-the-block': {
      origin: 'join',
      deep: true,
      breaks: 'Resources, deployed contract: deploymentDetails.txHash is the transaction that deployed it',
      what:
        'deployments are joined with transactions by block and sender: where the deployer sent several transactions ' +
        'in a block, txHash is the first of them',
      make: (operation) =>
        onItems(operation, (items, call, world) => {
          const chain = world.evm.chain(textAt(call, 'chainId'));
          return items.map((item) => {
            const contract = chain?.contract(textOf(item, 'address').toLowerCase());
            const first = contract?.transaction.block.transactions.find(({ from }) => from === contract.deployer);
            return changed(item, 'deploymentDetails.txHash', (hash) => first?.hash ?? hash);
          });
        }),
      holds: async (ask, world) => {
        const { chainId, address, pageSize } = own(deployer(world));
        for (const item of await walk(ask, { chainId, address, pageSize })) {
          const { result } = await ask({
            operation: 'getDeploymentTransaction',
            parameters: { chainId, address: textOf(item, 'address') },
          });
          if (textOf(result, 'nativeTransaction.txHash') !== textOf(item, 'deploymentDetails.txHash')) return false;
        }
        return true;
      },
    },
    'symbols-of-four-letters': {
      origin: 'storage-query',
      deep: true,
      breaks: 'Resources, deployed contract: symbol is that of the token, as everywhere else',
      what: 'the column of symbols has four characters, and longer symbols are cut',
      make: (operation) =>
        onItems(operation, (items) =>
          items.map((item) => changed(item, 'symbol', (symbol) => String(symbol).slice(0, 4))),
        ),
      holds: async (ask, world) => {
        const symbols = textsOf(await walk(ask, own(deployer(world))), 'symbol');
        for (const chain of [firstChain(world)]) {
          for (const { transaction, address } of chain.record.contracts.filter(({ token }) => token)) {
            const found = await walk(ask, { chainId: chain.chainId, address: transaction.from, pageSize: 100 });
            const item = found.find((value) => textOf(value, 'address').toLowerCase() === address);
            const { items } = await ask({
              operation: 'listTokenTransfers',
              parameters: { chainId: chain.chainId, address, pageSize: 1 },
            });
            const shown = ['erc20Token', 'erc721Token'].map((member) => textOf(items[0], `${member}.symbol`)).join('');
            if (shown !== '' && item !== undefined && textOf(item, 'symbol') !== shown) return false;
          }
        }
        return symbols.length > 0;
      },
    },
  },
} satisfies FaultFile;
