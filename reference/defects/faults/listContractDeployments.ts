import { onCall } from '../operators/calls.ts';
import { deployer } from '../shared/examples.ts';
import { textAt } from '../shared/texts.ts';
import { changed, isMembers } from '../shared/values.ts';
import type { World } from '../../world/world.ts';
import { listOf, textOf, textsOf, walk } from './shared/data-client.ts';
import { nextSlice, relist, repaged } from './shared/data-repaged.ts';
import type { FaultFile } from './types.ts';

const chainId = (world: World): string => deployer(world).blockchainId;

/** The account that deployed most, as a call names it. */
const busiest = (world: World): { readonly chainId: string; readonly address: string } => ({
  chainId: chainId(world),
  address: deployer(world).address,
});

export default {
  on: 'listContractDeployments',
  faults: {
    'chains-share-the-table': {
      origin: 'storage-query',
      sentence: 'Endpoints, row 15: the contracts that the address deployed on the chain asked for',
      what: 'on the last chain the contracts that the address deployed on the chain before it are listed too',
      make: (operation) =>
        relist(operation, (items, { call, world, whole }) => {
          const [before, last] = world.evm.chains.slice(-2);
          const isLast = before !== undefined && world.evm.chain(textAt(call, 'chainId')) === last;
          return isLast ? [...items, ...whole({ chainId: before.chainId })] : items;
        }),
    },
    'rebuilt-index-lacks-the-oldest': {
      origin: 'storage-query',
      sentence: 'Endpoints, row 15: all contracts that the address deployed',
      what: 'contracts of the first three blocks are missing, since the index was rebuilt from block 4',
      make: (operation) =>
        relist(operation, (items, { call, world }) => {
          const chain = world.evm.chain(textAt(call, 'chainId'));
          return items.filter(
            (item) => (chain?.contract(textOf(item, 'address').toLowerCase())?.transaction.block.number ?? 4) >= 4,
          );
        }),
    },
    'token-counts-default-pages': {
      origin: 'paging',
      sentence: 'What the service does, conventions 2 and 3: pages of any size follow each other without a gap',
      what:
        'the token holds a page number that is multiplied by ten: with another pageSize contracts are skipped or ' +
        'repeated',
      make: (operation) =>
        repaged(operation, {
          page: (all, { begin, size }) => all.slice(begin * 10, begin * 10 + size),
          follow: (all, { begin, size }) => (begin * 10 + size < all.length ? begin + 1 : undefined),
        }),
    },
    'factory-is-the-contract-itself': {
      origin: 'join',
      deep: false,
      sentence: 'Resources, deployed contract: the deployer contract is the contract that created this one',
      what: 'deployerContractAddress repeats the address of the deployed contract',
      make: (operation) =>
        relist(operation, (items) =>
          items.map((item) =>
            changed(item, 'deploymentDetails.deployerContractAddress', () => textOf(item, 'address')),
          ),
        ),
    },
    'names-group-contracts': {
      origin: 'storage-query',
      sentence: 'Endpoints, row 15: each contract that the address deployed',
      what: 'of several contracts of one name only the newest is listed, since the query groups by name',
      make: (operation) =>
        relist(operation, (items) => {
          const names = textsOf(items, 'name');
          return items.filter((_, index) => names.indexOf(names[index] ?? '') === index);
        }),
      isKept: async (ask, world) => {
        const subject = busiest(world);
        const listed = textsOf(await walk(ask, { ...subject, pageSize: 100 }), 'address');
        const transactions = await walk(ask, { ...subject, pageSize: 100 }, 'listAddressTransactions');
        for (const transaction of transactions)
          for (const internal of listOf(transaction, 'internalTransactions')) {
            if (textOf(internal, 'internalTxType') !== 'CREATE') continue;
            if (!listed.includes(textOf(internal, 'to.address'))) return false;
          }
        const deployed = transactions.filter(
          (transaction) =>
            textOf(transaction, 'nativeTransaction.from.address') === subject.address &&
            textOf(transaction, 'nativeTransaction.method.methodName').startsWith('deploy('),
        );
        const details = textsOf(await walk(ask, { ...subject, pageSize: 100 }), 'deploymentDetails.txHash');
        return deployed.every((value) => details.includes(textOf(value, 'nativeTransaction.txHash')));
      },
    },
    'tags-multiply-pages': {
      origin: 'join',
      sentence: 'Endpoints, row 15; convention 3: a contract is listed once, whatever its links and tags',
      what: 'pages beyond the first join with two links of each token, and list those contracts twice',
      make: (operation) =>
        repaged(operation, {
          page: (all, { begin, size }) => {
            const items = all.slice(begin, begin + size);
            return begin === 0
              ? items
              : items.flatMap((item) => (textOf(item, 'symbol') === '' ? [item] : [item, item])).slice(0, size);
          },
          follow: nextSlice,
        }),
    },
    'links-are-null-when-unknown': {
      origin: 'encoding',
      sentence: 'Resources, deployed contract: resourceLinks is an array',
      what: 'contracts that are no tokens have resourceLinks null',
      make: (operation) =>
        onCall(operation, (call, next) => {
          const answer = next(call);
          return answer.kind === 'answer' && isMembers(answer.body)
            ? {
                ...answer,
                body: {
                  ...answer.body,
                  contracts: listOf(answer.body, 'contracts').map((item) =>
                    textOf(item, 'symbol') === '' ? changed(item, 'resourceLinks', () => null) : item,
                  ),
                },
              }
            : answer;
        }),
    },
  },
} satisfies FaultFile;
