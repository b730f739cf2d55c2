import type { Json } from '../../engine/model/exchange.ts';
import { itemsPointer } from '../../engine/model/listing.ts';
import { emptyRange, rangeParameters, type ShownRange, shownRanges } from '../../engine/model/list-range.ts';
import type { Answered, Judgement, Parameters, PassiveCheck } from '../../engine/model/judging.ts';
import { at, pointerOf } from '../../engine/model/paths.ts';
import { show } from '../../engine/model/show.ts';
import { isInRange, rangeText, readValue } from '../filters/ranges.ts';
import { hasRival } from '../filters/rivals.ts';
import { judged } from './shared/judged.ts';

type RangesRule = 'inside';

/** The ends that a call gives by parameters of their own; undefined where one is none that can be compared. */
function endsIn(range: ShownRange, parameters: Parameters) {
  const end = (name: string | undefined): Json | undefined => {
    const value = name === undefined ? undefined : parameters[name];
    return value === undefined ? undefined : readValue(range, value);
  };
  const [from, to] = [end(range.from), end(range.to)];
  return from === undefined && to === undefined ? undefined : { from, to };
}

/** Every item lies in the range that was asked for. */
export const itemsInRange: PassiveCheck<RangesRule> = {
  name: 'checks/ranges',
  rules: ['inside'],
  start: () => ({
    *judge({ operation, call, items }: Answered): Iterable<Judgement<RangesRule>> {
      const { listing } = operation;
      // A target may ignore parameters of a call that the document leaves open.
      if (!listing || !items || items.length === 0 || call.input !== 'valid') return;
      if (emptyRange(listing, call.parameters)) return;
      for (const range of shownRanges(listing)) {
        const ends = endsIn(range, call.parameters);
        if (!ends || rangeParameters(range).some((name) => hasRival(operation, name, call.parameters))) continue;
        const verdicts = items.map((item) => isInRange(range, ends, item));
        const evidence = verdicts.filter((verdict) => verdict !== undefined).length;
        if (evidence === 0) continue;
        const outside = verdicts.indexOf(false);
        yield judged(
          'inside',
          outside >= 0 && {
            code: 'outside-range',
            message: 'an item lies outside the requested range',
            expected: rangeText(range, ends),
            actual: show(at(items[outside], range.path) ?? null),
            pointer: `${itemsPointer(listing)}/${outside}${pointerOf(range.path)}`,
          },
          evidence,
        );
      }
    },
  }),
};
