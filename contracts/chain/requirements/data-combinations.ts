import type { RequirementRow } from '../../../engine/judging/contract.ts';
import { asks } from '../../../engine/judging/enforcement.ts';
import { commaLists } from '../../../properties/laws/comma-lists.ts';
import { conjunction } from '../../../properties/laws/conjunction.ts';
import { both, listConventions, restListings, withCommaList, withSeveralFilters } from './select.ts';

/** What the filters of single endpoints keep. */
const filterRequirements = [
  'data.rewards.filters',
  'data.messages.filters',
  'data.logs.filters',
  'data.utxos.address-filter',
  'data.utxos.asset-filter',
  'data.balances.contract-filter',
] as const;

/** Data document: parameters of one call beside each other. */
export default [
  {
    id: 'data.lists.conjunction',
    document: 'data',
    level: 'derived',
    judge: asks('laws/conjunction', conjunction),
    cost: 20,
    section: 'Endpoints',
    covers: both(restListings, withSeveralFilters),
    buildsOn: listConventions,
    followsFrom: [
      ...filterRequirements,
      'data.logs.day-rounding',
      'data.utxos.include-spent',
      'data.utxos.min-amount',
      'data.balances.spam-filter',
    ],
    statement:
      'A list asked for with several parameters holds exactly the items that match all of them: none that matches one alone, none lost.',
  },
  {
    id: 'data.lists.comma',
    document: 'data',
    level: 'derived',
    judge: asks('laws/comma-lists', commaLists),
    cost: 8,
    section: 'Endpoints',
    covers: both(restListings, withCommaList),
    buildsOn: listConventions,
    followsFrom: filterRequirements,
    statement:
      'A comma-separated list selects what its elements select, in any order and number, one named twice too; every item comes once.',
  },
] as const satisfies readonly RequirementRow[];
