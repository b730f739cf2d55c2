import { checksummed } from '../../../../world/evm/encoding.ts';
import { firstChain } from '../../../shared/examples.ts';
import { numberOf } from '../../shared/data-client.ts';
import { relist } from '../../shared/data-repaged.ts';
import type { ReportedFile } from '../../types.ts';

const batch = 128;

export default {
  on: 'listErc20Transfers',
  faults: {
    'last-block-of-each-batch-is-lost': {
      origin: 'storage-query',
      deep: true,
      report: 'AugurProject/augur-node#753',
      sentence: 'Data, Endpoints, row 7; convention 5: the transfers of the address in every block of the range',
      what:
        'logs were fetched for 128 blocks at a time, with an end that one side took as exclusive: transfers of the ' +
        'last block of each batch are missing',
      make: (operation) =>
        relist(operation, (items) => items.filter((item) => numberOf(item, 'blockNumber') % batch !== batch - 1)),
      isKept: async (ask, world) => {
        const chain = firstChain(world);
        const transfers = chain.record.blocks
          .filter(({ number }) => number % batch === batch - 1)
          .flatMap(({ transactions }) => transactions.flatMap((transaction) => transaction.transfers))
          .filter(({ token }) => token.kind === 'ERC-20');
        for (const { transaction, from, token } of transfers.slice(0, 5)) {
          const startBlock = transaction.block.number;
          const range = { chainId: chain.chainId, startBlock, endBlock: startBlock + 1, pageSize: 100 };
          const ofToken = { ...range, address: checksummed(token.address) };
          const listed = await ask({ operation: 'listTokenTransfers', parameters: ofToken });
          const own = await ask({ parameters: { ...range, address: checksummed(from) } });
          if (listed.items.length > 0 && own.items.length === 0) return false;
        }
        return true;
      },
    },
  },
} satisfies ReportedFile;
