import { onItems } from '../../operators/calls.ts';
import { deployer, firstChain } from '../../shared/examples.ts';
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
