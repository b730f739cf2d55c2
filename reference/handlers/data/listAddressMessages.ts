import { icmMessage, ofNetwork } from '../shared/messages.ts';
import { list, listHandler } from '../shared/page.ts';
import { address } from '../shared/parameters.ts';

/** Endpoint 16: the messages that the address sends or receives, newest first. */
export default listHandler('messages', (call, world) => {
  return list(ofNetwork(world.evm.messagesOf(address(call)), call), icmMessage);
});
