import { numberAt } from '../../../operators/calls.ts';
import { token } from '../../../shared/examples.ts';
import { textAt } from '../../../shared/texts.ts';
import { numberOf, textOf, textsOf, walk } from '../../shared/data-client.ts';
import { relist } from '../../shared/data-repaged.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'listTokenHolders',
  faults: {
    'holders-without-transfers-are-left-out': {
      origin: 'storage-query',
      deep: true,
      sentence:
        'Endpoints, rule 6: addresses that held more than threshold during the timeframe, with or without transfers',
      what: 'balances of a timeframe are read from its transfers: who holds the token and moves none of it is left out',
      make: (operation) =>
        relist(operation, (items, { call, world }) => {
          const start = numberAt(call.parameters, 'startTimestamp') ?? 0;
          const end = numberAt(call.parameters, 'endTimestamp') ?? Number.POSITIVE_INFINITY;
          const chain = world.evm.chain(textAt(call, 'chainId'));
          const contract = chain?.token(textAt(call, 'address').toLowerCase());
          const moving = new Set<string>();
          for (const { from, to, transaction } of chain && contract ? chain.transfersOfToken(contract) : [])
            if (transaction.block.timestamp >= start && transaction.block.timestamp <= end) moving.add(from).add(to);
          return items.filter((item) => moving.has(textOf(item, 'address').toLowerCase()));
        }),
      isKept: async (ask, world) => {
        const subject = { ...token(world), threshold: '0', pageSize: 5_000 };
        const holders = (await walk(ask, subject)).filter((item) => numberOf(item, 'sortKey') > 0);
        const latest = textsOf(await walk(ask, { ...subject, startTimestamp: world.now - 7 * 86_400 }), 'address');
        const found = new Set(latest);
        return holders.every((item) => found.has(textOf(item, 'address')));
      },
    },
  },
} satisfies ReportedFile;
