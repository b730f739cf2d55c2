import { firstChain } from '../../../shared/examples.ts';
import { textAt } from '../../../shared/texts.ts';
import { at, changed } from '../../../shared/values.ts';
import type { Value } from '../../../../value.ts';
import { textOf, walk } from '../../shared/data-client.ts';
import { relist } from '../../shared/data-repaged.ts';
import type { ReportedFile } from '../../types.ts';

const exact = (units: bigint): Value => (units <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(units) : units);

const unitsOf = (item: Value): bigint => BigInt(String(at(item, 'sortKey') ?? 0));

export default {
  on: 'listTokenHolders',
  faults: {
    'emptied-holders-keep-their-balance': {
      origin: 'storage-query',
      deep: true,
      report: 'pinax-network/substreams-evm-tokens#91',
      sentence: 'Endpoints, rule 6: holders come with their latest balances, those that hold nothing any more with 0',
      what: 'a balance of 0 counts as no value and is not stored: who gave all away keeps the balance from before',
      make: (operation) =>
        relist(operation, (items, { call, world }) => {
          const chain = world.evm.chain(textAt(call, 'chainId'));
          const token = chain?.token(textAt(call, 'address').toLowerCase());
          if (!chain || !token) return items;
          const transfers = chain.transfersOfToken(token);
          return items
            .map((item) => {
              const address = textOf(item, 'address').toLowerCase();
              const last = transfers.find(({ from, to }) => from === address || to === address);
              return unitsOf(item) === 0n && last ? changed(item, 'sortKey', () => exact(last.value)) : item;
            })
            .toSorted((a, b) => (unitsOf(a) < unitsOf(b) ? 1 : unitsOf(a) > unitsOf(b) ? -1 : 0));
        }),
      isKept: async (ask, world) => {
        const { chainId, record } = firstChain(world);
        const address = record.tokens.find(({ symbol }) => symbol === 'PBL')?.address ?? '';
        const subject = { chainId, contractAddresses: address, filterSpamTokens: false };
        for (const item of await walk(ask, { chainId, address, threshold: '0', pageSize: 5_000 })) {
          const parameters = { ...subject, address: textOf(item, 'address') };
          const { items } = await ask({ operation: 'listErc20Balances', parameters });
          if ((items.length === 0) !== (unitsOf(item) === 0n)) return false;
        }
        return true;
      },
    },
  },
} satisfies ReportedFile;
