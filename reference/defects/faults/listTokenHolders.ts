import { given, numberAt, onBody, onParameters } from '../operators/calls.ts';
import { firstChain, token } from '../shared/examples.ts';
import { textAt } from '../shared/texts.ts';
import { at, changed, isMembers } from '../shared/values.ts';
import { Refusal } from '../../handlers/shared/refusal.ts';
import { checksummed } from '../../world/evm/encoding.ts';
import type { EvmChain } from '../../world/evm/evmChain.ts';
import type { Token, Transfer } from '../../world/evm/types.ts';
import type { World } from '../../world/world.ts';
import type { OperationCall } from '../../types.ts';
import { sameTexts, textOf, textsOf, walk } from './shared/data-client.ts';
import { wholeNumberAt } from './shared/data-parameters.ts';
import { nextSlice, relist, repaged } from './shared/data-repaged.ts';
import type { FaultFile } from './types.ts';

/** The transfers of the token that a call asks for. */
const transfersOf = ({ parameters }: OperationCall, world: World): readonly Transfer[] => {
  const chain: EvmChain | undefined = world.evm.chain(String(parameters['chainId']));
  const asked: Token | undefined = chain?.token(String(parameters['address']).toLowerCase());
  return chain && asked ? chain.transfersOfToken(asked) : [];
};

/** A token with 18 decimals, of which balances go beyond 53 bits. */
const fine = (world: World): { readonly chainId: string; readonly address: string } => {
  const { chainId, record } = firstChain(world);
  const address = record.tokens.find(({ symbol }) => symbol === 'WETH')?.address ?? '';
  return { chainId, address: checksummed(address) };
};

export default {
  on: 'listTokenHolders',
  faults: {
    'thresholds-compared-as-doubles': {
      origin: 'number',
      deep: true,
      breaks: 'Endpoints, rule 6: an address that holds more than the threshold is listed, by one unit too',
      what: 'a balance that is larger than the threshold only beyond 53 bits counts as equal, and is left out',
      make: (operation) =>
        relist(operation, (items, { call }) =>
          items.filter(
            (item) =>
              Number(at(item, 'sortKey')) !== Number(textAt(call, 'threshold')) ||
              Number(at(item, 'sortKey')) <= Number.MAX_SAFE_INTEGER,
          ),
        ),
      holds: async (ask, world) => {
        const subject = fine(world);
        const { items } = await ask({ parameters: { ...subject, threshold: '0' } });
        const address = textOf(items[0], 'address');
        const parameters = { chainId: subject.chainId, address, contractAddresses: subject.address };
        const held = await ask({ operation: 'listErc20Balances', parameters });
        const threshold = String(BigInt(textOf(held.items[0], 'balance')) - 1n);
        const above = await ask({ parameters: { ...subject, threshold } });
        return textsOf(above.items, 'address').includes(address);
      },
    },
    'only-who-still-holds': {
      origin: 'storage-query',
      deep: true,
      breaks: 'Endpoints, rule 6: an address that held more than the threshold at some time of the timeframe is listed',
      what: 'addresses whose latest balance is not above the threshold are left out, whatever they held before',
      make: (operation) =>
        relist(operation, (items, { call }) =>
          items.filter((item) => BigInt(String(at(item, 'sortKey'))) > BigInt(textAt(call, 'threshold'))),
        ),
      holds: async (ask, world) => {
        const subject = token(world);
        const transfers = await walk(ask, { ...subject, pageSize: 100 }, 'listTokenTransfers');
        const minted = transfers.find((item) => /^0x0{40}$/.test(textOf(item, 'from.address')));
        const threshold = String(BigInt(textOf(minted, 'value')) - 1n);
        const listed = textsOf(await walk(ask, { ...subject, threshold }), 'address');
        return listed.includes(textOf(minted, 'to.address'));
      },
    },
    'thresholds-in-64-bits': {
      origin: 'number',
      deep: true,
      breaks: 'Endpoints, row 17: the threshold is a text, as amounts beyond 64 bits are',
      what: 'a threshold of 2^63 and more is refused',
      make: (operation) =>
        onParameters(operation, (parameters) => {
          const threshold = parameters['threshold'];
          if (typeof threshold === 'string' && /^\d+$/.test(threshold) && BigInt(threshold) >= 2n ** 63n)
            throw new Refusal(400, 'threshold must be a decimal string');
          return undefined;
        }),
      holds: async (ask, world) =>
        (await ask({ parameters: { ...fine(world), threshold: String(12n * 10n ** 18n) } })).result !== undefined,
    },
    'keys-at-the-end-of-the-window': {
      origin: 'time',
      deep: true,
      breaks: 'Endpoints, rule 6: addresses come with their latest balances, whatever the timeframe',
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
      holds: async (ask, world) => {
        const subject = { ...token(world), threshold: '1000000' };
        const latest = new Map(
          (await walk(ask, { ...subject, pageSize: 5_000 })).map((item) => [
            textOf(item, 'address'),
            textOf(item, 'sortKey'),
          ]),
        );
        const endTimestamp = world.now - 40 * 86_400;
        const windowed = await walk(ask, { ...subject, endTimestamp, pageSize: 5_000 });
        return windowed.every((item) => latest.get(textOf(item, 'address')) === textOf(item, 'sortKey'));
      },
    },
    'batches-count-to-sixty-four': {
      origin: 'join',
      deep: true,
      breaks: 'Endpoints, row 17 and rule 6: everybody who held enough, however the tokens came',
      what: 'of a transaction with many transfers the receivers behind the first 64 are not known as holders',
      make: (operation) =>
        relist(operation, (items, { call, world }) => {
          const known = new Set<string>();
          for (const transfer of transfersOf(call, world)) {
            const place = transfer.transaction.transfers.indexOf(transfer);
            if (place < 64) known.add(transfer.to);
          }
          return items.filter((item) => known.has(textOf(item, 'address').toLowerCase()));
        }),
      holds: async (ask, world) => {
        const subject = token(world);
        const listed = new Set(textsOf(await walk(ask, { ...subject, threshold: '0', pageSize: 5_000 }), 'address'));
        const transfers = await walk(ask, { ...subject, pageSize: 100 }, 'listTokenTransfers');
        return transfers.every((item) => textOf(item, 'value') === '0' || listed.has(textOf(item, 'to.address')));
      },
    },
    'windows-without-end-last-a-week': {
      origin: 'time',
      deep: true,
      breaks: 'Endpoints, row 17: without endTimestamp the timeframe is open, up to now',
      what: 'with startTimestamp alone the timeframe ends after seven days',
      make: (operation) =>
        onParameters(operation, (parameters) => {
          const start = wholeNumberAt(parameters, 'startTimestamp');
          return start === undefined || parameters['endTimestamp'] !== undefined
            ? undefined
            : given(parameters, { endTimestamp: String(start + 7 * 86_400) });
        }),
      holds: async (ask, world) => {
        const subject = { ...token(world), threshold: '0', pageSize: 5_000 };
        const all = textsOf(await walk(ask, subject), 'address');
        const since = textsOf(await walk(ask, { ...subject, startTimestamp: 1 }), 'address');
        return sameTexts(all, since);
      },
    },
    'pages-beyond-the-default-have-gaps': {
      origin: 'paging',
      deep: true,
      breaks: 'Limits; convention 2: pages of up to 5000 items follow each other without a gap',
      what: 'a page has 1000 addresses at most, and a larger pageSize that covers the whole list gives no token',
      make: (operation) =>
        repaged(operation, {
          page: (all, { begin, size }) => all.slice(begin, begin + Math.min(size, 1_000)),
          follow: nextSlice,
        }),
      holds: async (ask, world) => {
        const subject = { ...token(world), threshold: '0' };
        const large = await walk(ask, { ...subject, pageSize: 3_000 });
        const small = await walk(ask, { ...subject, pageSize: 500 });
        return sameTexts(textsOf(large, 'address'), textsOf(small, 'address'));
      },
    },
    'contracts-are-no-accounts': {
      origin: 'join',
      deep: true,
      breaks: 'Endpoints, rule 6: addresses that held enough, contracts too',
      what: 'contracts that hold the token, as a pool does, are left out by a join with the accounts',
      make: (operation) =>
        relist(operation, (items, { call, world }) => {
          const chain = world.evm.chain(textAt(call, 'chainId'));
          return items.filter((item) => chain?.contract(textOf(item, 'address').toLowerCase()) === undefined);
        }),
      holds: async (ask, world) => {
        const subject = token(world);
        const listed = textsOf(await walk(ask, { ...subject, threshold: '0', pageSize: 5_000 }), 'address');
        const transfers = await walk(ask, { ...subject, pageSize: 100 }, 'listTokenTransfers');
        for (const address of new Set(textsOf(transfers, 'to.address'))) {
          if (listed.includes(address)) continue;
          const parameters = { chainId: subject.chainId, address, contractAddresses: subject.address };
          if ((await ask({ operation: 'listErc20Balances', parameters })).items.length > 0) return false;
        }
        return true;
      },
    },
    'large-keys-as-texts': {
      origin: 'encoding',
      deep: true,
      breaks: 'Resources, holder entry: the sort key is an integer',
      what: 'sort keys beyond 53 bits come as strings, smaller ones as numbers',
      make: (operation) =>
        onBody(operation, (body) =>
          changed(body, 'addresses.sortKey', (key) => (typeof key === 'bigint' ? String(key) : key)),
        ),
      holds: async (ask, world) =>
        (await ask({ parameters: { ...fine(world), threshold: '0' } })).items.every(
          (item) => isMembers(item) && typeof item['sortKey'] === 'number',
        ),
    },
  },
} satisfies FaultFile;
