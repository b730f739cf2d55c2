import type { Value } from '../../../../value.ts';
import { deployer } from '../../../shared/examples.ts';
import { relisted } from '../../../operators/relist.ts';
import { at, changed } from '../../../shared/values.ts';
import { textOf, walk } from '../../shared/data-client.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'listContractDeployments',
  faults: {
    'details-of-the-bytecode-twin': {
      origin: 'join',
      deep: true,
      report: 'blockscout/blockscout#3642',
      sentence: 'Data, Deployed contract: deploymentDetails.txHash is the transaction that deployed this contract',
      what:
        'contracts are joined to their details by the hash of their bytecode: of several contracts with the same ' +
        'code (here: of the same name), all have the deployment of the first one',
      make: (operation) =>
        relisted(operation, {
          list: (items) => {
            const oldest = new Map<string, Value | undefined>();
            for (const item of items) oldest.set(textOf(item, 'name'), at(item, 'deploymentDetails'));
            return items.map((item) =>
              changed(item, 'deploymentDetails', (own) => oldest.get(textOf(item, 'name')) ?? own),
            );
          },
        }),
      isKept: async (ask, world) => {
        const { blockchainId: chainId, address } = deployer(world);
        for (const contract of await walk(ask, { chainId, address, pageSize: 100 })) {
          const parameters = { chainId, address: textOf(contract, 'address') };
          const { result } = await ask({ operation: 'getDeploymentTransaction', parameters });
          if (textOf(result, 'nativeTransaction.txHash') !== textOf(contract, 'deploymentDetails.txHash')) return false;
        }
        return true;
      },
    },
  },
} satisfies ReportedFile;
