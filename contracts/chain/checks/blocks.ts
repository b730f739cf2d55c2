import { parseJson } from '../../../engine/model/json.ts';
import type { Call, Exchange, Json } from '../../../engine/model/exchange.ts';
import { LastSeen } from '../../../properties/checks/shared/last-seen.ts';
import { at } from '../../../engine/model/paths.ts';
import type { OperationId } from '../operations.ts';
import { show } from '../../../engine/model/show.ts';
import type { Answered, Judgement, PassiveCheck } from '../../../engine/model/judging.ts';
import { isUnusualRequest } from '../../../properties/unusual-request.ts';
import { defined } from '../../../engine/model/defined.ts';

interface Block {
  readonly by: 'id' | 'height';
  readonly text: string;
  readonly exchange: Exchange;
  /** The exchange that shows that the requested id belongs to this height; absent if the answer itself shows it. */
  readonly named?: Exchange;
}

const byId: OperationId = 'vm.getBlock';
const byHeight: OperationId = 'vm.getBlockByHeight';

const encodingOf = ({ call }: Answered): string => String(call.parameters['encoding'] ?? 'hex');
const textOf = ({ result }: Answered): string | undefined =>
  typeof result?.['block'] === 'string' ? result['block'] : undefined;
const decoded = (answer: Answered): Json | undefined => {
  const text = textOf(answer);
  return encodingOf(answer) === 'json' && text !== undefined ? parseJson(text) : undefined;
};

const isBlock = ({ operation, call, result }: Answered): boolean =>
  (operation.id === byId || operation.id === byHeight) &&
  call.input === 'valid' &&
  call.path === undefined &&
  !isUnusualRequest(call) &&
  result !== undefined;

/** Requests the same block by its id, for a block that was requested by height. */
const byItsId = (answer: Answered): Call[] => {
  if (answer.operation.id !== byHeight || !isBlock(answer)) return [];
  const id = at(decoded(answer), 'id');
  return typeof id === 'string'
    ? [{ operation: byId, parameters: { blockID: id, encoding: 'json' }, input: 'valid' }]
    : [];
};

/** A request by id and a request by height give the same block, in each encoding. */
export const blocks: PassiveCheck<'same-block'> = {
  name: 'checks/blocks',
  rules: ['same-block'],
  followUps: byItsId,
  alsoInRuns: true,
  start: () => {
    const earlierBlocks = new LastSeen<Block>(300);
    const heights = new LastSeen<{ readonly height: string; readonly exchange: Exchange }>(300);
    return {
      *judge(answer: Answered): Iterable<Judgement<'same-block'>> {
        if (!isBlock(answer)) return;
        const { call, exchange } = answer;
        const text = textOf(answer);
        const isByHeight = answer.operation.id === byHeight;
        const shownHeight = at(decoded(answer), 'height');
        const id = String(call.parameters['blockID']);
        if (!isByHeight && shownHeight !== undefined) heights.set(id, { height: String(shownHeight), exchange });
        const byHeightAnswer = isByHeight ? undefined : heights.get(id);
        const height = isByHeight ? String(call.parameters['height']) : byHeightAnswer?.height;
        if (text === undefined || height === undefined) return;
        const key = `${height} ${encodingOf(answer)}`;
        const block: Block = {
          by: isByHeight ? 'height' : 'id',
          text,
          exchange,
          ...defined({
            named: byHeightAnswer && byHeightAnswer.exchange !== exchange ? byHeightAnswer.exchange : undefined,
          }),
        };
        const earlier = earlierBlocks.get(key);
        if (earlier && earlier.by !== block.by) {
          yield {
            rule: 'same-block',
            evidence: 1,
            violation:
              earlier.text === text
                ? undefined
                : {
                    code: 'block-by-height-differs',
                    message: 'a block is another one by its height than by its id',
                    expected: show(earlier.text, 120),
                    actual: show(text, 120),
                    exchanges: [
                      ...new Set(
                        [earlier.named, block.named, earlier.exchange, exchange].flatMap(
                          (reference) => reference ?? [],
                        ),
                      ),
                    ],
                  },
          };
        }
        if (!earlier || earlier.by === block.by) earlierBlocks.set(key, block);
      },
    };
  },
};
