import { asks, asksOnce, seenBy } from '../../../engine/contract/enforcement.ts';
import { equalityFilters, takesSeveral } from '../../../engine/model/filters-of.ts';
import { agreement } from '../../../properties/checks/agreement.ts';
import { itemsAskedFor } from '../../../properties/checks/asked-for.ts';
import { subset } from '../../../properties/checks/subset.ts';
import { commaLists } from '../../../properties/laws/comma-lists.ts';
import { conjunction } from '../../../properties/laws/conjunction.ts';
import { forgottenKeys } from '../../../properties/laws/forgotten-keys.ts';
import { exclusive } from '../../../properties/laws/exclusive.ts';
import { filters } from '../../../properties/laws/filters.ts';
import { selectedMembers } from '../../../properties/laws/selected-members.ts';
import { subsets } from '../../../properties/laws/subset.ts';
import { declares, hasConjunction, isFilteredAndSized } from './covers.ts';
import { rowsOf } from './row.ts';

const row = rowsOf('x-assay-list: filters');

/** Statements of `x-assay-list` about parameters that choose items. */
export const filterRequirements = [
  row('api.filter', 'A filter gives the items that match it, and no others.', declares('filters'), {
    judge: [seenBy(itemsAskedFor, 'asked-for'), asks('laws/filters', filters())],
    fuzzChecks: [seenBy(agreement, 'filter')],
    followsFrom: ['api.page.size', 'api.page.continues', 'api.page.any-size'],
  }),
  row(
    'api.filter.list',
    'A list of values gives the items of each of them, in any order, and each item once.',
    (row) => equalityFilters(row).some(takesSeveral),
    {
      judge: asks('laws/comma-lists', commaLists),
      level: 'derived',
      followsFrom: ['api.filter', 'api.page.continues'],
    },
  ),
  row('api.filter.exclusive', 'A call with two parameters that exclude each other is refused.', declares('exclusive'), {
    judge: asksOnce('laws/exclusive', exclusive),
    section: 'x-assay-list: exclusive',
  }),
  row(
    'api.filter.subset',
    'A narrower value of a parameter gives a subset of the list of a wider value.',
    declares('subsets'),
    {
      judge: asks('laws/subset', subsets),
      section: 'x-assay-list: subsets',
      fuzzChecks: [seenBy(subset, 'stricter-within-wider')],
      followsFrom: ['api.page.continues'],
    },
  ),
  row('api.fields', 'A call that names members of the items gets these members and no others.', declares('fields'), {
    judge: asksOnce('laws/selected-members', selectedMembers),
    section: 'x-assay-list: fields',
  }),
  row(
    'api.filter.independent',
    'A call without a filter gets the unfiltered list, even right after the same call with the filter.',
    isFilteredAndSized,
    {
      judge: asks('laws/forgotten-keys', forgottenKeys),
      level: 'derived',
      followsFrom: ['api.filter', 'api.range', 'api.page.size'],
    },
  ),
  row(
    'api.filter.together',
    'Filters and ranges at once, in every order, give the items that match all of them.',
    hasConjunction,
    {
      judge: asks('laws/conjunction', conjunction()),
      level: 'derived',
      followsFrom: ['api.filter', 'api.range', 'api.page.size', 'api.order.direction', 'api.order.keys'],
    },
  ),
] as const;
