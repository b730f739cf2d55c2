import { firstChain, token } from '../../../shared/examples.ts';
import { numberOf, sameTexts, textOf, textsOf, walk } from '../../shared/data-client.ts';
import { wholeNumberAt } from '../../shared/data-parameters.ts';
import { nextSlice, relist, repaged } from '../../shared/data-repaged.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'listTokenTransfers',
  faults: {
    'one-block-has-one-page': {
      origin: 'paging',
      deep: true,
      report: 'equilibriumco/pathfinder#1844',
      sentence: 'What the service does, convention 2: a list that goes on has a nextPageToken, for one block as well',
      what:
        'the scan ends when it has passed endBlock, and only then looks whether the page is full: a range of one ' +
        'block never has a token',
      make: (operation) =>
        repaged(operation, {
          follow: (all, slice, _page, { call: { parameters } }) => {
            const [start, end] = [wholeNumberAt(parameters, 'startBlock'), wholeNumberAt(parameters, 'endBlock')];
            return start !== undefined && end === start + 1 ? undefined : nextSlice(all, slice);
          },
        }),
      isKept: async (ask, world) => {
        const all = await walk(ask, { ...token(world), pageSize: 100 });
        const startBlock = numberOf(all.at(-3), 'blockNumber');
        const own = all.filter((item) => numberOf(item, 'blockNumber') === startBlock);
        const range = { startBlock, endBlock: startBlock + 1, pageSize: 1 };
        return own.length > 1 && (await walk(ask, { ...token(world), ...range })).length === own.length;
      },
    },
    'one-transfer-of-a-pair': {
      origin: 'storage-query',
      deep: true,
      sentence: 'Endpoints, row 8: all transfers of the token, several of one transaction as well',
      what:
        'the unique key is transaction, sender and receiver, without the log index: of two transfers between the ' +
        'same two in one transaction the first is listed',
      make: (operation) =>
        relist(operation, (items) => {
          const seen = new Set<string>();
          return items.filter((item) => {
            const key = ['txHash', 'from.address', 'to.address'].map((path) => textOf(item, path)).join();
            if (textOf(item, 'erc20Token.address') === '') return true;
            return !seen.has(key) && seen.add(key);
          });
        }),
      isKept: async (ask, world) => {
        const { chainId, record } = firstChain(world);
        const addresses = [
          ...new Set(record.blocks.flatMap(({ transactions }) => transactions.map(({ from }) => from))),
        ];
        const places = (items: Parameters<typeof textsOf>[0]): string[] =>
          items.map((item) => `${textOf(item, 'txHash')} ${textOf(item, 'logIndex')}`);
        for (const address of addresses.slice(0, 40)) {
          const own = await walk(ask, { chainId, address, pageSize: 100 }, 'listErc20Transfers');
          for (const contract of new Set(textsOf(own, 'erc20Token.address')).values()) {
            const ofToken = own.filter((item) => textOf(item, 'erc20Token.address') === contract);
            const hashes = new Set(textsOf(ofToken, 'txHash'));
            const listed = (await walk(ask, { chainId, address: contract, pageSize: 100 })).filter(
              (item) =>
                hashes.has(textOf(item, 'txHash')) &&
                [textOf(item, 'from.address'), textOf(item, 'to.address')].some(
                  (each) => each.toLowerCase() === address,
                ),
            );
            if (!sameTexts(places(ofToken), places(listed))) return false;
          }
        }
        return true;
      },
    },
  },
} satisfies ReportedFile;
