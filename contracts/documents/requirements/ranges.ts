import { asks, asksOnce, seenBy } from '../../../engine/contract/enforcement.ts';
import { hasBothEnds, hasEmptyForm, shownRanges, zonedEnds } from '../../../engine/model/list-range.ts';
import { agreement } from '../../../properties/checks/agreement.ts';
import { itemsInRange } from '../../../properties/checks/ranges.ts';
import { adjoiningRanges } from '../../../properties/laws/adjoining-ranges.ts';
import { emptyRanges } from '../../../properties/laws/empty-ranges.ts';
import { otherZones } from '../../../properties/laws/other-zones.ts';
import { declaredRanges, ranges } from '../../../properties/laws/ranges.ts';
import { hasRange } from './covers.ts';
import { rowsOf } from './row.ts';

const row = rowsOf('x-assay-list: ranges');

/** Rules about two answers for two ranges of one list. */
const rangeFuzzChecks = (['start-inclusive', 'start-alone', 'end-alone', 'adjoining-ranges'] as const).map((rule) =>
  seenBy(agreement, rule),
);

/** Statements of `x-assay-list` about ranges. */
export const rangeRequirements = [
  row('api.range', 'A range gives the items that lie in it, and no others.', hasRange, {
    judge: [seenBy(itemsInRange, 'inside'), asks('laws/ranges', declaredRanges)],
    fuzzChecks: rangeFuzzChecks,
  }),
  row(
    'api.range.whole',
    'A range around a whole list gives the whole list, however wide it is.',
    ({ listing }) => shownRanges(listing).some(hasBothEnds),
    { judge: asks('laws/ranges', ranges('whole')), level: 'derived', followsFrom: ['api.range'] },
  ),
  row(
    'api.range.splice',
    'Two adjacent ranges together give the items of the range over both, every item once.',
    ({ listing }) => shownRanges(listing).some(hasBothEnds),
    {
      judge: asksOnce('laws/adjoining-ranges', adjoiningRanges),
      level: 'derived',
      followsFrom: ['api.range', 'api.page.continues'],
    },
  ),
  row(
    'api.range.empty',
    'A range that holds no value gives no items.',
    ({ listing }) => shownRanges(listing).some(hasEmptyForm),
    { judge: asks('laws/empty-ranges', emptyRanges), level: 'derived', followsFrom: ['api.range'] },
  ),
  row(
    'api.range.zone',
    'A time bounds the same list, whatever time zone it is written in.',
    (operation) => zonedEnds(operation).length > 0,
    { judge: asks('laws/other-zones', otherZones), level: 'derived', followsFrom: ['api.range', 'api.answers'] },
  ),
] as const;
