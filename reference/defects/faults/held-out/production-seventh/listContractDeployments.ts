import { deployer } from '../../../shared/examples.ts';
import { changed } from '../../../shared/values.ts';
import { textOf, walk } from '../../shared/data-client.ts';
import { relistedInWorld } from '../../shared/relisted-in-world.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'listContractDeployments',
  faults: {
    'hash-of-the-last-transaction-in-the-block': {
      origin: 'join',
      deep: true,
      sentence: 'Resources, deployed contract: deploymentDetails.txHash is the transaction that deployed the contract',
      what:
        'traces are joined with transactions on block and sender: where the deployer sent several transactions ' +
        'in the ' +
        'block, each contract of it has the hash of the last one',
      make: (operation) =>
        relistedInWorld(operation, (items, { parameters }, world) => {
          const chain = world.evm.chain(String(parameters['chainId']));
          return items.map((item) => {
            const contract = chain?.contract(textOf(item, 'address').toLowerCase());
            const last = contract?.transaction.block.transactions.findLast(({ from }) => from === contract.deployer);
            return last ? changed(item, 'deploymentDetails.txHash', () => last.hash) : item;
          });
        }),
      isKept: async (ask, world) => {
        const { blockchainId: chainId, address } = deployer(world);
        for (const item of await walk(ask, { chainId, address, pageSize: 100 })) {
          const { result } = await ask({
            operation: 'getDeploymentTransaction',
            parameters: { chainId, address: textOf(item, 'address') },
          });
          if (textOf(result, 'nativeTransaction.txHash') !== textOf(item, 'deploymentDetails.txHash')) return false;
        }
        return true;
      },
    },
  },
} satisfies ReportedFile;
