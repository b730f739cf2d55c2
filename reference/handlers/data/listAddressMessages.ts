import type { Handler } from '../../types.ts';
import { icmMessage, ofNetwork } from '../shared/messages.ts';
import { page } from '../shared/page.ts';
import { address, answer } from '../shared/parameters.ts';

/** Endpoint 16: the messages that the address sends or receives, newest first. */
const listAddressMessages: Handler = (call, world) => {
  const { items, ...next } = page(ofNetwork(world.evm.messagesOf(address(call)), call), call);
  return answer({ ...next, messages: items.map(icmMessage) });
};

export default listAddressMessages;
