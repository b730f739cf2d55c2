import { checksummed } from '../../../../world/evm/encoding.ts';
import { onItems } from '../../../operators/calls.ts';
import { firstChain, hub } from '../../../shared/examples.ts';
import { textAt } from '../../../shared/texts.ts';
import { changed } from '../../../shared/values.ts';
import { isDistinct, listOf, textOf, textsOf, walk } from '../../shared/data-client.ts';
import { relist } from '../../shared/data-repaged.ts';
import { nativeChangeIsKept } from '../../shared/native-change.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'listAddressTransactions',
  faults: {
    'once-for-each-role-of-the-address': {
      origin: 'join',
      deep: true,
      report: 'aeternity/ae_mdw#162',
      sentence: 'Endpoints, row 1: the transactions of the address, each once',
      what:
        'the lists of sent and of received are united without removing duplicates: a transaction of the address ' +
        'with an internal transaction back to it is listed twice',
      make: (operation) =>
        relist(operation, (items, { call }) => {
          const address = textAt(call, 'address').toLowerCase();
          const receives = (part: Parameters<typeof textOf>[0]): boolean =>
            textOf(part, 'to.address').toLowerCase() === address;
          return items.flatMap((item) =>
            textOf(item, 'nativeTransaction.from.address').toLowerCase() === address &&
            listOf(item, 'internalTransactions').some(receives)
              ? [item, item]
              : [item],
          );
        }),
      isKept: async (ask, world) =>
        isDistinct(textsOf(await walk(ask, { ...hub(world), pageSize: 100 }), 'nativeTransaction.txHash')),
    },
    'first-failure-reverts-its-block': {
      origin: 'join',
      deep: true,
      report: 'blockscout/blockscout#3401',
      sentence: 'Resources, internal transaction: isReverted says whether this internal transaction was reverted',
      what:
        'the search for the failed parent of a trace is by block: if the first transaction of a block failed, all ' +
        'internal transactions of the block are reverted',
      make: (operation) =>
        onItems(operation, (items, call, world) => {
          const chain = world.evm.chain(textAt(call, 'chainId'));
          return items.map((item) => {
            const first = chain?.block(textOf(item, 'nativeTransaction.blockNumber'))?.transactions[0];
            return first?.succeeded === false ? changed(item, 'internalTransactions.isReverted', () => true) : item;
          });
        }),
      isKept: async (ask, world) => {
        const { chainId, record } = firstChain(world);
        for (const { number, transactions } of record.blocks) {
          const moved = transactions.flatMap(({ internals }) => internals.filter(({ value }) => value > 0n));
          if (transactions[0]?.succeeded !== false) continue;
          for (const { to } of moved)
            if (!(await nativeChangeIsKept(ask, { chainId, address: checksummed(to) }, number))) return false;
        }
        return true;
      },
    },
    'calls-without-value-are-not-stored': {
      origin: 'storage-query',
      deep: true,
      report: 'trezor/blockbook#1621',
      sentence: 'Endpoints, rule 1: internal transactions in which the address is the sender or receiver',
      what: 'internal transactions that move no coin are not stored: those that create contracts are missing',
      make: (operation) =>
        onItems(operation, (items) =>
          items.map((item) =>
            changed(item, 'internalTransactions', () =>
              listOf(item, 'internalTransactions').filter((part) => textOf(part, 'value') !== '0'),
            ),
          ),
        ),
      isKept: async (ask, world) => {
        const { chainId, record } = firstChain(world);
        const created = record.contracts.find(({ factory }) => factory === undefined);
        const deployment = { chainId, address: checksummed(created?.address ?? '') };
        const { result } = await ask({ operation: 'getDeploymentTransaction', parameters: deployment });
        const { block, hash } = created?.transaction ?? { block: { number: 0 }, hash: '' };
        const range = { startBlock: block.number, endBlock: block.number + 1, pageSize: 100 };
        const items = await walk(ask, { chainId, address: checksummed(created?.deployer ?? ''), ...range });
        const found = items.find((item) => textOf(item, 'nativeTransaction.txHash') === hash);
        return listOf(result, 'internalTransactions').every((part) =>
          textsOf(listOf(found, 'internalTransactions'), 'to.address').includes(textOf(part, 'to.address')),
        );
      },
    },
  },
} satisfies ReportedFile;
