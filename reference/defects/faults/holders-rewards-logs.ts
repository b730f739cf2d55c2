import { type Call, textAt } from '../../../defects/call.ts';
import { changeEach, changeMember, member } from '../../../defects/operators/answers.ts';
import { changeList, endEarly, keepOfList, sortList } from '../../../defects/operators/pages.ts';
import { changeParameters, replace, fix, ignore, takeElements } from '../../../defects/operators/parameters.ts';
import { refuse } from '../../../defects/operators/refusals.ts';
import { all, given, matches, missing } from '../../../defects/triggers.ts';
import type { Value } from '../../../defects/value.ts';
import { at, changeAt } from '../../../defects/values.ts';
import type { Transfer } from '../../world/evm/types.ts';
import type { World } from '../../world/world.ts';
import { fault, type FaultTable } from './fault.ts';
import { subjectOf, textOf, textsOf, wholeNumberAt, numberOf } from './shared/values.ts';
import { cachedBy, keyWithout } from '../../../defects/operators/caches.ts';
import { changeHttpAnswer } from '../../../defects/operators/http.ts';

const [hour, day, week] = [3_600, 86_400, 7 * 86_400];

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

const midnight = (time: number): number => time - (time % day);

const loggedAt = (item: Value): number => numberOf(item, 'eventTimestamp');

/** How many parameters of a query have a value that the documents rule out. */
const countBad = (path: string): number => {
  const query = new URLSearchParams(path.split('?')[1]);
  const isBad = (name: string, fits: RegExp): boolean => query.has(name) && !fits.test(query.get(name) ?? '');
  const bad = [
    isBad('pageSize', /^0*([1-9]\d?|100)$/),
    isBad('requestType', /^(data|rpc)$/),
    isBad('startTimestamp', /^\d+$/),
    isBad('endTimestamp', /^\d+$/),
  ];
  return bad.filter(Boolean).length;
};

export default {
  listTokenHolders: {
    'thresholds-compared-as-doubles': fault.number(
      'Endpoints, rule 6: an address that holds more than the threshold is listed, by one unit too',
      keepOfList(
        (item, { parameters: { threshold } }) =>
          Number(unitsOf(item)) !== Number(threshold) || Number(threshold) <= Number.MAX_SAFE_INTEGER,
      ),
    ),
    'only-who-still-holds': fault.query(
      'Endpoints, rule 6: an address that held more than the threshold at some time of the timeframe is listed',
      keepOfList((item, { parameters: { threshold } }) => unitsOf(item) > BigInt(String(threshold))),
    ),
    'thresholds-in-64-bits': fault.number(
      'Endpoints, row 17: the threshold is a text, as amounts beyond 64 bits are',
      refuse((call) => /^\d{19,}$/.test(textAt(call, 'threshold')) && BigInt(textAt(call, 'threshold')) >= 2n ** 63n),
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
    'windows-without-end-last-a-week': fault.time(
      'Endpoints, row 17: without endTimestamp the timeframe is open, up to now',
      all(matches('startTimestamp', /^\d+$/), missing('endTimestamp')),
      changeParameters(({ startTimestamp }) => ({ endTimestamp: String(Number(startTimestamp) + week) })),
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
    'emptied-holders-keep-their-balance': fault.query(
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
      'pinax-network/substreams-evm-tokens#91',
    ),
    'thresholds-are-doubles': fault.number(
      'Endpoints, rule 6: every address that held more than threshold, be it by one unit',
      replace('threshold', (threshold) =>
        /^\d{16,}$/.test(threshold) ? String(lastOfDouble(BigInt(threshold))) : undefined,
      ),
      'formancehq/numscript#156',
    ),
    'held-between-two-snapshots': fault.query(
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
  listApiLogs: {
    'midnight-in-central-europe': fault.time(
      'Endpoints, row 19: timestamps are rounded down to midnight in UTC',
      given('startTimestamp'),
      keepOfList((item, { parameters }) => {
        const start = Number(parameters['startTimestamp']);
        return loggedAt(item) >= midnight(start + 2 * hour) - 2 * hour;
      }),
    ),
    'key-replaces-the-type': fault.input(
      'Endpoints, row 19: requestType and apiKeyId both narrow the list',
      all(given('apiKeyId'), given('requestType', 'data', 'rpc')),
      ignore('requestType'),
    ),
    'failures-stand-in-another-table': fault.query(
      'Endpoints, row 19: without responseCode entries of every code are listed',
      missing('responseCode'),
      keepOfList((item) => numberOf(item, 'responseCode') < 500),
    ),
    'two-errors-give-a-list': fault.encoding(
      'Errors: the message of an error body is a string',
      changeHttpAnswer((answer, { path }) => {
        if (answer.status !== 400 || countBad(path) < 2) return answer;
        const { message, ...rest } = JSON.parse(answer.body) as Record<string, unknown>;
        return { ...answer, body: JSON.stringify({ message: [message, 'and more'], ...rest }) };
      }),
    ),
    'stored-paths-are-escaped': fault.encoding(
      'Endpoints, row 19: requestPath keeps the entries with that path',
      matches('requestPath', /:/),
      changeList(() => []),
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
    'two-filters-are-joined-by-or': fault.query(
      'Endpoints, row 12: addresses and nodeIds both narrow the list',
      all(given('addresses'), given('nodeIds')),
      changeList((_, { whole }) => {
        const ofEither = [{ addresses: undefined }, { nodeIds: undefined }].flatMap((unset) => whole(unset));
        const hashes = new Set(textsOf(ofEither, 'txHash'));
        return whole({ addresses: undefined, nodeIds: undefined }).filter((item) => hashes.has(textOf(item, 'txHash')));
      }),
    ),
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
    'last-node-wins': fault.input(
      'Endpoints, row 12: nodeIds is a list with commas, and each node in it counts',
      takeElements('nodeIds', (nodes) => nodes.slice(-1)),
    ),
    'estimates-in-floats-by-address': fault.number(
      'What the service does, convention 4: amounts are decimal strings with all their digits',
      given('addresses'),
      changeEach(member('estimatedReward.amount', (amount) => String(Math.fround(Number(amount))))),
    ),
    'nodes-list-by-stake': fault.query(
      'What the service does, convention 6: sorted by timestamp, with any filter',
      given('nodeIds'),
      sortList((item) => numberOf(item, 'amountStaked')),
      'ava-labs/builders-hub#4443',
    ),
    'hundred-rewards-of-an-address': fault.paging(
      'Endpoints, row 12; What the service does, convention 2: the whole list of an address, page by page',
      given('addresses'),
      changeList((items) => items.slice(0, 100)),
      'ava-labs/builders-hub#4443',
    ),
    'validators-earn-whole-coins': fault.number(
      'Resources, pending reward: estimatedReward.amount is in the smallest unit, for validators as well',
      changeEach(
        member('estimatedReward.amount', (amount) => String(BigInt(String(amount)) / 10n ** 9n)),
        (item) => textOf(item, 'rewardType') === 'VALIDATOR',
      ),
      'cosmos/cosmos-sdk#13065',
    ),
  },
} satisfies FaultTable;
