import type { Value } from '../../../../value.ts';
import { checksummed } from '../../../../world/evm/encoding.ts';
import { zeroAddress } from '../../../../world/evm/specs.ts';
import { firstChain, hub } from '../../../shared/examples.ts';
import { textAt } from '../../../shared/texts.ts';
import { sameTexts, textOf, textsOf, walk } from '../../shared/data-client.ts';
import { relist, repaged } from '../../shared/data-repaged.ts';
import type { ReportedFile } from '../../types.ts';

const idOf = (item: Value): string => `${textOf(item, 'address')} ${textOf(item, 'tokenId')}`;

const textOrder = (a: Value, b: Value): number => (idOf(a).toLowerCase() < idOf(b).toLowerCase() ? -1 : 1);

const isNumberedAfter = (item: Value, last: Value): boolean => {
  const [contract, lastContract] = [textOf(item, 'address').toLowerCase(), textOf(last, 'address').toLowerCase()];
  return contract === lastContract
    ? BigInt(textOf(item, 'tokenId')) > BigInt(textOf(last, 'tokenId'))
    : contract > lastContract;
};

/** The items that a page behind `place` is cut from; the place is that behind the last item of the page before. */
const itemsBehind = (all: readonly Value[], place: number): readonly Value[] => {
  const last = all[place - 1];
  return last === undefined ? all : all.filter((item) => isNumberedAfter(item, last));
};

export default {
  on: 'listErc721Balances',
  faults: {
    'minted-ids-wait-for-a-transfer': {
      origin: 'storage-query',
      deep: true,
      report: 'blockscout/blockscout#1464',
      sentence: 'Endpoints, row 11: the ERC-721 ids that the address owns, minted ones as well',
      what:
        'balances are read anew after a transfer between two accounts, and not after a mint: ids that were minted ' +
        'since the last such transfer of the address are missing',
      make: (operation) =>
        relist(operation, (items, { call, world }) => {
          const chain = world.evm.chain(textAt(call, 'chainId'));
          const address = textAt(call, 'address').toLowerCase();
          const transfers = chain?.transfersOf(address).filter(({ token }) => token.kind === 'ERC-721') ?? [];
          return items.filter((item) => {
            const contract = textOf(item, 'address').toLowerCase();
            const rows = transfers.filter(({ token }) => token.address === contract);
            const last = rows.findIndex(({ from }) => from !== zeroAddress);
            const mints = last === -1 ? rows : rows.slice(0, last);
            return !mints.some(({ tokenId }) => String(tokenId) === textOf(item, 'tokenId'));
          });
        }),
      isKept: async (ask, world) => {
        const { chainId, record } = firstChain(world);
        for (const { address } of record.tokens.filter(({ kind }) => kind === 'ERC-721')) {
          const contract = checksummed(address);
          const transfers = await walk(ask, { chainId, address: contract, pageSize: 100 }, 'listTokenTransfers');
          const owners = new Map(
            transfers.toReversed().map((item) => [textOf(item, 'erc721Token.tokenId'), textOf(item, 'to.address')]),
          );
          for (const owner of new Set(owners.values())) {
            const items = await walk(ask, { chainId, address: owner, contractAddress: contract, pageSize: 500 });
            const owned = [...owners].filter(([, to]) => to === owner).map(([tokenId]) => tokenId);
            if (!sameTexts(owned, textsOf(items, 'tokenId'))) return false;
          }
        }
        return true;
      },
    },
    'ordered-by-text-continued-by-number': {
      origin: 'paging',
      deep: true,
      report: 'xmtp/libxmtp#4151',
      sentence: 'What the service does, convention 2: all pages together hold each id once',
      what:
        'ids are ordered as text and pages continue behind the last id as a number: ids that text puts behind a ' +
        'larger one are on no page',
      make: (operation) =>
        repaged(operation, {
          list: (items) => items.toSorted(textOrder),
          page: (all, { place, size }) => itemsBehind(all, place).slice(0, size),
          follow: (all, { place, size }, page) => {
            const last = page.at(-1);
            return last === undefined || itemsBehind(all, place).length <= size ? undefined : all.indexOf(last) + 1;
          },
        }),
      isKept: async (ask, world) => {
        const whole = await walk(ask, { ...hub(world), pageSize: 500 });
        const paged = await walk(ask, { ...hub(world), pageSize: 3 });
        return sameTexts(whole.map(idOf), paged.map(idOf));
      },
    },
  },
} satisfies ReportedFile;
