import { deployer } from '../../../shared/examples.ts';
import { textAt } from '../../../shared/texts.ts';
import { textOf, walk } from '../../shared/data-client.ts';
import { keysetPaged } from '../../shared/data-repaged.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'listContractDeployments',
  faults: {
    'cursor-is-a-block': {
      origin: 'paging',
      deep: true,
      report: 'tari-project/tari-ootle#1986',
      sentence: 'What the service does, convention 2: the next page goes on where the page before ended',
      what: 'the cursor is a block number: contracts of one block that do not fit on a page are on no page',
      make: (operation) =>
        keysetPaged(operation, (item, { call, world }) => {
          const contract = world.evm.chain(textAt(call, 'chainId'))?.contract(textOf(item, 'address').toLowerCase());
          return String(contract?.transaction.block.number);
        }),
      isKept: async (ask, world) => {
        const { blockchainId: chainId, address } = deployer(world);
        const count = async (pageSize: number): Promise<number> =>
          (await walk(ask, { chainId, address, pageSize })).length;
        return (await count(1)) === (await count(100));
      },
    },
  },
} satisfies ReportedFile;
