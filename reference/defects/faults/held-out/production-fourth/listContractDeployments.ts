import { checksummed } from '../../../../world/evm/encoding.ts';
import { deployer, firstChain } from '../../../shared/examples.ts';
import { sameTexts, textOf, textsOf, walk } from '../../shared/data-client.ts';
import { relist } from '../../shared/data-repaged.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'listContractDeployments',
  faults: {
    'contracts-of-one-name-once': {
      origin: 'storage-query',
      deep: true,
      report: 'neo-project/neo-express#137',
      sentence: 'Data, Endpoints, 15: contracts are those that the address deployed',
      what:
        'the contracts are made distinct by name before they are joined with their descriptions: of several ' +
        'contracts with the same name only the newest is in the list, the others have a deployment transaction alone',
      make: (operation) =>
        relist(operation, (items) => {
          const seen = new Set<string>();
          return items.filter((item) => {
            const name = textOf(item, 'name');
            return !seen.has(name) && seen.add(name);
          });
        }),
      isKept: async (ask, world) => {
        const { blockchainId, address } = deployer(world);
        const items = await walk(ask, { chainId: blockchainId, address, pageSize: 100 });
        const own = firstChain(world).deployedBy(address.toLowerCase());
        return sameTexts(
          textsOf(items, 'address'),
          own.map((contract) => checksummed(contract.address)),
        );
      },
    },
  },
} satisfies ReportedFile;
