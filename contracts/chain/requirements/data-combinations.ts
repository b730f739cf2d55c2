import type { RequirementRow } from '../../../engine/judging/contract.ts';
import { asks } from '../../../engine/judging/enforcement.ts';
import { conjunction } from '../../../properties/laws/conjunction.ts';
import { both, listConventions, restListings, withSeveralFilters } from './select.ts';

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
] as const satisfies readonly RequirementRow[];
