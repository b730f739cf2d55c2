import { when } from '../../../defects/defect.ts';
import { changeEach, member } from '../../../defects/operators/answers.ts';
import { cachedBy, keyWithout } from '../../../defects/operators/caches.ts';
import { changeHttpAnswer } from '../../../defects/operators/http.ts';
import { changeList, keepOfList, relist, sortList } from '../../../defects/operators/pages.ts';
import { changeParameters, fix, ignore, takeElements } from '../../../defects/operators/parameters.ts';
import { all, given, matches, missing } from '../../../defects/triggers.ts';
import type { Value } from '../../../defects/value.ts';
import { fault, type FaultTable } from './fault.ts';
import { walk } from './shared/client.ts';
import { day, hour } from './shared/points.ts';
import { listOf, numberOf, textOf, textsOf, wholeNumberAt } from './shared/values.ts';

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
  listApiLogs: {
    '2026-11-a': {
      'midnight-in-central-europe': fault(
        'time',
        'Endpoints, row 19: timestamps are rounded down to midnight in UTC',
        when(
          given('startTimestamp'),
          keepOfList((item, { parameters }) => {
            const start = Number(parameters['startTimestamp']);
            return loggedAt(item) >= midnight(start + 2 * hour) - 2 * hour;
          }),
        ),
      ),
      'key-replaces-the-type': fault(
        'input',
        'Endpoints, row 19: requestType and apiKeyId both narrow the list',
        when(all(given('apiKeyId'), given('requestType', 'data', 'rpc')), ignore('requestType')),
      ),
      'failures-stand-in-another-table': fault(
        'storage-query',
        'Endpoints, row 19: without responseCode entries of every code are listed',
        when(
          missing('responseCode'),
          keepOfList((item) => numberOf(item, 'responseCode') < 500),
        ),
      ),
      'two-errors-give-a-list': fault(
        'encoding',
        'Errors: the message of an error body is a string',
        changeHttpAnswer((answer, { path }) => {
          if (answer.status !== 400 || countBad(path) < 2) return answer;
          const { message, ...rest } = JSON.parse(answer.body) as Record<string, unknown>;
          return { ...answer, body: JSON.stringify({ message: [message, 'and more'], ...rest }) };
        }),
      ),
      'stored-paths-are-escaped': fault(
        'encoding',
        'Endpoints, row 19: requestPath keeps the entries with that path',
        when(
          matches('requestPath', /:/),
          changeList(() => []),
        ),
      ),
    },
    '2026-11-b': {
      'end-covers-its-day-beside-a-start': fault(
        'time',
        'Endpoints, row 19: endTimestamp is rounded down to midnight, beside startTimestamp too',
        when(
          all(given('startTimestamp'), given('endTimestamp')),
          changeList((_, { parameters, whole }) => {
            const last = midnight(Number(parameters['endTimestamp'])) + day;
            return whole({ endTimestamp: String(last) }).filter((item) => loggedAt(item) < last);
          }),
        ),
      ),
    },
    '2026-11-c': {
      'one-entry-of-a-key-and-second': fault(
        'storage-query',
        'Endpoints, row 19: all entries; a filter leaves entries out, and adds none',
        changeList((items) => {
          const keys = items.map((item) => `${textOf(item, 'apiKeyId')} ${textOf(item, 'eventTimestamp')}`);
          return items.filter((_, index) => keys.indexOf(keys[index] ?? '') === index);
        }),
      ),
      'cache-key-without-the-key': fault(
        'cache',
        'Endpoints, row 19: apiKeyId keeps the entries of this key',
        when(given('apiKeyId'), cachedBy(keyWithout('apiKeyId'))),
        {
          isKept: async (ask) => {
            const keys = [...new Set(textsOf(await walk(ask, { pageSize: 100 }), 'apiKeyId'))];
            for (const apiKeyId of keys) {
              const { items } = await ask({ parameters: { apiKeyId } });
              if (!items.every((item) => textOf(item, 'apiKeyId') === apiKeyId)) return false;
            }
            return keys.length > 1;
          },
        },
      ),
    },
    '2026-11-k': {
      'both-on-one-day-is-the-whole-day': fault(
        'time',
        'Endpoints, 19: startTimestamp and endTimestamp are both rounded down to 00:00 UTC of the day',
        when(
          all(given('startTimestamp'), given('endTimestamp')),
          changeParameters((parameters) => {
            const [start = 1, end = 0] = ['startTimestamp', 'endTimestamp'].map((name) =>
              wholeNumberAt(parameters, name),
            );
            return start <= end && midnight(start) === midnight(end)
              ? { endTimestamp: String(midnight(end) + day) }
              : undefined;
          }),
        ),
      ),
    },
  },
  listPendingRewards: {
    '2026-11-a': {
      'two-filters-are-joined-by-or': fault(
        'storage-query',
        'Endpoints, row 12: addresses and nodeIds both narrow the list',
        when(
          all(given('addresses'), given('nodeIds')),
          changeList((_, { whole }) => {
            const ofEither = [{ addresses: undefined }, { nodeIds: undefined }].flatMap((unset) => whole(unset));
            const hashes = new Set(textsOf(ofEither, 'txHash'));
            return whole({ addresses: undefined, nodeIds: undefined }).filter((item) =>
              hashes.has(textOf(item, 'txHash')),
            );
          }),
        ),
      ),
      'largest-pages-end-the-list': fault(
        'paging',
        'Limits; convention 2: pages of the largest size have a token too where the list goes on',
        when(given('pageSize', '100'), relist({ follow: () => undefined })),
      ),
      'nodes-of-any-network': fault(
        'storage-query',
        'Endpoints, row 12: the pending rewards of the network asked for',
        when(all(given('nodeIds'), given('network', 'fuji', 'testnet')), fix('network', 'mainnet')),
      ),
    },
    '2026-11-b': {
      'last-node-wins': fault(
        'input',
        'Endpoints, row 12: nodeIds is a list with commas, and each node in it counts',
        takeElements('nodeIds', (nodes) => nodes.slice(-1)),
      ),
      'estimates-in-floats-by-address': fault(
        'number',
        'What the service does, convention 4: amounts are decimal strings with all their digits',
        when(
          given('addresses'),
          changeEach(member('estimatedReward.amount', (amount) => String(Math.fround(Number(amount))))),
        ),
        {
          isKept: async (ask) => {
            const subject = { network: 'mainnet', pageSize: 100 };
            const rewards = await walk(ask, subject);
            const amounts = new Map(
              rewards.map((item) => [textOf(item, 'txHash'), textOf(item, 'estimatedReward.amount')]),
            );
            const addresses = listOf(rewards[0], 'addresses').join(',');
            return (await walk(ask, { ...subject, addresses })).every(
              (item) => amounts.get(textOf(item, 'txHash')) === textOf(item, 'estimatedReward.amount'),
            );
          },
        },
      ),
    },
    '2026-11-c': {
      'nodes-list-by-stake': fault(
        'storage-query',
        'What the service does, convention 6: sorted by timestamp, with any filter',
        when(
          given('nodeIds'),
          sortList((item) => numberOf(item, 'amountStaked')),
        ),
        { report: 'ava-labs/builders-hub#4443' },
      ),
    },
    '2026-11-d': {
      'hundred-rewards-of-an-address': fault(
        'paging',
        'Endpoints, row 12; What the service does, convention 2: the whole list of an address, page by page',
        when(
          given('addresses'),
          changeList((items) => items.slice(0, 100)),
        ),
        { report: 'ava-labs/builders-hub#4443' },
      ),
    },
    '2026-11-e': {
      'validators-earn-whole-coins': fault(
        'number',
        'Resources, pending reward: estimatedReward.amount is in the smallest unit, for validators as well',
        changeEach(
          member('estimatedReward.amount', (amount) => String(BigInt(String(amount)) / 10n ** 9n)),
          (item) => textOf(item, 'rewardType') === 'VALIDATOR',
        ),
        { report: 'cosmos/cosmos-sdk#13065' },
      ),
    },
  },
} satisfies FaultTable;
