import { onCalls, perProvider } from './shared/bodies.ts';

/** The height that was told last, by the function that answers the provider's calls. */
const heads = perProvider(() => ({ height: 40 }));
const step = 10;

export default {
  what: 'the head is ten blocks higher at every question for it, until the end of the story: chains move',
  ...onCalls((call) => call.operation === 'vm.getHeight' || call.operation === 'vm.getBlockByHeight', (call, next, world) => {
    const head = heads(next);
    if (call.operation === 'vm.getHeight') {
      head.height = Math.min(world.xchain.blocks.length - 1, head.height + step);
      return { kind: 'answer', status: 200, body: { height: String(head.height) } };
    }
    const answer = next(call);
    return Number(call.parameters['height']) > head.height && answer.kind === 'answer' ? { kind: 'rpc-error', code: -32_000, message: 'no block was accepted at this height' } : answer;
  }),
};
