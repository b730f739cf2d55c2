import type { Exchange } from '../../../engine/model/exchange.ts';
import { integer } from '../../../engine/model/paths.ts';
import type { Answered, Judgement, PassiveCheck } from '../../../engine/model/judging.ts';

type Rule = 'never-falls';

interface HeightRef {
  readonly height: bigint;
  /** Time of its answer, in ms. */
  readonly at: number;
  readonly exchange: Exchange;
}

/**
 * The height never decreases: a request sent after another answer arrived gets the same height or a higher one. The
 * endpoint of each chain is judged separately.
 */
export const nodeHeight: PassiveCheck<Rule> = {
  name: 'checks/node-height',
  rules: ['never-falls'],
  start: () => {
    // For each endpoint, only answers that raised the height are stored.
    const rises = new Map<string, HeightRef[]>();
    return {
      *judge({ operation, result, exchange }: Answered): Iterable<Judgement<Rule>> {
        const height = operation.id === 'vm.getHeight' ? integer(result?.['height']) : undefined;
        if (height === undefined) return;
        const sent = Date.parse(exchange.at);
        const known = rises.get(exchange.request.url) ?? [];
        rises.set(exchange.request.url, known);
        // `at` is in whole milliseconds, so calls that overlap by less count as sequential.
        const before = known.findLast((reference) => Math.floor(reference.at) <= sent);
        if (before) {
          yield {
            rule: 'never-falls',
            evidence: 1,
            violation:
              height >= before.height
                ? undefined
                : {
                    code: 'height-falls',
                    message: 'the height falls',
                    expected: `${before.height} or more, as an earlier answer showed`,
                    actual: `${height}`,
                    pointer: '/result/height',
                    exchanges: [before.exchange, exchange],
                  },
          };
        }
        if (height > (known.at(-1)?.height ?? -1n)) known.push({ height, at: sent + exchange.ms, exchange });
      },
    };
  },
};
