import { chainNamed } from '../../../../world/xchain/listing.ts';
import { toBech32 } from '../../../../world/xchain/ids.ts';
import type { Value } from '../../../../value.ts';
import type { World } from '../../../../world/world.ts';
import { textAt } from '../../../shared/texts.ts';
import { at } from '../../../shared/values.ts';
import { descends, numberOf, sameTexts, textOf, textsOf, walk } from '../../shared/data-client.ts';
import { nextSlice, relist, repaged } from '../../shared/data-repaged.ts';
import { textsOf as textsIn } from '../../shared/nodeClient.ts';
import type { ReportedFile } from '../../types.ts';

const bare = (address: string): string => address.trim().replace(/^[PX]-/, '');

const ownersOf = (item: Value): readonly string[] => textsIn(at(item, 'addresses'));

const namedIn = (call: Parameters<typeof textAt>[0]): string[] => textAt(call, 'addresses').split(',');

const onX = { network: 'mainnet', blockchainId: 'x-chain' };

const owner = ({ xchain }: World): string => toBech32(xchain.hrp, xchain.actors.users[1]?.addresses[0] ?? '');

export default {
  on: 'listUtxos',
  faults: {
    'filtered-pages-end-the-walk': {
      origin: 'paging',
      deep: true,
      report: 'hirosystems/bitcoin-indexer#297',
      sentence: 'Endpoints, rule 3, and convention 2: all UTXOs of at least minUtxoAmount are on the pages',
      what:
        'minUtxoAmount is applied to a page that was read without it, and a page that is not full then has no token: ' +
        'the UTXOs behind it are on no page',
      make: (operation) =>
        repaged(operation, {
          list: (items, { call, whole }) =>
            call.parameters['minUtxoAmount'] === undefined ? items : whole({ minUtxoAmount: undefined }),
          page: (all, { begin, size }, { call }) => {
            const least = BigInt(textAt(call, 'minUtxoAmount') || '0');
            return all.slice(begin, begin + size).filter((item) => BigInt(textOf(item, 'amount')) >= least);
          },
          follow: (all, slice, page) => (page.length < slice.size ? undefined : nextSlice(all, slice)),
        }),
      isKept: async (ask) => {
        const all = await walk(ask, { ...onX, pageSize: 100 });
        const minUtxoAmount = 1_000_000_000;
        const found = await walk(ask, { ...onX, minUtxoAmount, pageSize: 10 });
        return found.length === all.filter((item) => numberOf(item, 'amount') >= minUtxoAmount).length;
      },
    },
    'amounts-are-sorted-as-text': {
      origin: 'number',
      deep: false,
      report: 'apache/druid#3270',
      sentence: 'What the service does, convention 6: sortBy=amount sorts by the amount',
      what: 'amounts are text in the index, and sorted as such: 9 is more than 10',
      make: (operation) =>
        relist(operation, (items, { call }) => {
          if (textAt(call, 'sortBy') !== 'amount') return items;
          const sign = textAt(call, 'sortOrder') === 'asc' ? 1 : -1;
          return items.toSorted((a, b) =>
            textOf(a, 'amount') === textOf(b, 'amount') ? 0 : textOf(a, 'amount') < textOf(b, 'amount') ? -sign : sign,
          );
        }),
      isKept: async (ask) => {
        const items = await walk(ask, { ...onX, sortBy: 'amount', sortOrder: 'desc', pageSize: 100 });
        return descends(items.map((item) => numberOf(item, 'amount')));
      },
    },
    'prefix-of-another-chain-owns-nothing': {
      origin: 'input',
      deep: true,
      report: 'ava-labs/avalanche-smart-contract-quickstart#32',
      sentence: 'Endpoints, row 5: addresses may begin with P- or X-, and are the same address with and without it',
      what: 'the prefix of an address is compared with the chain of the path: P- on the X-Chain owns nothing',
      make: (operation) =>
        relist(operation, (items, { call }) => {
          const chain = chainNamed(textAt(call, 'blockchainId'))?.chain;
          const wrong = chain === 'x-chain' ? 'P-' : chain === 'p-chain' ? 'X-' : undefined;
          if (call.parameters['addresses'] === undefined || wrong === undefined) return items;
          const known = new Set(
            namedIn(call)
              .filter((address) => !address.trim().startsWith(wrong))
              .map((address) => bare(address)),
          );
          return items.filter((item) => ownersOf(item).some((address) => known.has(address)));
        }),
      isKept: async (ask, world) => {
        const found = async (addresses: string): Promise<string[]> =>
          textsOf(await walk(ask, { ...onX, addresses, pageSize: 100 }), 'utxoId');
        return sameTexts(await found(owner(world)), await found(`P-${owner(world)}`));
      },
    },
    'joint-utxos-belong-to-their-first-owner': {
      origin: 'join',
      deep: true,
      report: 'CounterpartyXCP/counterparty-core#2963',
      sentence: 'Endpoints, row 5: addresses keeps UTXOs that have one of the addresses among their owners',
      what: 'UTXOs are found by their first owner: the others of a jointly owned UTXO do not have it',
      make: (operation) =>
        relist(operation, (items, { call }) => {
          if (call.parameters['addresses'] === undefined) return items;
          const wanted = new Set(namedIn(call).map(bare));
          return items.filter((item) => wanted.has(ownersOf(item)[0] ?? ''));
        }),
      isKept: async (ask) => {
        const all = await walk(ask, { ...onX, pageSize: 100 });
        const second = all.map((item) => ownersOf(item)[1]).find((address) => address !== undefined) ?? '';
        const owned = all.filter((item) => ownersOf(item).includes(second));
        const found = await walk(ask, { ...onX, addresses: second, pageSize: 100 });
        return sameTexts(textsOf(owned, 'utxoId'), textsOf(found, 'utxoId'));
      },
    },
  },
} satisfies ReportedFile;
