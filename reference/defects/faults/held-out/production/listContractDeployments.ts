import type { Value } from '../../../../value.ts';
import { checksummed } from '../../../../world/evm/encoding.ts';
import type { World } from '../../../../world/world.ts';
import type { Ask } from '../../../../types.ts';
import { onItems } from '../../../operators/calls.ts';
import { firstChain } from '../../../shared/examples.ts';
import { textAt } from '../../../shared/texts.ts';
import { changed } from '../../../shared/values.ts';
import { textOf, walk } from '../../shared/data-client.ts';
import type { ReportedFile } from '../../types.ts';

/** The contracts of every deployer of the first chain. */
const allContracts = async (ask: Ask, world: World): Promise<Value[]> => {
  const { chainId, record } = firstChain(world);
  const contracts: Value[] = [];
  for (const deployer of new Set(record.contracts.map((contract) => contract.deployer)))
    contracts.push(...(await walk(ask, { chainId, address: checksummed(deployer), pageSize: 100 })));
  return contracts;
};

export default {
  on: 'listContractDeployments',
  faults: {
    'editions-are-collectibles': {
      origin: 'join',
      deep: true,
      report: 'status-im/status-app#17474',
      sentence: 'Resources, deployed contract: ercType is that of the token, as in its transfers',
      what: 'a token with ids is found to be ERC-721: ercType of ERC-1155 contracts is ERC-721',
      make: (operation) =>
        onItems(operation, (items) =>
          items.map((item) => changed(item, 'ercType', (type) => (type === 'ERC-1155' ? 'ERC-721' : type))),
        ),
      isKept: async (ask, world) => {
        const { chainId } = firstChain(world);
        for (const contract of await allContracts(ask, world)) {
          const parameters = { chainId, address: textOf(contract, 'address'), pageSize: 1 };
          const { items } = await ask({ operation: 'listTokenTransfers', parameters });
          const type = textOf(items[0], 'erc721Token.ercType') + textOf(items[0], 'erc1155Token.ercType');
          if (type !== '' && type !== textOf(contract, 'ercType')) return false;
        }
        return true;
      },
    },
    'details-are-joined-by-name': {
      origin: 'join',
      deep: true,
      report: 'hypha-dao/hypha-web#1618',
      sentence: 'Resources, deployed contract: deploymentDetails.txHash is the transaction that deployed the contract',
      what: 'details are looked up by the name of the contract: one with the name of an earlier one has its txHash',
      make: (operation) =>
        onItems(operation, (items, call, world) => {
          const contracts = world.evm.chain(textAt(call, 'chainId'))?.record.contracts ?? [];
          return items.map((item) =>
            changed(item, 'deploymentDetails.txHash', (hash) => {
              const first = contracts.find(({ name }) => name === textOf(item, 'name'));
              return first?.transaction.hash ?? hash;
            }),
          );
        }),
      isKept: async (ask, world) => {
        const { chainId } = firstChain(world);
        for (const contract of await allContracts(ask, world)) {
          const parameters = { chainId, address: textOf(contract, 'address') };
          const { result } = await ask({ operation: 'getDeploymentTransaction', parameters });
          if (textOf(result, 'nativeTransaction.txHash') !== textOf(contract, 'deploymentDetails.txHash')) return false;
        }
        return true;
      },
    },
  },
} satisfies ReportedFile;
