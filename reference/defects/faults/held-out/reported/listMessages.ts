import { onItems } from '../../../operators/calls.ts';
import { hub } from '../../../shared/examples.ts';
import { at, changed } from '../../../shared/values.ts';
import { sameTexts, textOf, walk } from '../../shared/data-client.ts';
import { idOfMessage } from '../../shared/data-messages.ts';
import { relist } from '../../shared/data-repaged.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'listMessages',
  faults: {
    'senders-in-lower-case-are-unknown': {
      origin: 'encoding',
      deep: true,
      report: '0xIntuition/intuition-rs#106',
      sentence: 'Endpoints, row 18: from keeps the messages of the sender, an EVM address in any letter case',
      what: 'from is compared with the checksummed column: an address in lower case has sent nothing',
      make: (operation) =>
        relist(operation, (items, { call: { parameters } }) => {
          const from = parameters['from'];
          return from !== undefined && from === String(from).toLowerCase() ? [] : items;
        }),
      isKept: async (ask, world) => {
        const { address } = hub(world);
        return (await ask({ parameters: { from: address.toLowerCase() } })).items.length > 0;
      },
    },
    'destinations-know-executed-messages-only': {
      origin: 'join',
      deep: true,
      sentence: 'Endpoints, row 18: destinationBlockchainId keeps all messages to the chain, pending ones as well',
      what:
        'with destinationBlockchainId alone the index of the destination is read, which learns of a message when it ' +
        'is executed: pending ones are missing',
      make: (operation) =>
        relist(operation, (items, { call: { parameters } }) =>
          parameters['destinationBlockchainId'] !== undefined && parameters['sourceBlockchainId'] === undefined
            ? items.filter((item) => at(item, 'messageExecuted') === true)
            : items,
        ),
      isKept: async (ask) => {
        const all = await walk(ask, { pageSize: 100 });
        const destinationBlockchainId = textOf(all[0], 'destinationBlockchainId');
        const own = all.filter((item) => textOf(item, 'destinationBlockchainId') === destinationBlockchainId);
        const found = await walk(ask, { destinationBlockchainId, pageSize: 100 });
        return sameTexts(own.map(idOfMessage), found.map(idOfMessage));
      },
    },
    'receipts-joined-by-nonce': {
      origin: 'join',
      deep: true,
      sentence: 'Resources, ICM message: receipts are those of the message, the same in both lists of messages',
      what:
        'receipts are joined by the nonce of the message, which each chain counts for itself: a message shows those ' +
        'of the newest message with its nonce on any chain',
      make: (operation) =>
        onItems(operation, (items, _call, { evm }) => {
          const first = new Map(evm.messages.toReversed().map(({ nonce, receipts }) => [String(nonce), receipts]));
          return items.map((item) =>
            changed(item, 'receipts', (receipts) => {
              const found = first.get(textOf(item, 'messageNonce'));
              return found ? found.map((receipt) => ({ ...receipt })) : receipts;
            }),
          );
        }),
      isKept: async (ask, world) => {
        const { address } = hub(world);
        const own = await walk(ask, { address, pageSize: 100 }, 'listAddressMessages');
        const receipts = new Map(own.map((item) => [idOfMessage(item), JSON.stringify(at(item, 'receipts'))]));
        const sent = await walk(ask, { from: address, pageSize: 100 });
        return sent.every((item) => receipts.get(idOfMessage(item)) === JSON.stringify(at(item, 'receipts')));
      },
    },
  },
} satisfies ReportedFile;
