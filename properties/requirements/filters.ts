import { byLaw, byLawOnce, byCheck } from '../../engine/contract/enforcement.ts';
import { equalityFilters, takesSeveral } from '../../engine/model/filters-of.ts';
import { agreement } from '../checks/agreement.ts';
import { itemsAskedFor } from '../checks/asked-for.ts';
import { subset } from '../checks/subset.ts';
import { commaLists } from '../laws/comma-lists.ts';
import { conjunction } from '../laws/conjunction.ts';
import { forgottenKeys } from '../laws/forgotten-keys.ts';
import { exclusive } from '../laws/exclusive.ts';
import { filters } from '../laws/filters.ts';
import { selectedMembers } from '../laws/selected-members.ts';
import { subsets } from '../laws/subset.ts';
import { declares, hasConjunction, hasRange, isFilteredAndSized, rowsOf } from './covers.ts';
import { hasBothEnds, hasEmptyForm, shownRanges, zonedEnds } from '../../engine/model/list-range.ts';
import { itemsInRange } from '../checks/ranges.ts';
import { adjoiningRanges } from '../laws/adjoining-ranges.ts';
import { emptyRanges } from '../laws/empty-ranges.ts';
import { otherZones } from '../laws/other-zones.ts';
import { declaredRanges, ranges } from '../laws/ranges.ts';

const row = rowsOf('x-assay-list: filters');

/** Statements of `x-assay-list` about parameters that choose items. */
export const filterRequirements = [
  row('api.filter', 'A filter gives the items that match it, and no others.', declares('filters'), {
    enforcedBy: [byCheck(itemsAskedFor, 'asked-for'), byLaw('laws/filters', filters())],
    fuzzChecks: [byCheck(agreement, 'filter')],
    followsFrom: ['api.page.size', 'api.page.continues', 'api.page.any-size'],
  }),
  row(
    'api.filter.list',
    'A list of values gives the items of each of them, in any order, and each item once.',
    (row) => equalityFilters(row).some(takesSeveral),
    {
      enforcedBy: byLaw('laws/comma-lists', commaLists),
      level: 'derived',
      followsFrom: ['api.filter', 'api.page.continues'],
    },
  ),
  row('api.filter.exclusive', 'A call with two parameters that exclude each other is refused.', declares('exclusive'), {
    enforcedBy: byLawOnce('laws/exclusive', exclusive),
    section: 'x-assay-list: exclusive',
  }),
  row(
    'api.filter.subset',
    'A narrower value of a parameter gives a subset of the list of a wider value.',
    declares('subsets'),
    {
      enforcedBy: byLaw('laws/subset', subsets),
      section: 'x-assay-list: subsets',
      fuzzChecks: [byCheck(subset, 'stricter-within-wider')],
      followsFrom: ['api.page.continues'],
    },
  ),
  row('api.fields', 'A call that names members of the items gets these members and no others.', declares('fields'), {
    enforcedBy: byLawOnce('laws/selected-members', selectedMembers),
    section: 'x-assay-list: fields',
  }),
  row(
    'api.filter.independent',
    'A call without a filter gets the unfiltered list, even right after the same call with the filter.',
    isFilteredAndSized,
    {
      enforcedBy: byLaw('laws/forgotten-keys', forgottenKeys),
      level: 'derived',
      followsFrom: ['api.filter', 'api.range', 'api.page.size'],
    },
  ),
  row(
    'api.filter.together',
    'Filters and ranges at once, in every order, give the items that match all of them.',
    hasConjunction,
    {
      enforcedBy: byLaw('laws/conjunction', conjunction()),
      level: 'derived',
      followsFrom: ['api.filter', 'api.range', 'api.page.size', 'api.order.direction', 'api.order.keys'],
    },
  ),
] as const;

const rangeRow = rowsOf('x-assay-list: ranges');

/** Rules about two answers for two ranges of one list. */
const rangeFuzzChecks = (['start-inclusive', 'start-alone', 'end-alone', 'adjoining-ranges'] as const).map((rule) =>
  byCheck(agreement, rule),
);

/** Statements of `x-assay-list` about ranges. */
export const rangeRequirements = [
  rangeRow('api.range', 'A range gives the items that lie in it, and no others.', hasRange, {
    enforcedBy: [byCheck(itemsInRange, 'inside'), byLaw('laws/ranges', declaredRanges)],
    fuzzChecks: rangeFuzzChecks,
  }),
  rangeRow(
    'api.range.whole',
    'A range around a whole list gives the whole list, however wide it is.',
    ({ listing }) => shownRanges(listing).some(hasBothEnds),
    { enforcedBy: byLaw('laws/ranges', ranges('whole')), level: 'derived', followsFrom: ['api.range'] },
  ),
  rangeRow(
    'api.range.splice',
    'Two adjacent ranges together give the items of the range over both, every item once.',
    ({ listing }) => shownRanges(listing).some(hasBothEnds),
    {
      enforcedBy: byLawOnce('laws/adjoining-ranges', adjoiningRanges),
      level: 'derived',
      followsFrom: ['api.range', 'api.page.continues'],
    },
  ),
  rangeRow(
    'api.range.empty',
    'A range that holds no value gives no items.',
    ({ listing }) => shownRanges(listing).some(hasEmptyForm),
    { enforcedBy: byLaw('laws/empty-ranges', emptyRanges), level: 'derived', followsFrom: ['api.range'] },
  ),
  rangeRow(
    'api.range.zone',
    'A time bounds the same list, whatever time zone it is written in.',
    (operation) => zonedEnds(operation).length > 0,
    { enforcedBy: byLaw('laws/other-zones', otherZones), level: 'derived', followsFrom: ['api.range', 'api.answers'] },
  ),
] as const;
