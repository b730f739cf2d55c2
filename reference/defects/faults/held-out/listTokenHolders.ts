import { firstChain, token } from '../../shared/examples.ts';
import { textAt } from '../../shared/texts.ts';
import { textOf, textsOf, walk } from '../shared/data-client.ts';
import { wholeNumberAt } from '../shared/data-parameters.ts';
import { relist } from '../shared/data-repaged.ts';
import type { FaultFile } from './types.ts';

const day = 86_400;

export default {
  on: 'listTokenHolders',
  faults: {
    'only-who-moved-in-the-window': {
      origin: 'storage-query',
      deep: true,
      breaks: 'Endpoints, rule 6: who held enough during the timeframe, though nothing moved in it',
      what:
        'with startTimestamp balances are read from the changes inside the timeframe: addresses that held all ' +
        'through it without a transfer are missing',
      make: (operation) =>
        relist(operation, (items, { call, world }) => {
          const start = wholeNumberAt(call.parameters, 'startTimestamp');
          const chain = world.evm.chain(textAt(call, 'chainId'));
          const asked = chain?.token(textAt(call, 'address').toLowerCase());
          if (start === undefined || !chain || !asked) return items;
          const end = wholeNumberAt(call.parameters, 'endTimestamp') ?? Number.POSITIVE_INFINITY;
          const moved = new Set(
            chain
              .transfersOfToken(asked)
              .filter(({ transaction: { block } }) => block.timestamp >= start && block.timestamp <= end)
              .flatMap(({ from, to }) => [from, to]),
          );
          return items.filter((item) => moved.has(textOf(item, 'address').toLowerCase()));
        }),
      holds: async (ask, world) => {
        const subject = { ...token(world), threshold: '0', pageSize: 5_000 };
        const now = (await walk(ask, subject)).filter((item) => textOf(item, 'sortKey') !== '0');
        const held = textsOf(await walk(ask, { ...subject, startTimestamp: world.now - day }), 'address');
        return textsOf(now, 'address').every((address) => held.includes(address));
      },
    },
    'zero-threshold-counts-as-one-token': {
      origin: 'input',
      deep: true,
      breaks: 'Endpoints, row 17: threshold is the least balance that counts, and 0 is one like any other',
      what: 'a threshold of 0 counts as absent, and the default is one whole token: smaller holders are missing',
      make: (operation) =>
        relist(operation, (items, { call, whole, world }) => {
          const asked = world.evm.chain(textAt(call, 'chainId'))?.token(textAt(call, 'address').toLowerCase());
          return asked && /^0+$/.test(textAt(call, 'threshold'))
            ? whole({ threshold: String(10n ** BigInt(asked.decimals) - 1n) })
            : items;
        }),
      holds: async (ask, world) => {
        const { chainId, record } = firstChain(world);
        for (const { address } of record.tokens.filter(({ kind, decimals }) => kind === 'ERC-20' && decimals > 0)) {
          const listed = async (threshold: string): Promise<string[]> =>
            textsOf(await walk(ask, { chainId, address, threshold, pageSize: 5_000 }), 'address');
          const all = await listed('0');
          const some = await listed('1');
          if (!some.every((each) => all.includes(each))) return false;
        }
        return true;
      },
    },
  },
} satisfies FaultFile;
