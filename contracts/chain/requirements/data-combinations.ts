import { asks, asksOnce } from '../../../engine/contract/enforcement.ts';
import { requirementRows } from '../../../engine/contract/requirement-rows.ts';
import { adjoiningDigits } from '../../../properties/laws/adjoining-digits.ts';
import { commaLists } from '../../../properties/laws/comma-lists.ts';
import { conjunction, fewPairs } from '../../../properties/laws/conjunction.ts';
import { explicitDefault } from '../../../properties/laws/explicit-default.ts';
import { forgottenKeys } from '../../../properties/laws/forgotten-keys.ts';
import { spelling } from '../../../properties/laws/spelling.ts';
import { wholeNumbers } from '../../../properties/laws/whole-numbers.ts';
import { sortedWalks } from '../../../properties/laws/sorted-walks.ts';
import {
  both,
  listConventions,
  numbers,
  readableItems,
  rest,
  restListings,
  withCommaList,
  withDefaults,
  withNarrowing,
  withCaseless,
  withNumbers,
  withParameter,
  withSeveralFilters,
} from './select.ts';

/** Requirements on the filters of single endpoints. */
const filterRequirements = [
  'data.rewards.filters',
  'data.messages.filters',
  'data.logs.filters',
  'data.utxos.address-filter',
  'data.utxos.asset-filter',
  'data.balances.contract-filter',
] as const;

/** Data document: combinations of parameters. */
export default requirementRows(
  { document: 'data', level: 'derived' },
  {
    'data.lists.conjunction': {
      comparesAnswers: true,
      judge: asks('laws/conjunction', conjunction(fewPairs)),
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
      statement: 'A list with several filters holds exactly the items that match all of them.',
      because:
        'Data document, Endpoints: a call takes several optional parameters, and each selects items. So an item is ' +
        'listed if each of them selects it.',
    },
    'data.answers.independent': {
      comparesAnswers: true,
      judge: asks('laws/forgotten-keys', forgottenKeys),
      cost: 2,
      section: 'Endpoints',
      covers: both(restListings, withNarrowing),
      buildsOn: readableItems,
      followsFrom: [...filterRequirements, 'data.page.size-limit'],
      statement:
        'A call without an optional filter gets the unfiltered list, even right after the same call with the filter.',
      because:
        'Data document, Endpoints: filters are optional parameters of a call. So a call without them is not ' +
        'filtered, whatever was asked before.',
    },
    'data.parameters.spelling': {
      level: 'open',
      comparesAnswers: true,
      judge: asksOnce('laws/spelling', spelling),
      cost: 1,
      section: 'Endpoints; Resources and their fields / Address info',
      covers: both(rest, withCaseless),
      buildsOn: readableItems,
      statement:
        'The letter case of hex digits in an address does not change the answer, nor which part of a list comes ' +
        'in which order.',
      because: 'Open: no sentence says which letter case an address has, nor that it is no part of the address.',
    },
    'data.lists.digits': {
      comparesAnswers: true,
      judge: asksOnce('laws/adjoining-digits', adjoiningDigits),
      cost: 2,
      section: 'Endpoints, rows 10 and 14; What the service does, 3',
      covers: numbers(10, 14),
      buildsOn: readableItems,
      followsFrom: ['data.page.size-limit'],
      statement:
        'Two calls with different parameters get different answers, even if the digits of number and page size ' +
        'are the same when written one after the other (1 and 23, 12 and 3).',
      because:
        'Data document, Endpoints, rows 10 and 14: a block or a height is a parameter of its own; What the service ' +
        'does, 3: so is the size. So calls that differ in both are different calls.',
    },
    'data.lists.comma': {
      comparesAnswers: true,
      judge: asks('laws/comma-lists', commaLists),
      cost: 8,
      section: 'Endpoints',
      covers: both(restListings, withCommaList),
      buildsOn: listConventions,
      followsFrom: filterRequirements,
      statement:
        'A comma-separated list selects the items that its elements select, in any order and number. An element ' +
        'that is named twice changes nothing, and every item comes once.',
      because:
        'Data document, Endpoints: a parameter takes several values, separated by commas; What the service does, 3: ' +
        'a list holds items. So it selects what each value selects, every item once.',
    },
    'data.page.sorted-walk': {
      comparesAnswers: true,
      judge: asks('laws/sorted-walks', sortedWalks),
      cost: 10,
      section: 'What the service does, 2 and 6',
      covers: withParameter('sortOrder'),
      buildsOn: ['data.schema.response', 'data.schema.members-present', 'data.page.token-type'],
      followsFrom: [
        'data.page.continues',
        'data.sort.ordered',
        'data.sort.direction',
        'data.sort.by-amount',
        'data.page.size-limit',
      ],
      statement:
        'In every order and direction, a walk by pages loses no item, repeats none and keeps the order, even if ' +
        'items at the edge of a page have equal values; this holds on each chain that the path accepts.',
      because:
        'Data document, What the service does, 2: a token fetches the next page of the same call; 6: results are ' +
        'sorted. So all pages together are the sorted list, in every order.',
    },
    'data.parameters.default': {
      comparesAnswers: true,
      judge: asks('laws/explicit-default', explicitDefault),
      cost: 4,
      section: 'What the service does, 9; Endpoints; Limits',
      covers: both(rest, withDefaults),
      buildsOn: readableItems,
      followsFrom: [
        'data.page.size-default',
        'data.page.size-limit',
        'data.currency.default',
        'data.currency.accepted',
        'data.utxos.min-amount',
        'data.balances.spam-filter',
      ],
      statement:
        'A parameter set to its documented default gives the same answer as a call without it, also with a filter ' +
        'or an earlier block.',
      because:
        'Data document, What the service does, 9, Endpoints and Limits: parameters have defaults. So a call with the ' +
        'default is the call without the parameter.',
    },
    'data.numbers.whole': {
      judge: asks('laws/whole-numbers', wholeNumbers),
      cost: 4,
      section: 'What the service does, 5; Endpoints; Limits',
      covers: both(restListings, withNumbers),
      buildsOn: readableItems,
      followsFrom: [
        ...filterRequirements,
        'data.range.inside',
        'data.range.end-only',
        'data.range.start-only',
        'data.metrics.time-range',
        'data.vertices.height',
        'data.block-transactions.block',
      ],
      statement:
        'Block numbers, heights and times are read with all their bits: a number above 31 or 32 bits does not ' +
        'select the item of its lower bits, 0 is a value, not a missing parameter, and a range that ends far ' +
        'beyond the list, up to 2^53 - 1, gives what the range without an end gives.',
      because:
        'Data document, What the service does, 5, Endpoints and Limits: blocks, heights and times are numbers with a ' +
        'least and no greatest value. So every digit of such a number counts.',
    },
  },
);
