import type { Value } from '../../../../value.ts';
import type { Message } from '../../../../world/evm/types.ts';
import type { World } from '../../../../world/world.ts';
import { changed } from '../../../shared/values.ts';
import { numberOf, textOf, walk } from '../../shared/data-client.ts';
import { idOfMessage, timeOfMessage } from '../../shared/data-messages.ts';
import { relist } from '../../shared/data-repaged.ts';
import type { ReportedFile } from '../../types.ts';

/** By message, the time of the block with the number of its block on the first chain that has such a block. */
function timesByNumber({ evm }: World): ReadonlyMap<string, number> {
  const timeAt = (number: number): number =>
    evm.chains.flatMap(({ record }) => record.blocks[number]?.timestamp ?? [])[0] ?? 0;
  return new Map(evm.messages.map(({ id, transaction }) => [id, timeAt(transaction.block.number)]));
}

function messageOfSecondChain({ evm }: World): Message {
  const found = evm.messages.find(({ sourceEvmChainId }) => sourceEvmChainId === evm.chains[1]?.chainId);
  if (!found) throw new Error('the second chain of the world sent no message');
  return found;
}

export default {
  on: 'listMessages',
  faults: {
    'blocks-are-joined-without-their-chain': {
      origin: 'join',
      deep: true,
      report: 'tablelandnetwork/go-tableland#112',
      sentence: 'Data, ICM message: sourceTransaction.timestamp is the time of the transaction with this txHash',
      what:
        'the table of messages is joined to the blocks of all chains by number alone: messages of the smaller chains ' +
        'have the time of a block of the largest chain, and stand where that time belongs',
      make: (operation) =>
        relist(operation, (items, { world }) => {
          const times = timesByNumber(world);
          const messages = items.map((item): Value =>
            changed(item, 'sourceTransaction.timestamp', (time) => times.get(idOfMessage(item)) ?? time),
          );
          return messages.sort((a, b) => timeOfMessage(b) - timeOfMessage(a));
        }),
      isKept: async (ask, world) => {
        const { id, sourceEvmChainId, sourceBlockchainId, transaction } = messageOfSecondChain(world);
        const { number } = transaction.block;
        const messages = await walk(ask, { sourceBlockchainId, pageSize: 100 });
        const message = messages.find((item) => idOfMessage(item) === id) ?? null;
        const range = { startBlock: number, endBlock: number + 1 };
        const sender = { chainId: sourceEvmChainId, address: transaction.from };
        const sent = await walk(ask, { ...sender, ...range }, 'listNativeTransactions');
        const source = sent.find((item) => textOf(item, 'txHash') === textOf(message, 'sourceTransaction.txHash'));
        return source !== undefined && timeOfMessage(message) === numberOf(source, 'blockTimestamp');
      },
    },
  },
} satisfies ReportedFile;
