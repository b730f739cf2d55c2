import { fromCb58 } from '../../../../world/xchain/ids.ts';
import { txIdOf } from '../../../../world/xchain/transactions.ts';
import type { World } from '../../../../world/world.ts';
import { onBody } from '../../../operators/calls.ts';
import { txIds } from '../../shared/nodeClient.ts';
import type { ReportedFile } from '../../types.ts';

const accepted = 'States: a transaction of an accepted block is Accepted';
const month = 20 * 86_400;

/** Ids of transactions whose payer paid an earlier one of the same block. */
const laterOfPayers = ({ xchain }: World): ReadonlySet<string> => {
  const payers = new Map(
    xchain.ledger.history.flatMap(({ consumed, output }) => (consumed ? [[consumed.txId, output.addresses[0]]] : [])),
  );
  return new Set(
    xchain.blocks.flatMap(({ txs }) => {
      const ids = txs.map(txIdOf);
      return ids.filter((id, index) => {
        const payer = payers.get(id);
        return payer !== undefined && ids.slice(0, index).some((earlier) => payers.get(earlier) === payer);
      });
    }),
  );
};

export default {
  on: 'vm.getTxStatus',
  faults: {
    'exports-wait-for-their-import': {
      origin: 'join',
      deep: true,
      report: 'wormhole-foundation/wormhole-connect#1205',
      sentence: accepted,
      what: 'an export is Processing until its outputs are imported, which for the recent ones has not happened yet',
      make: (operation) =>
        onBody(operation, (body, { parameters }, { xchain, now }) => {
          const id = fromCb58(String(parameters['txID'])) ?? '';
          if (xchain.txs.get(id)?.unsigned.kind !== 'export') return body;
          const recent = xchain.ledger.history.some(
            ({ txId, created, spendableOn, createdOn }) =>
              txId === id && spendableOn !== createdOn && created.time > now - month,
          );
          return recent ? { ...body, status: 'Processing' } : body;
        }),
      isKept: async (ask, world) => {
        for (const txID of txIds(world, ({ unsigned }) => unsigned.kind === 'export'))
          if ((await ask({ parameters: { txID } })).result?.['status'] !== 'Accepted') return false;
        return true;
      },
    },
    'one-of-a-payer-in-each-block': {
      origin: 'storage-query',
      deep: true,
      report: 'Magickbase/godwoken_explorer#377',
      sentence: accepted,
      what:
        'a batch is deduplicated by block and payer before it is stored: of several transactions of one payer in a ' +
        'block the first is kept, the others are Unknown',
      make: (operation) => {
        let lost: ReadonlySet<string> | undefined;
        return onBody(operation, (body, { parameters }, world) => {
          lost ??= laterOfPayers(world);
          return lost.has(fromCb58(String(parameters['txID'])) ?? '') ? { ...body, status: 'Unknown' } : body;
        });
      },
      isKept: async (ask, world) => {
        for (const txID of txIds(world, () => true).slice(0, 60))
          if ((await ask({ parameters: { txID } })).result?.['status'] !== 'Accepted') return false;
        return true;
      },
    },
  },
} satisfies ReportedFile;
