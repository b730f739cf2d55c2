import type { Transfer } from '../../../../world/evm/types.ts';
import { token } from '../../../shared/examples.ts';
import { at } from '../../../shared/values.ts';
import { wholeNumberAt } from '../../shared/data-parameters.ts';
import { textOf, walk } from '../../shared/data-client.ts';
import { relistedInWorld } from '../../shared/relisted-in-world.ts';
import type { ReportedFile } from '../../types.ts';

const week = 7 * 86_400;

/** The balance of an address after each of its transfers, oldest first. */
const stepsOf = (transfers: readonly Transfer[], address: string): { time: number; balance: bigint }[] => {
  let balance = 0n;
  return transfers
    .filter(({ from, to }) => from === address || to === address)
    .toReversed()
    .map(({ to, value, transaction }) => {
      balance += to === address ? value : -value;
      return { time: transaction.block.timestamp, balance };
    });
};

export default {
  on: 'listTokenHolders',
  faults: {
    'held-between-two-snapshots': {
      origin: 'storage-query',
      deep: true,
      sentence: 'Endpoints, rule 6: addresses that held more than threshold of the token during the timeframe',
      what:
        'balances are looked up in weekly snapshots and at both ends of the timeframe: who held more than the ' +
        'threshold only between two of these moments is missing',
      make: (operation) =>
        relistedInWorld(operation, (items, { parameters }, world) => {
          const chain = world.evm.chain(String(parameters['chainId']));
          const held = chain?.token(String(parameters['address']).toLowerCase());
          if (!chain || !held) return items;
          const transfers = chain.transfersOfToken(held);
          const start = wholeNumberAt(parameters, 'startTimestamp') ?? 0;
          const end = Math.min(wholeNumberAt(parameters, 'endTimestamp') ?? world.now, world.now);
          const threshold = BigInt(String(parameters['threshold']));
          return items.filter((item) => {
            const steps = stepsOf(transfers, textOf(item, 'address').toLowerCase());
            const isSeen = (from: number, until: number): boolean =>
              until >= end || from <= start || Math.floor(until / week) > Math.floor(from / week);
            return steps.some(({ time, balance }, index) => {
              const until = (steps[index + 1]?.time ?? Infinity) - 1;
              return balance > threshold && until >= start && time <= end && isSeen(time, until);
            });
          });
        }),
      isKept: async (ask, world) => {
        const subject = token(world);
        const transfers = (await walk(ask, { ...subject, pageSize: 100 }, 'listTokenTransfers')).toReversed();
        const balances = new Map<string, bigint>();
        const peaks = new Map<string, bigint>();
        for (const transfer of transfers) {
          const value = BigInt(textOf(transfer, 'value'));
          const [from, to] = [textOf(transfer, 'from.address'), textOf(transfer, 'to.address')];
          balances.set(from, (balances.get(from) ?? 0n) - value);
          const held = (balances.get(to) ?? 0n) + value;
          balances.set(to, held);
          if (held > (peaks.get(to) ?? 0n)) peaks.set(to, held);
        }
        const fallen = [...peaks].filter(([address, peak]) => (balances.get(address) ?? 0n) < peak);
        for (const [address, peak] of fallen.slice(0, 60)) {
          const threshold = String(peak - 1n);
          const { items } = await ask({ parameters: { ...subject, threshold, pageSize: 5_000 } });
          if (!items.some((item) => at(item, 'address') === address)) return false;
        }
        return true;
      },
    },
  },
} satisfies ReportedFile;
