import { onBody } from '../../../operators/calls.ts';
import { firstChain } from '../../../shared/examples.ts';
import { textAt } from '../../../shared/texts.ts';
import { textOf, walk } from '../../shared/data-client.ts';
import { idOfMessage } from '../../shared/data-messages.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'getDeploymentTransaction',
  faults: {
    'first-message-of-the-block': {
      origin: 'join',
      deep: true,
      sentence: 'Resources, bridge-message info: the message that the deployment transaction sent',
      what:
        'messages are joined by block alone: a deployment shows the first message of its block, which another ' +
        'transaction sent',
      make: (operation) =>
        onBody(operation, (body, call, world) => {
          const chain = world.evm.chain(textAt(call, 'chainId'));
          const block = chain?.contract(textAt(call, 'address').toLowerCase())?.transaction.block;
          const message = block?.transactions.flatMap(({ messages }) => messages)[0];
          if (!message) return body;
          return {
            ...body,
            teleporterMessageInfo: {
              teleporterMessageId: message.id,
              sourceChainId: message.sourceEvmChainId,
              destinationChainId: message.destinationEvmChainId,
              direction: 'SourceTransaction',
            },
          };
        }),
      isKept: async (ask, world) => {
        const { chainId, record } = firstChain(world);
        const messages = new Map(
          (await walk(ask, { pageSize: 100 }, 'listMessages')).map((item) => [
            idOfMessage(item),
            textOf(item, 'sourceTransaction.txHash'),
          ]),
        );
        for (const { address } of record.contracts) {
          const { result } = await ask({ parameters: { chainId, address } });
          const sent = messages.get(textOf(result, 'teleporterMessageInfo.teleporterMessageId'));
          if (sent !== undefined && sent !== textOf(result, 'nativeTransaction.txHash')) return false;
        }
        return true;
      },
    },
  },
} satisfies ReportedFile;
