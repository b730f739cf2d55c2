import type { Value } from '../../../../value.ts';
import type { EvmChain } from '../../../../world/evm/evmChain.ts';
import type { World } from '../../../../world/world.ts';
import { firstChain, token } from '../../../shared/examples.ts';
import { at } from '../../../shared/values.ts';
import { textAt } from '../../../shared/texts.ts';
import { walk } from '../../shared/data-client.ts';
import { relist } from '../../shared/data-repaged.ts';
import type { ReportedFile } from '../../types.ts';

const batchSize = 64;

/** Whether a row of the import of a block arrives when the batch is full. */
const isForgotten = (index: number): boolean => index % (batchSize + 1) === batchSize;

function isStored(chain: EvmChain, item: Value): boolean {
  const block = chain.block(String(at(item, 'blockNumber')));
  const rows = (block?.transactions ?? []).flatMap(({ transfers }) => transfers);
  return !isForgotten(rows.findIndex(({ logIndex }) => logIndex === at(item, 'logIndex')));
}

/** The block with most transfers of the first token, and the account that sent them. */
function airdrop(world: World): { readonly block: number; readonly sender: string } {
  const chain = firstChain(world);
  const contract = chain.record.tokens[0]?.address;
  const transfers = chain.record.blocks.map(({ number, transactions }) => ({
    number,
    rows: transactions.flatMap((transaction) => transaction.transfers).filter((row) => row.token.address === contract),
  }));
  const largest = transfers.reduce((most, block) => (block.rows.length > most.rows.length ? block : most));
  return { block: largest.number, sender: largest.rows[0]?.from ?? '' };
}

export default {
  on: 'listTokenTransfers',
  faults: {
    'row-at-a-full-batch-is-forgotten': {
      origin: 'storage-query',
      deep: true,
      report: 'vnpy/vnpy_taos#12',
      sentence: 'Data, Endpoints, 8: transfers of the token contract',
      what:
        'the transfers of a block are written in batches of 64, and the row that arrives when a batch is full starts ' +
        'the writing but is not in it: of a block with many transfers every 65th is missing',
      make: (operation) =>
        relist(operation, (items, { call, world }) => {
          const chain = world.evm.chain(textAt(call, 'chainId'));
          return chain ? items.filter((item) => isStored(chain, item)) : items;
        }),
      isKept: async (ask, world) => {
        const { block, sender } = airdrop(world);
        const { chainId, address } = token(world);
        const range = { chainId, startBlock: block, endBlock: block + 1, pageSize: 100 };
        const listed = await walk(ask, { ...range, address });
        const sent = await walk(ask, { ...range, address: sender }, 'listErc20Transfers');
        const indexes = new Set(listed.map((item) => at(item, 'logIndex')));
        const ofToken = sent.filter((item) => at(item, 'erc20Token.address') === address);
        return ofToken.length > batchSize && ofToken.every((item) => indexes.has(at(item, 'logIndex')));
      },
    },
  },
} satisfies ReportedFile;
