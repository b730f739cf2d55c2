import { type Call } from '../../../defects/call.ts';
import { changeEach, changeMember, member } from '../../../defects/operators/answers.ts';
import { changeList, endEarly, keepOfList } from '../../../defects/operators/pages.ts';
import { changeParameters, replace, fix } from '../../../defects/operators/parameters.ts';
import { all, given, missing } from '../../../defects/triggers.ts';
import type { Value } from '../../../defects/value.ts';
import { at } from '../../../defects/values.ts';
import type { Transfer } from '../../world/evm/types.ts';
import type { World } from '../../world/world.ts';
import { fault, type FaultTable } from './fault.ts';
import { stepsOf, subjectOf, textOf, wholeNumberAt, numberOf } from './shared/values.ts';
import { cachedBy, keyWithout } from '../../../defects/operators/caches.ts';

const day = 86_400;

const unitsOf = (item: Value): bigint => BigInt(String(at(item, 'sortKey') ?? 0));

const addressOf = (item: Value): string => textOf(item, 'address').toLowerCase();

/** The transfers of the token that a call asks for, newest first. */
const transfersOf = (call: Call, world: World): readonly Transfer[] => {
  const { chain, address } = subjectOf(call, world);
  const token = chain?.token(address);
  return chain && token ? chain.transfersOfToken(token) : [];
};

/** The largest integer that doubles do not tell from this one. */
const lastOfDouble = (units: bigint): bigint => {
  let last = units;
  for (let step = 2n ** 60n; step > 0n; step /= 2n) if (Number(last + step) === Number(units)) last += step;
  return last;
};

const midnight = (time: number): number => time - (time % day);

const loggedAt = (item: Value): number => numberOf(item, 'eventTimestamp');

export default {
  listTokenHolders: {
    'only-who-still-holds': fault.query(
      'Endpoints, rule 6: an address that held more than the threshold at some time of the timeframe is listed',
      keepOfList((item, { parameters: { threshold } }) => unitsOf(item) > BigInt(String(threshold))),
    ),
    'keys-at-the-end-of-the-window': fault.time(
      'Endpoints, rule 6: addresses come with their latest balances, whatever the timeframe',
      given('endTimestamp'),
      changeMember('sortKey', (_, item, call, world) => {
        const end = Number(call.parameters['endTimestamp']);
        const transfers = transfersOf(call, world).filter(({ transaction }) => transaction.block.timestamp <= end);
        return stepsOf(transfers, addressOf(item)).at(-1)?.balance ?? 0n;
      }),
    ),
    'only-who-moved-in-the-window': fault.query(
      'Endpoints, rule 6: who held enough during the timeframe, though nothing moved in it',
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
    'thresholds-are-doubles': fault.number(
      'Endpoints, rule 6: every address that held more than threshold, be it by one unit',
      replace('threshold', (threshold) =>
        /^\d{16,}$/.test(threshold) ? String(lastOfDouble(BigInt(threshold))) : undefined,
      ),
      'formancehq/numscript#156',
    ),
  },
  listApiLogs: {
    'failures-stand-in-another-table': fault.query(
      'Endpoints, row 19: without responseCode entries of every code are listed',
      missing('responseCode'),
      keepOfList((item) => numberOf(item, 'responseCode') < 500),
    ),
    'end-covers-its-day-beside-a-start': fault.time(
      'Endpoints, row 19: endTimestamp is rounded down to midnight, beside startTimestamp too',
      all(given('startTimestamp'), given('endTimestamp')),
      changeList((_, { parameters, whole }) => {
        const last = midnight(Number(parameters['endTimestamp'])) + day;
        return whole({ endTimestamp: String(last) }).filter((item) => loggedAt(item) < last);
      }),
    ),
    'one-entry-of-a-key-and-second': fault.query(
      'Endpoints, row 19: all entries; a filter leaves entries out, and adds none',
      changeList((items) => {
        const keys = items.map((item) => `${textOf(item, 'apiKeyId')} ${textOf(item, 'eventTimestamp')}`);
        return items.filter((_, index) => keys.indexOf(keys[index] ?? '') === index);
      }),
    ),
    'cache-key-without-the-key': fault.cache(
      'Endpoints, row 19: apiKeyId keeps the entries of this key',
      given('apiKeyId'),
      cachedBy(keyWithout('apiKeyId')),
    ),
    'both-on-one-day-is-the-whole-day': fault.time(
      'Endpoints, 19: startTimestamp and endTimestamp are both rounded down to 00:00 UTC of the day',
      all(given('startTimestamp'), given('endTimestamp')),
      changeParameters((parameters) => {
        const [start = 1, end = 0] = ['startTimestamp', 'endTimestamp'].map((name) => wholeNumberAt(parameters, name));
        return start <= end && midnight(start) === midnight(end)
          ? { endTimestamp: String(midnight(end) + day) }
          : undefined;
      }),
    ),
  },
  listPendingRewards: {
    'largest-pages-end-the-list': fault.paging(
      'Limits; convention 2: pages of the largest size have a token too where the list goes on',
      given('pageSize', '100'),
      endEarly(),
    ),
    'nodes-of-any-network': fault.query(
      'Endpoints, row 12: the pending rewards of the network asked for',
      all(given('nodeIds'), given('network', 'fuji', 'testnet')),
      fix('network', 'mainnet'),
    ),
    'estimates-in-floats-by-address': fault.number(
      'What the service does, convention 4: amounts are decimal strings with all their digits',
      given('addresses'),
      changeEach(member('estimatedReward.amount', (amount) => String(Math.fround(Number(amount))))),
    ),
  },
} satisfies FaultTable;
