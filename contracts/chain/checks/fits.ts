import { parseJson } from '../../../engine/model/json.ts';
import type { Json } from '../../../engine/model/exchange.ts';
import type { Answered, Judgement, PassiveCheck } from '../../../engine/model/judging.ts';
import { at } from '../../../engine/model/paths.ts';
import { show } from '../../../engine/model/show.ts';
import { judged } from '../../../properties/checks/shared/judged.ts';
import { canonicalValue } from '../canonical-value.ts';

/** A block has the requested height. The law tests it with chosen calls; this check sees every documented call. */
export const fits: PassiveCheck<'height'> = {
  name: 'checks/fits',
  rules: ['height'],
  alsoInRuns: true,
  start: () => ({
    *judge({ call, operation, result }: Answered): Iterable<Judgement<'height'>> {
      if (call.input !== 'valid' || !operation.parameters['height']) return;
      const block = typeof result?.['block'] === 'string' ? parseJson(result['block']) : undefined;
      const [expected, actual]: (Json | undefined)[] = [call.parameters['height'] as Json, at(block, 'height')];
      if (expected === undefined || actual === undefined || actual === null) return;
      yield judged(
        'height',
        canonicalValue(expected) !== canonicalValue(actual) && {
          code: 'other-height',
          message: 'a block does not have the requested height',
          expected: show(expected, 100),
          actual: show(actual, 100),
        },
      );
    },
  }),
};
