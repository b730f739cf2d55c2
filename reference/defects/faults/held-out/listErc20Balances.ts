import { firstChain, hub } from '../../shared/examples.ts';
import { changed } from '../../shared/values.ts';
import { onItems } from '../../operators/calls.ts';
import { checksummed } from '../../../world/evm/encoding.ts';
import type { Value } from '../../../value.ts';
import { textOf, textsOf, walk } from '../shared/data-client.ts';
import { relist } from '../shared/data-repaged.ts';
import type { FaultFile } from './types.ts';

const contractOf = (item: Value): string => textOf(item, 'address');

export default {
  on: 'listErc20Balances',
  faults: {
    'history-of-current-holdings-only': {
      origin: 'join',
      deep: true,
      breaks: 'Endpoints, rule 5: the balances at the block given, of tokens that were given away since too',
      what:
        'with blockNumber the history is joined with the tokens that the address has today: a token that it gave ' +
        'away entirely after that block is missing',
      make: (operation) =>
        relist(operation, (items, { call, whole }) => {
          if (call.parameters['blockNumber'] === undefined) return items;
          const today = new Set(whole({ blockNumber: undefined }).map(contractOf));
          return items.filter((item) => today.has(contractOf(item)));
        }),
      holds: async (ask, world) => {
        const { chainId, record } = firstChain(world);
        for (const transaction of record.blocks.flatMap(({ transactions }) => transactions)) {
          for (const { token, from } of transaction.transfers) {
            if (token.kind !== 'ERC-20' || token.reputation !== 'Benign' || /^0x0{40}$/.test(from)) continue;
            const subject = { chainId, address: checksummed(from), pageSize: 500 };
            const before = { ...subject, blockNumber: String(transaction.block.number - 1) };
            const contract = checksummed(token.address);
            const own = world.evm.chain(chainId)?.transfersOf(from) ?? [];
            const sum = (last: number): bigint =>
              own.reduce(
                (total, row) =>
                  row.token !== token || row.transaction.block.number > last
                    ? total
                    : total + (row.to === from ? row.value : 0n) - (row.from === from ? row.value : 0n),
                0n,
              );
            if (sum(Number.POSITIVE_INFINITY) !== 0n || sum(transaction.block.number - 1) <= 0n) continue;
            return textsOf(await walk(ask, before), 'address').includes(contract);
          }
        }
        return false;
      },
    },
    'price-of-the-neighbour-without-one': {
      origin: 'join',
      deep: true,
      breaks: 'Resources, ERC-20 token balance: the price is that of this token',
      what:
        'a reused buffer: with filterSpamTokens=false a token without a price shows the price of the token that ' +
        'stands before it on the page',
      make: (operation) =>
        onItems(operation, (items) => {
          let last: Value | undefined;
          return items.map((item) => {
            if (!/^0(?:\.0*)?$/.test(textOf(item, 'price.value'))) {
              last = textOf(item, 'price.value');
              return item;
            }
            const price = last;
            return price === undefined ? item : changed(item, 'price.value', () => price);
          });
        }),
      holds: async (ask, world) => {
        const subject = { ...hub(world), filterSpamTokens: false };
        const prices = async (pageSize: number): Promise<string> =>
          textsOf(await walk(ask, { ...subject, pageSize }), 'price.value').join();
        return (await prices(1)) === (await prices(500));
      },
    },
  },
} satisfies FaultFile;
