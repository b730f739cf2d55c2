import { chainOf } from '../../../../handlers/shared/chain.ts';
import { checksummed } from '../../../../world/evm/encoding.ts';
import type { EvmChain } from '../../../../world/evm/evmChain.ts';
import { onBody } from '../../../operators/calls.ts';
import { firstChain } from '../../../shared/examples.ts';
import { changed } from '../../../shared/values.ts';
import { listOf, numberOf, textOf } from '../../shared/data-client.ts';
import type { ReportedFile } from '../../types.ts';

/** Whether a block replaced another one in the reorganisation: six blocks, some way below the newest. */
const wasReplaced = ({ head }: EvmChain, block: number): boolean => block >= head - 40 && block < head - 34;

/** The hash of the block that was replaced. */
const orphaned = (hash: string): string => `0x${Buffer.from(hash.slice(2), 'hex').reverse().toString('hex')}`;

export default {
  on: 'listNativeTransactions',
  faults: {
    'hashes-of-orphaned-blocks-stay': {
      origin: 'storage-query',
      deep: true,
      report: 'NethermindEth/nethermind#6422',
      sentence: 'Data, Native transaction: blockHash is the hash of the block of blockNumber',
      what:
        'transactions that a reorganisation moved to other blocks of the same height keep the hash of the orphaned ' +
        'block in the list of their accounts: no block has this hash',
      make: (operation) =>
        onBody(operation, (body, call, world) => {
          const chain = chainOf(call, world);
          const transactions = listOf(body, 'transactions').map((item) =>
            wasReplaced(chain, numberOf(item, 'blockNumber'))
              ? changed(item, 'blockHash', (hash) => orphaned(String(hash)))
              : item,
          );
          return { ...body, transactions };
        }),
      isKept: async (ask, world) => {
        const chain = firstChain(world);
        const moved = [...chain.transactions()].filter(({ block }) => wasReplaced(chain, block.number));
        for (const { from, block } of moved.slice(0, 5)) {
          const range = { startBlock: block.number, endBlock: block.number + 1 };
          const parameters = { chainId: chain.chainId, address: checksummed(from), ...range };
          const { items } = await ask({ parameters });
          const blockId = textOf(items[0], 'blockHash');
          const found = await ask({
            operation: 'listBlockTransactions',
            parameters: { chainId: chain.chainId, blockId },
          });
          if (found.status !== 200) return false;
        }
        return true;
      },
    },
  },
} satisfies ReportedFile;
