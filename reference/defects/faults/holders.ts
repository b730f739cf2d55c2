import { type Call, textAt } from '../../../defects/call.ts';
import { when } from '../../../defects/defect.ts';
import { changeItems, member } from '../../../defects/operators/answers.ts';
import { changeList, keepOfList } from '../../../defects/operators/pages.ts';
import { changeParameters, replace } from '../../../defects/operators/parameters.ts';
import { refuse } from '../../../defects/operators/refusals.ts';
import { all, given, matches, missing } from '../../../defects/triggers.ts';
import type { Value } from '../../../defects/value.ts';
import { at, changeAt } from '../../../defects/values.ts';
import { checksummed } from '../../world/evm/encoding.ts';
import type { Transfer } from '../../world/evm/types.ts';
import type { World } from '../../world/world.ts';
import { firstChain } from '../shared/examples.ts';
import { fault, type FaultTable } from './fault.ts';
import { walk } from './shared/client.ts';
import { subjectOf, textOf, textsOf, wholeNumberAt } from './shared/values.ts';

const week = 7 * 86_400;

const unitsOf = (item: Value): bigint => BigInt(String(at(item, 'sortKey') ?? 0));
const exact = (units: bigint): Value => (units <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(units) : units);
const addressOf = (item: Value): string => textOf(item, 'address').toLowerCase();

/** The transfers of the token that a call asks for, newest first. */
const transfersOf = (call: Call, world: World): readonly Transfer[] => {
  const { chain, address } = subjectOf(call, world);
  const token = chain?.token(address);
  return chain && token ? chain.transfersOfToken(token) : [];
};

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

/** The largest integer that doubles do not tell from this one. */
const lastOfDouble = (units: bigint): bigint => {
  let last = units;
  for (let step = 2n ** 60n; step > 0n; step /= 2n) if (Number(last + step) === Number(units)) last += step;
  return last;
};

export default {
  listTokenHolders: {
    '2026-11-a': {
      'thresholds-compared-as-doubles': fault(
        'number',
        'Endpoints, rule 6: an address that holds more than the threshold is listed, by one unit too',
        keepOfList(
          (item, { parameters: { threshold } }) =>
            Number(unitsOf(item)) !== Number(threshold) || Number(threshold) <= Number.MAX_SAFE_INTEGER,
        ),
      ),
      'only-who-still-holds': fault(
        'storage-query',
        'Endpoints, rule 6: an address that held more than the threshold at some time of the timeframe is listed',
        keepOfList((item, { parameters: { threshold } }) => unitsOf(item) > BigInt(String(threshold))),
      ),
      'thresholds-in-64-bits': fault(
        'number',
        'Endpoints, row 17: the threshold is a text, as amounts beyond 64 bits are',
        refuse((call) => /^\d{19,}$/.test(textAt(call, 'threshold')) && BigInt(textAt(call, 'threshold')) >= 2n ** 63n),
      ),
      'keys-at-the-end-of-the-window': fault(
        'time',
        'Endpoints, rule 6: addresses come with their latest balances, whatever the timeframe',
        when(
          given('endTimestamp'),
          changeItems((items, call, world) => {
            const end = Number(call.parameters['endTimestamp']);
            const transfers = transfersOf(call, world).filter(({ transaction }) => transaction.block.timestamp <= end);
            const balanceOf = (item: Value): bigint => stepsOf(transfers, addressOf(item)).at(-1)?.balance ?? 0n;
            return items.map((item) => member('sortKey', balanceOf(item))(item));
          }),
        ),
      ),
      'windows-without-end-last-a-week': fault(
        'time',
        'Endpoints, row 17: without endTimestamp the timeframe is open, up to now',
        when(
          all(matches('startTimestamp', /^\d+$/), missing('endTimestamp')),
          changeParameters(({ startTimestamp }) => ({ endTimestamp: String(Number(startTimestamp) + week) })),
        ),
      ),
    },
    '2026-11-b': {
      'only-who-moved-in-the-window': fault(
        'storage-query',
        'Endpoints, rule 6: who held enough during the timeframe, though nothing moved in it',
        when(
          given('startTimestamp'),
          changeList((items, { call, world }) => {
            const [start, end = Infinity] = ['startTimestamp', 'endTimestamp'].map((name) =>
              wholeNumberAt(call.parameters, name),
            );
            const moved = transfersOf(call, world)
              .filter(({ transaction: { block } }) => block.timestamp >= (start ?? 0) && block.timestamp <= end)
              .flatMap(({ from, to }) => [from, to]);
            return items.filter((item) => moved.includes(addressOf(item)));
          }),
        ),
      ),
    },
    '2026-11-c': {
      'emptied-holders-keep-their-balance': fault(
        'storage-query',
        'Endpoints, rule 6: holders come with their latest balances, those that hold nothing any more with 0',
        changeList((items, { call, world }) => {
          const transfers = transfersOf(call, world);
          return items
            .map((item) => {
              const last = transfers.find(({ from, to }) => [from, to].includes(addressOf(item)));
              return unitsOf(item) === 0n && last ? changeAt(item, 'sortKey', () => exact(last.value)) : item;
            })
            .toSorted((a, b) => (unitsOf(a) < unitsOf(b) ? 1 : unitsOf(a) > unitsOf(b) ? -1 : 0));
        }),
        { report: 'pinax-network/substreams-evm-tokens#91' },
      ),
    },
    '2026-11-e': {
      'thresholds-are-doubles': fault(
        'number',
        'Endpoints, rule 6: every address that held more than threshold, be it by one unit',
        replace('threshold', (threshold) =>
          /^\d{16,}$/.test(threshold) ? String(lastOfDouble(BigInt(threshold))) : undefined,
        ),
        {
          report: 'formancehq/numscript#156',
          isKept: async (ask, world) => {
            const { chainId, record } = firstChain(world);
            const address = checksummed(record.tokens.find(({ symbol }) => symbol === 'WETH')?.address ?? '');
            const token = { chainId, address };
            for (const holder of textsOf(await walk(ask, { ...token, threshold: '0' }), 'address')) {
              const subject = { chainId, address: holder, contractAddresses: address };
              const { items } = await ask({ operation: 'listErc20Balances', parameters: subject });
              const balance = BigInt(textOf(items[0], 'balance') || '0');
              const holders = await ask({ parameters: { ...token, threshold: String(balance - 1n) } });
              if (balance > 0n && !textsOf([...holders.items], 'address').includes(holder)) return false;
            }
            return true;
          },
        },
      ),
    },
    '2026-11-k': {
      'held-between-two-snapshots': fault(
        'storage-query',
        'Endpoints, rule 6: addresses that held more than threshold of the token during the timeframe',
        changeList((items, { call, parameters, world }) => {
          const transfers = transfersOf(call, world);
          const start = wholeNumberAt(parameters, 'startTimestamp') ?? 0;
          const end = Math.min(wholeNumberAt(parameters, 'endTimestamp') ?? world.now, world.now);
          const isCounted = (from: number, until: number): boolean =>
            until >= end || from <= start || Math.floor(until / week) > Math.floor(from / week);
          return items.filter((item) => {
            const steps = stepsOf(transfers, addressOf(item));
            return steps.some(({ time, balance }, index) => {
              const until = (steps[index + 1]?.time ?? Infinity) - 1;
              const isEnough = balance > BigInt(String(parameters['threshold']));
              return isEnough && until >= start && time <= end && isCounted(time, until);
            });
          });
        }),
      ),
    },
  },
} satisfies FaultTable;
