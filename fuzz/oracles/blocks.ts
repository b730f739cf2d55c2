import { parseJson } from '../../engine/model/json.ts';
import type { Call, Exchange, Json } from '../../engine/model/exchange.ts';
import { LastSeen } from '../../properties/checks/shared/last-seen.ts';
import { at } from '../../engine/model/paths.ts';
import { show } from '../../engine/model/show.ts';
import type { Answered, Judgement, PassiveCheck } from '../../engine/model/judging.ts';
import { isEnvelope } from './bad-input.ts';

interface Block {
  readonly by: 'id' | 'height';
  readonly text: string;
  readonly exchange: Exchange;
  /** What shows that the id asked for is the one of this height, where the answer itself does not. */
  readonly named?: Exchange;
}

const encodingOf = ({ call }: Answered): string => String(call.parameters['encoding'] ?? 'hex');
const textOf = ({ result }: Answered): string | undefined =>
  typeof result?.['block'] === 'string' ? result['block'] : undefined;
const told = (answer: Answered): Json | undefined => {
  const text = textOf(answer);
  return encodingOf(answer) === 'json' && text !== undefined ? parseJson(text) : undefined;
};

const isBlock = ({ operation, call, result }: Answered): boolean =>
  (operation.id === 'vm.getBlock' || operation.id === 'vm.getBlockByHeight') &&
  call.input === 'valid' &&
  call.path === undefined &&
  !isEnvelope(call) &&
  result !== undefined;

/** The same block by its id, for one that was asked for by its height. */
export const byItsId = (answer: Answered): Call | undefined => {
  if (!isBlock(answer) || answer.operation.id !== 'vm.getBlockByHeight') return undefined;
  const id = at(told(answer), 'id');
  return typeof id === 'string'
    ? { operation: 'vm.getBlock', parameters: { blockID: id, encoding: 'json' }, input: 'valid' }
    : undefined;
};

/** A block is the same by its id and by its height, in each encoding. */
export default {
  requirements: ['node.block.by-height-agrees'],
  start: () => {
    const known = new LastSeen<Block>(300);
    const heights = new LastSeen<{ readonly height: string; readonly exchange: Exchange }>(300);
    return {
      *judge(answer: Answered): Iterable<Judgement> {
        if (!isBlock(answer)) return;
        const { call, exchange } = answer;
        const text = textOf(answer);
        const byHeight = answer.operation.id === 'vm.getBlockByHeight';
        const own = at(told(answer), 'height');
        const id = String(call.parameters['blockID']);
        if (!byHeight && own !== undefined) heights.set(id, { height: String(own), exchange });
        const named = byHeight ? undefined : heights.get(id);
        const height = byHeight ? String(call.parameters['height']) : named?.height;
        if (text === undefined || height === undefined) return;
        const key = `${height} ${encodingOf(answer)}`;
        const block: Block = {
          by: byHeight ? 'height' : 'id',
          text,
          exchange,
          ...(named && named.exchange !== exchange ? { named: named.exchange } : {}),
        };
        const other = known.get(key);
        if (other && other.by !== block.by) {
          yield {
            requirement: 'node.block.by-height-agrees',
            evidence: 1,
            ...(other.text === text
              ? {}
              : {
                  violation: {
                    message: 'a block is another one by its height than by its id',
                    expected: show(other.text, 120),
                    actual: show(text, 120),
                    exchanges: [
                      ...new Set([other.named, block.named, other.exchange, exchange].flatMap((one) => one ?? [])),
                    ],
                  },
                }),
          };
        }
        if (!other || other.by === block.by) known.set(key, block);
      },
    };
  },
} satisfies PassiveCheck;
