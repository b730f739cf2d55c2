import type { Json } from '../../engine/model/exchange.ts';
import { at, integer } from '../../engine/model/paths.ts';
import type { Answered, Judgement, PassiveCheck } from '../../engine/model/judging.ts';

type Rule = 'inside';

/** A bound that is no block number may be refused, or count as left out. */
const bound = (value: Json | undefined): bigint | undefined => {
  const number = integer(value);
  return number !== undefined && number >= 0n && number <= BigInt(Number.MAX_SAFE_INTEGER) ? number : undefined;
};

/** Every item lies in the range of blocks that was asked for: from the start on, below the end. */
export const blockRange: PassiveCheck<Rule> = {
  name: 'checks/block-range',
  rules: ['inside'],
  start: () => ({
    *judge({ operation, call, items }: Answered): Iterable<Judgement<Rule>> {
      const range = operation.listing?.range;
      // Of a call that the document leaves open, a target may leave out what it cannot use.
      if (!range || !items || items.length === 0 || call.input !== 'valid') return;
      const [start, end] = [bound(call.parameters[range.start]), bound(call.parameters[range.end])];
      // What bounds the wrong way round ask for is open.
      if ((start === undefined && end === undefined) || (start !== undefined && end !== undefined && start > end))
        return;
      const outside = items.findIndex((item) => {
        const block = integer(at(item, range.position));
        return block !== undefined && ((start !== undefined && block < start) || (end !== undefined && block >= end));
      });
      yield {
        rule: 'inside',
        evidence: items.length,
        ...(outside < 0
          ? {}
          : {
              violation: {
                code: 'outside-block-range',
                message: 'an item lies outside the requested range',
                expected: `blocks in [${start ?? 'genesis'}, ${end ?? 'newest'})`,
                actual: `block ${at(items[outside], range.position)}`,
                pointer: `/${operation.listing?.items}/${outside}/${range.position.replaceAll('.', '/')}`,
              },
            }),
      };
    },
  }),
};
