import type { OperationCall } from '../types.ts';
import { icmMessage, ofNetwork } from './shared/messages.ts';
import { list, listHandler } from './shared/page.ts';
import { evmAddressOf, text, address } from './shared/parameters.ts';
import { refuse } from './shared/refusal.ts';

const blockchain = (call: OperationCall, name: string): string | undefined => {
  const id = text(call, name);
  return id === undefined || /^[1-9A-HJ-NP-Za-km-z]{40,60}$/.test(id)
    ? id
    : refuse(400, `${name} must be a blockchain id`);
};

const account = (call: OperationCall, name: string): string | undefined => {
  const value = text(call, name);
  return value === undefined ? undefined : evmAddressOf(value, name);
};

const fits = (wanted: string | undefined, ...values: readonly string[]): boolean =>
  wanted === undefined || values.includes(wanted);

/** Endpoint 18: all messages that match every given filter, newest first. */
export const listMessages = listHandler('messages', (call, world) => {
  const source = blockchain(call, 'sourceBlockchainId');
  const destination = blockchain(call, 'destinationBlockchainId');
  const either = blockchain(call, 'blockchainId');
  const to = account(call, 'to');
  const from = account(call, 'from');
  const messages = ofNetwork(world.evm.messages, call).filter(
    (message) =>
      fits(source, message.sourceBlockchainId) &&
      fits(destination, message.destinationBlockchainId) &&
      fits(either, message.sourceBlockchainId, message.destinationBlockchainId) &&
      fits(to, message.to) &&
      fits(from, message.from),
  );
  return list(messages, icmMessage);
});

/** Endpoint 16: the messages that the address sends or receives, newest first. */
export const listAddressMessages = listHandler('messages', (call, world) => {
  return list(ofNetwork(world.evm.messagesOf(address(call)), call), icmMessage);
});
