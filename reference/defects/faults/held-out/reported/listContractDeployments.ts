import { onItems } from '../../../operators/calls.ts';
import { deployer, firstChain } from '../../../shared/examples.ts';
import { textAt } from '../../../shared/texts.ts';
import { changed } from '../../../shared/values.ts';
import { textOf, textsOf, walk } from '../../shared/data-client.ts';
import { relist } from '../../shared/data-repaged.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'listContractDeployments',
  faults: {
    'contracts-of-factories-are-not-found': {
      origin: 'join',
      deep: true,
      report: 'blockscout/blockscout#1349',
      sentence: 'Endpoints, row 15: the contracts that the address deployed, with a factory as well',
      what: 'the list is read from transactions without receiver: what the deployer created by a factory is missing',
      make: (operation) =>
        relist(operation, (items) =>
          items.filter((item) => textOf(item, 'deploymentDetails.deployerContractAddress') === ''),
        ),
      isKept: async (ask, world) => {
        const { chainId, record } = firstChain(world);
        for (const { address } of record.contracts.slice(3, 8)) {
          const parameters = { chainId, address };
          const { result } = await ask({ operation: 'getDeploymentTransaction', parameters });
          const own = await walk(ask, {
            chainId,
            address: textOf(result, 'nativeTransaction.from.address'),
            pageSize: 100,
          });
          if (!textsOf(own, 'address').some((each) => each.toLowerCase() === address)) return false;
        }
        return true;
      },
    },
    'transactions-before-the-snapshot-are-unknown': {
      origin: 'replica',
      deep: true,
      report: 'blockscout/blockscout#8875',
      sentence: 'Resources, deployed contract: deploymentDetails.txHash is the transaction that deployed it',
      what:
        'the indexer was set up again from a snapshot: contracts of the first twelve blocks have an empty ' +
        'deploymentDetails.txHash',
      make: (operation) =>
        onItems(operation, (items, call, world) => {
          const chain = world.evm.chain(textAt(call, 'chainId'));
          return items.map((item) => {
            const block = chain?.contract(textOf(item, 'address').toLowerCase())?.transaction.block.number;
            return block !== undefined && block < 12 ? changed(item, 'deploymentDetails.txHash', () => '') : item;
          });
        }),
      isKept: async (ask, world) => {
        const { blockchainId: chainId, address } = deployer(world);
        const items = await walk(ask, { chainId, address, pageSize: 100 });
        return items.length > 0 && items.every((item) => textOf(item, 'deploymentDetails.txHash') !== '');
      },
    },
  },
} satisfies ReportedFile;
