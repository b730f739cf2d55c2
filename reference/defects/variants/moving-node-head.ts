import { type AcceptedBlock, nextBlock } from '../../world/xchain/blocks.ts';
import { fromCb58 } from '../../world/xchain/ids.ts';
import { blockAnswer } from '../../world/xchain/json.ts';
import type { XChainWorld } from '../../world/xchain/index.ts';
import { isMembers, onCalls, perProvider } from './shared/bodies.ts';

/** Blocks beyond the world's own, by the function that answers the provider's calls. */
const grown = perProvider<AcceptedBlock[]>(() => []);
const step = 10;

/** Ten blocks more, with the transactions of earlier ones. */
const grow = (own: AcceptedBlock[], { blocks }: XChainWorld): void => {
  for (let more = 0; more < step; more += 1) {
    const parent = own.at(-1) ?? blocks.at(-1);
    own.push(nextBlock(parent, Number(parent?.time ?? 0n) + 2, blocks.at(-1 - (own.length % 8))?.txs ?? []));
  }
};

export default {
  what: 'the head is ten blocks higher at every question for it: chains move',
  ...onCalls(
    (call) => ['vm.getHeight', 'vm.getBlockByHeight', 'vm.getBlock'].includes(call.operation),
    (call, next, { xchain }) => {
      const own = grown(next);
      if (call.operation === 'vm.getHeight') {
        const answer = next(call);
        if (answer.kind !== 'answer' || !isMembers(answer.body)) return answer;
        grow(own, xchain);
        return { ...answer, body: { ...answer.body, height: String(own.at(-1)?.height) } };
      }
      const { height, blockID, encoding = 'hex' } = call.parameters;
      const id = typeof blockID === 'string' ? fromCb58(blockID) : undefined;
      const block = own.find((one) =>
        call.operation === 'vm.getBlock' ? one.id === id : String(one.height) === height,
      );
      return block && (encoding === 'hex' || encoding === 'json')
        ? { kind: 'answer', status: 200, body: blockAnswer(block, encoding, xchain.hrp) }
        : next(call);
    },
  ),
};
