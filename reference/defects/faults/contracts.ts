import type { Ask } from '../../types.ts';
import { changeEach, changeItems, member } from '../../../defects/operators/answers.ts';
import { changeEachOfList, changeList, keepOfList, relist } from '../../../defects/operators/pages.ts';
import type { Value } from '../../../defects/value.ts';
import { at, changeAt } from '../../../defects/values.ts';
import { checksummed } from '../../world/evm/encoding.ts';
import type { World } from '../../world/world.ts';
import { deployer, firstChain } from '../shared/examples.ts';
import { fault, type FaultTable } from './fault.ts';
import { deployments, walk } from './shared/client.ts';
import { subjectOf, textOf, textsOf } from './shared/values.ts';

const hashPath = 'nativeTransaction.txHash';

/** The contracts of every deployer of the first chain. */
const contractsOf = async (ask: Ask, world: World): Promise<Value[]> => {
  const { chainId, record } = firstChain(world);
  const contracts: Value[] = [];
  for (const each of new Set(record.contracts.map((contract) => contract.deployer)))
    contracts.push(...(await walk(ask, { chainId, address: checksummed(each), pageSize: 100 })));
  return contracts;
};

export default {
  listContractDeployments: {
    '2026-11-a': {
      'names-group-contracts': fault(
        'storage-query',
        'Endpoints, row 15: each contract that the address deployed',
        changeList((items) => {
          const names = textsOf(items, 'name');
          return items.filter((_, index) => names.indexOf(names[index] ?? '') === index);
        }),
        {
          isKept: async (ask, world) => {
            const { blockchainId: chainId, address } = deployer(world);
            const subject = { chainId, address, pageSize: 100 };
            const listed = textsOf(await walk(ask, subject), 'deploymentDetails.txHash');
            return (await walk(ask, subject, 'listAddressTransactions'))
              .map((item) => at(item, 'nativeTransaction'))
              .filter((item) => textOf(item, 'from.address') === address)
              .filter((item) => textOf(item, 'method.methodName').startsWith('deploy('))
              .every((item) => listed.includes(textOf(item, 'txHash')));
          },
        },
      ),
      'token-counts-default-pages': fault(
        'paging',
        'What the service does, conventions 2 and 3: pages of any size follow each other without a gap',
        relist({
          page: (items, { begin, size }) => items.slice(begin * 10, begin * 10 + size),
          follow: (items, { begin, size }) => (begin * 10 + size < items.length ? begin + 1 : undefined),
        }),
      ),
    },
    '2026-11-b': {
      'symbols-of-four-letters': fault(
        'storage-query',
        'Resources, deployed contract: symbol is that of the token, as everywhere else',
        changeEach(member('symbol', (symbol) => String(symbol).slice(0, 4))),
        {
          isKept: async (ask, world) => {
            const { chainId, record } = firstChain(world);
            const contracts = await contractsOf(ask, world);
            for (const { address } of record.contracts.filter(({ token }) => token)) {
              const parameters = { chainId, address, pageSize: 1 };
              const [transfer] = (await ask({ operation: 'listTokenTransfers', parameters })).items;
              const symbol = textOf(transfer, 'erc20Token.symbol') || textOf(transfer, 'erc721Token.symbol');
              const contract = contracts.find((item) => textOf(item, 'address').toLowerCase() === address);
              if (symbol !== '' && contract && textOf(contract, 'symbol') !== symbol) return false;
            }
            return true;
          },
        },
      ),
    },
    '2026-11-c': {
      'contracts-of-factories-are-not-found': fault(
        'join',
        'Endpoints, row 15: the contracts that the address deployed, with a factory as well',
        keepOfList((item) => textOf(item, 'deploymentDetails.deployerContractAddress') === ''),
        {
          report: 'blockscout/blockscout#1349',
          isKept: async (ask, world) => {
            const { chainId } = firstChain(world);
            for (const result of (await deployments(ask, world)).slice(3, 8)) {
              const address = textOf(result, 'nativeTransaction.from.address');
              const own = await walk(ask, { chainId, address, pageSize: 100 });
              if (!textsOf(own, 'deploymentDetails.txHash').includes(textOf(result, hashPath))) return false;
            }
            return true;
          },
        },
      ),
    },
    '2026-11-e': {
      'details-are-joined-by-name': fault(
        'join',
        'Resources, deployed contract: deploymentDetails.txHash is the transaction that deployed the contract',
        changeItems((items, call, world) => {
          const contracts = subjectOf(call, world).chain?.record.contracts ?? [];
          const hashOf = (item: Value): string | undefined =>
            contracts.find(({ name }) => name === textOf(item, 'name'))?.transaction.hash;
          return items.map((item) => changeAt(item, 'deploymentDetails.txHash', (hash) => hashOf(item) ?? hash));
        }),
        {
          report: 'hypha-dao/hypha-web#1618',
          isKept: async (ask, world) => {
            const hashes = textsOf(await deployments(ask, world), hashPath);
            const listed = textsOf(await contractsOf(ask, world), 'deploymentDetails.txHash');
            return hashes.every((hash) => listed.includes(hash));
          },
        },
      ),
    },
    '2026-11-k': {
      'hash-of-the-last-transaction-in-the-block': fault(
        'join',
        'Resources, deployed contract: deploymentDetails.txHash is the transaction that deployed the contract',
        changeEachOfList((item, { call, world }) => {
          const contract = subjectOf(call, world).chain?.contract(textOf(item, 'address').toLowerCase());
          const last = contract?.transaction.block.transactions.findLast(({ from }) => from === contract.deployer);
          return last ? member('deploymentDetails.txHash', last.hash)(item) : item;
        }),
      ),
    },
  },
} satisfies FaultTable;
