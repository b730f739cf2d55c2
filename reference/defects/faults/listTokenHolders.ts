import { given, numberAt, onBody, onParameters } from '../operators/calls.ts';
import { textAt } from '../shared/texts.ts';
import { at, changed } from '../shared/values.ts';
import { Refusal } from '../../handlers/shared/refusal.ts';
import type { EvmChain } from '../../world/evm/evmChain.ts';
import type { Token, Transfer } from '../../world/evm/types.ts';
import type { World } from '../../world/world.ts';
import type { OperationCall } from '../../types.ts';
import { textOf } from './shared/data-client.ts';
import { wholeNumberAt } from './shared/data-parameters.ts';
import { nextSlice, relist, repaged } from './shared/data-repaged.ts';
import type { FaultFile } from './types.ts';

/** The transfers of the token that a call asks for. */
const transfersOf = ({ parameters }: OperationCall, world: World): readonly Transfer[] => {
  const chain: EvmChain | undefined = world.evm.chain(String(parameters['chainId']));
  const asked: Token | undefined = chain?.token(String(parameters['address']).toLowerCase());
  return chain && asked ? chain.transfersOfToken(asked) : [];
};

export default {
  on: 'listTokenHolders',
  faults: {
    'thresholds-compared-as-doubles': {
      origin: 'number',
      sentence: 'Endpoints, rule 6: an address that holds more than the threshold is listed, by one unit too',
      what: 'a balance that is larger than the threshold only beyond 53 bits counts as equal, and is left out',
      make: (operation) =>
        relist(operation, (items, { call }) =>
          items.filter(
            (item) =>
              Number(at(item, 'sortKey')) !== Number(textAt(call, 'threshold')) ||
              Number(at(item, 'sortKey')) <= Number.MAX_SAFE_INTEGER,
          ),
        ),
    },
    'only-who-still-holds': {
      origin: 'storage-query',
      sentence:
        'Endpoints, rule 6: an address that held more than the threshold at some time of the timeframe is listed',
      what: 'addresses whose latest balance is not above the threshold are left out, whatever they held before',
      make: (operation) =>
        relist(operation, (items, { call }) =>
          items.filter((item) => BigInt(String(at(item, 'sortKey'))) > BigInt(textAt(call, 'threshold'))),
        ),
    },
    'thresholds-in-64-bits': {
      origin: 'number',
      sentence: 'Endpoints, row 17: the threshold is a text, as amounts beyond 64 bits are',
      what: 'a threshold of 2^63 and more is refused',
      make: (operation) =>
        onParameters(operation, (parameters) => {
          const threshold = parameters['threshold'];
          if (typeof threshold === 'string' && /^\d+$/.test(threshold) && BigInt(threshold) >= 2n ** 63n)
            throw new Refusal(400, 'threshold must be a decimal string');
          return undefined;
        }),
    },
    'keys-at-the-end-of-the-window': {
      origin: 'time',
      sentence: 'Endpoints, rule 6: addresses come with their latest balances, whatever the timeframe',
      what: 'with endTimestamp the sort key is the balance at that time',
      make: (operation) =>
        onBody(operation, (body, call, world) => {
          const end = numberAt(call.parameters, 'endTimestamp');
          if (end === undefined) return body;
          const balances = new Map<string, bigint>();
          for (const { from, to, value, transaction } of transfersOf(call, world)) {
            if (transaction.block.timestamp > end) continue;
            balances.set(to, (balances.get(to) ?? 0n) + value);
            balances.set(from, (balances.get(from) ?? 0n) - value);
          }
          const items = Array.isArray(body['addresses']) ? body['addresses'] : [];
          return {
            ...body,
            addresses: items.map((item) =>
              changed(item, 'sortKey', () => balances.get(textOf(item, 'address').toLowerCase()) ?? 0n),
            ),
          };
        }),
    },
    'windows-without-end-last-a-week': {
      origin: 'time',
      sentence: 'Endpoints, row 17: without endTimestamp the timeframe is open, up to now',
      what: 'with startTimestamp alone the timeframe ends after seven days',
      make: (operation) =>
        onParameters(operation, (parameters) => {
          const start = wholeNumberAt(parameters, 'startTimestamp');
          return start === undefined || parameters['endTimestamp'] !== undefined
            ? undefined
            : given(parameters, { endTimestamp: String(start + 7 * 86_400) });
        }),
    },
    'pages-beyond-the-default-have-gaps': {
      origin: 'paging',
      sentence: 'Limits; convention 2: pages of up to 5000 items follow each other without a gap',
      what: 'a page has 1000 addresses at most, and a larger pageSize that covers the whole list gives no token',
      make: (operation) =>
        repaged(operation, {
          page: (all, { begin, size }) => all.slice(begin, begin + Math.min(size, 1_000)),
          follow: nextSlice,
        }),
    },
    'contracts-are-no-accounts': {
      origin: 'join',
      sentence: 'Endpoints, rule 6: addresses that held enough, contracts too',
      what: 'contracts that hold the token, as a pool does, are left out by a join with the accounts',
      make: (operation) =>
        relist(operation, (items, { call, world }) => {
          const chain = world.evm.chain(textAt(call, 'chainId'));
          return items.filter((item) => chain?.contract(textOf(item, 'address').toLowerCase()) === undefined);
        }),
    },
    'large-keys-as-texts': {
      origin: 'encoding',
      sentence: 'Resources, holder entry: the sort key is an integer',
      what: 'sort keys beyond 53 bits come as strings, smaller ones as numbers',
      make: (operation) =>
        onBody(operation, (body) =>
          changed(body, 'addresses.sortKey', (key) => (typeof key === 'bigint' ? String(key) : key)),
        ),
    },
  },
} satisfies FaultFile;
