import { teleporterMessageInfo } from '../../../../handlers/shared/transactions.ts';
import { checksummed } from '../../../../world/evm/encoding.ts';
import { onBody } from '../../../operators/calls.ts';
import { firstChain } from '../../../shared/examples.ts';
import { textAt } from '../../../shared/texts.ts';
import { textOf, walk } from '../../shared/data-client.ts';
import { idOfMessage } from '../../shared/data-messages.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'getDeploymentTransaction',
  faults: {
    'message-is-joined-by-block': {
      origin: 'join',
      deep: true,
      sentence: 'Resources, bridge-message info: teleporterMessageInfo is the message that the deployment sent, if any',
      what: 'the message is looked up by the block: a deployment has the first message of any transaction in its block',
      make: (operation) =>
        onBody(operation, (body, call, world) => {
          const block = world.evm.chain(textAt(call, 'chainId'))?.block(textOf(body, 'nativeTransaction.blockNumber'));
          const sender = block?.transactions.find(({ messages }) => messages.length > 0);
          return sender ? { ...body, teleporterMessageInfo: teleporterMessageInfo(sender) } : body;
        }),
      isKept: async (ask, world) => {
        const { chainId, record } = firstChain(world);
        const hashes = new Map(
          (await walk(ask, { pageSize: 100 }, 'listMessages')).map((item) => [
            idOfMessage(item),
            textOf(item, 'sourceTransaction.txHash'),
          ]),
        );
        for (const { address } of record.contracts) {
          const { result } = await ask({ parameters: { chainId, address: checksummed(address) } });
          const hash = textOf(result, 'nativeTransaction.txHash');
          if ((hashes.get(textOf(result, 'teleporterMessageInfo.teleporterMessageId')) ?? hash) !== hash) return false;
        }
        return true;
      },
    },
  },
} satisfies ReportedFile;
