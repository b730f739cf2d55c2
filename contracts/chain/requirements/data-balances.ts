import { asks, asksOnce, namedBy, seenBy } from '../../../engine/contract/enforcement.ts';
import { requirementRows } from '../../../engine/contract/requirement-rows.ts';
import { itemsAskedFor } from '../../../properties/checks/asked-for.ts';
import { bySchema } from '../../../properties/checks/schema.ts';
import { fewValues, filters } from '../../../properties/laws/filters.ts';
import { same } from '../../../properties/laws/same.ts';
import { collectiblesOfTransfers } from '../laws/collectibles-of-transfers.ts';
import { balancesAtBlock, spamFilter } from '../laws/listErc20Balances.ts';
import { agreement } from '../../../properties/checks/agreement.ts';
import { subset } from '../../../properties/checks/subset.ts';
import { numbers, readableItems, withParameter } from './select.ts';

/** Data document, rules of single endpoints: balances. */
export default requirementRows(
  { document: 'data' },
  {
    'data.balances.owner': {
      level: 'derived',
      judge: seenBy(itemsAskedFor, 'asked-for'),
      section: 'Endpoints, rows 11 and 13; Resources and their fields / Balances',
      covers: numbers(11, 13),
      statement: '`ownerAddress` of an ERC-721 balance is the requested address.',
      because:
        'Data document, Endpoints, rows 11 and 13: balances of an address; Resources and their fields / Balances: a ' +
        'balance of an ERC-721 id names its owner. So the owner is the address.',
    },
    'data.balances.at-block': {
      judge: asks('laws/listErc20Balances', balancesAtBlock),
      cost: 3,
      section: 'Endpoints, rule 5',
      covers: withParameter('blockNumber'),
      statement:
        '`blockNumber` gives the balance at that block, transfers in the block included. A block before the first ' +
        'transfer gives no balance, and the newest block gives the default. The native balance changes by the ' +
        'transactions that the address pays for.',
    },
    'data.balances.spam-filter': {
      judge: asks('laws/listErc20Balances', spamFilter),
      cost: 3,
      section: 'Endpoints, rule 5',
      covers: withParameter('filterSpamTokens'),
      statement:
        '`filterSpamTokens` defaults to true: the answer without it equals the answer with `true` and is a subset ' +
        'of the answer with `false`, also at an earlier block.',
      fuzzChecks: [seenBy(subset, 'stricter-within-wider')],
    },
    'data.balances.contract-filter': {
      judge: [namedBy(itemsAskedFor), asks('laws/filters', filters({ values: fewValues }))],
      section: 'Endpoints, rows 6, 11 and 13',
      covers: numbers(6, 11, 13),
      followsFrom: ['data.page.continues'],
      statement: '`contractAddresses` (6) and `contractAddress` (11, 13) keep only balances of those tokens.',
      fuzzChecks: [seenBy(agreement, 'filter')],
    },
    'data.balances.collectibles-union': {
      level: 'derived',
      judge: asks('laws/same', same),
      section: 'Endpoints, rows 11 and 13',
      covers: numbers(13),
      followsFrom: ['data.page.continues'],
      statement: 'Every ERC-721 balance that endpoint 11 lists is listed by endpoint 13.',
      because:
        'Data document, Endpoints, row 11: ERC-721 balances of an address; row 13: its ERC-721 and ERC-1155 ' +
        'balances. So the second list has every item of the first.',
    },
    'data.balances.collectibles-of-transfers': {
      comparesAnswers: true,
      level: 'derived',
      judge: asksOnce('laws/collectibles-of-transfers', collectiblesOfTransfers),
      cost: 3,
      section: 'Endpoints, rows 8 and 13',
      covers: numbers(13),
      buildsOn: readableItems,
      followsFrom: ['data.page.continues'],
      statement:
        'An address that received more units of an ERC-721 or ERC-1155 id than it gave away, by all transfers of the ' +
        'token, lists it among its collectibles.',
      because:
        'Data document, Endpoints, row 8: all transfers of a token; row 13: what an address holds. So an address ' +
        'that got more of an id than it gave away holds it.',
    },
    'data.balances.native-member': {
      judge: bySchema,
      section: 'Endpoints, rows 6 and 11',
      covers: numbers(6, 11),
      statement: '`nativeTokenBalance` comes with the balances.',
    },
    'data.balances.native-agree': {
      level: 'derived',
      judge: asks('laws/same', same),
      section: 'Endpoints, rows 6 and 11',
      covers: numbers(11),
      followsFrom: ['data.balances.native-member'],
      statement: 'Endpoints 6 and 11 show the same native balance of an address, whatever filters their tokens.',
      because:
        'Data document, Endpoints, rows 6 and 11: both show the native balance of the address. So both show the same ' +
        'balance.',
    },
  },
);
