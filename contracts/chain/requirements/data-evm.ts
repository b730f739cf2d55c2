import { asks, namedBy, seenBy, sends } from '../../../engine/contract/enforcement.ts';
import { requirementRows } from '../../../engine/contract/requirement-rows.ts';
import { itemsAskedFor } from '../../../properties/checks/asked-for.ts';
import { bySchema } from '../../../properties/checks/schema.ts';
import { fewValues, filters } from '../../../properties/laws/filters.ts';
import { joined } from '../../../properties/laws/joined.ts';
import { members } from '../checks/members.ts';
import { namedOnce } from '../checks/named-once.ts';
import { ofChain } from '../checks/of-chain.ts';
import { otherChain } from '../laws/other-chain.ts';
import { parts } from '../checks/parts.ts';
import { nonces } from '../checks/nonces.ts';
import { ownTransfers } from '../checks/own-transfers.ts';
import { blockByBothNames, sizeZero } from '../laws/listBlockTransactions.ts';
import { nativeBalancesAgree } from '../laws/native-balances.ts';
import { collectiblesOfTransfers } from '../laws/collectibles-of-transfers.ts';
import { collectiblesUnion } from '../laws/listCollectibleBalances.ts';
import { partsOfBothSides, partsUnderRange } from '../laws/parts-of-transactions.ts';
import { spamTransfers } from '../laws/spam-transfers.ts';
import { worth } from '../checks/worth.ts';
import { balancesAtBlock, spamFilter } from '../laws/listErc20Balances.ts';
import { agreement } from '../../../properties/checks/agreement.ts';
import { subset } from '../../../properties/checks/subset.ts';
import { listConventions, numbers, readableItems, withJoins, withParameter } from './select.ts';

/** Data document, rules of single endpoints: transactions, balances, transfers and deployments of EVM chains. */
export default requirementRows(
  { document: 'data' },
  {
    'data.address-transactions.own-transfers': {
      judge: seenBy(ownTransfers, 'own-side'),
      section: 'Endpoints, rule 1',
      covers: numbers(1),
      statement: 'All listed transfers and internal transactions have the address as sender or receiver.',
    },
    'data.address-transactions.same-parts': {
      comparesAnswers: true,
      level: 'derived',
      judge: [seenBy(parts, 'same-parts'), sends('laws/parts-of-transactions', partsUnderRange)],
      cost: 5,
      section: 'Endpoints, row 1 and rule 1; Resources and their fields / Internal transaction',
      covers: numbers(1, 3),
      followsFrom: ['data.answers.agree', 'data.address-transactions.own-transfers'],
      statement:
        'An address sees the same transfers and internal transactions of a transaction in every answer, with a ' +
        'range and without.',
    },
    'data.address-transactions.both-sides': {
      comparesAnswers: true,
      level: 'derived',
      judge: [seenBy(parts, 'both-sides'), sends('laws/parts-of-transactions', partsOfBothSides)],
      cost: 5,
      section: 'Endpoints, rows 1 and 3, and rule 1',
      covers: numbers(1, 3),
      followsFrom: ['data.address-transactions.same-parts', 'data.address-transactions.own-transfers'],
      statement:
        'The sender and the receiver of a transfer or an internal transaction both see it in their lists, and the ' +
        'deployment transaction of a contract shows it too.',
    },
    'data.address-transactions.transfers-once': {
      level: 'derived',
      judge: seenBy(namedOnce, 'named-once'),
      section: 'Resources and their fields / ERC-20 transfer, ERC-721 transfer; Endpoints, rows 1 and 3',
      covers: numbers(1, 3),
      statement: 'A transaction shows each ERC-20 and ERC-721 transfer once: no two transfers have the same log index.',
    },
    'data.transactions.gas': {
      level: 'derived',
      judge: seenBy(members, 'gas'),
      section: 'Resources and their fields / Native transaction, Internal transaction',
      covers: numbers(1, 3, 9, 10),
      followsFrom: ['data.schema.response', 'data.number.decimal-string'],
      statement: 'A transaction or an internal transaction uses at most its gas limit.',
    },
    'data.transactions.nonces': {
      level: 'derived',
      judge: seenBy(nonces, 'gapless'),
      section: 'Resources and their fields / Native transaction; Endpoints, rows 1, 9 and 10',
      covers: numbers(1, 9, 10),
      followsFrom: [...listConventions, 'data.answers.agree', 'data.transfers.of-address'],
      statement:
        'The nonces of the transactions that an address sent rise by one from each to the next: none is missing in ' +
        'its lists, nor in a block.',
    },
    'data.deployment.input': {
      level: 'derived',
      judge: seenBy(members, 'deployment-input'),
      section: 'Resources and their fields / Native transaction',
      covers: numbers(3),
      followsFrom: ['data.schema.response', 'data.deployment.members'],
      statement: 'The `input` of a deployment is not empty, and begins with the `methodHash` of its transaction.',
    },
    'data.deployment.fees': {
      level: 'derived',
      judge: seenBy(members, 'fees'),
      section: 'Resources and their fields / Native transaction',
      covers: numbers(3),
      followsFrom: ['data.schema.response', 'data.number.decimal-string'],
      statement:
        'The gas price of a deployment is at least the base fee. A transaction of type 2 pays at most its ' +
        '`maxFeePerGas`, which is at least its `maxPriorityFeePerGas`.',
    },
    'data.deployment.message': {
      level: 'derived',
      judge: seenBy(members, 'deployment-message'),
      section: 'Resources and their fields / Bridge-message info on a deployment transaction',
      covers: numbers(3),
      followsFrom: ['data.chain-id.items'],
      statement: 'The message of a deployment goes between two chains, one of which is the chain of the deployment.',
    },
    'data.chain-id.items': {
      level: 'derived',
      judge: [seenBy(ofChain, 'of-chain'), sends('laws/other-chain', otherChain)],
      cost: 1,
      section: 'What the service does, 7; Resources and their fields',
      covers: numbers(1, 3, 6, 9, 10, 11, 13),
      followsFrom: ['data.deployment.contract-only'],
      statement: 'Transactions and balances that name a chain name the requested chain.',
    },
    'data.balances.owner': {
      level: 'derived',
      judge: seenBy(itemsAskedFor, 'asked-for'),
      section: 'Endpoints, rows 11 and 13; Resources and their fields / Balances',
      covers: numbers(11, 13),
      statement: '`ownerAddress` of an ERC-721 balance is the requested address.',
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
    'data.balances.worth': {
      comparesAnswers: true,
      level: 'derived',
      judge: [seenBy(worth, 'worth'), seenBy(worth, 'one-price')],
      section: 'Resources and their fields / Balances, Money',
      covers: numbers(6, 11),
      followsFrom: ['data.number.decimal-string', 'data.schema.response', 'data.currency.accepted'],
      statement:
        '`balanceValue` of a token, or of the native token, is its balance in whole tokens times its price, in one ' +
        'currency. A token has about the same price in all lists of latest balances.',
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
      judge: asks('laws/listCollectibleBalances', collectiblesUnion),
      section: 'Endpoints, rows 11 and 13',
      covers: numbers(13),
      followsFrom: ['data.page.continues'],
      statement: 'Every ERC-721 balance that endpoint 11 lists is listed by endpoint 13.',
    },
    'data.balances.collectibles-of-transfers': {
      comparesAnswers: true,
      level: 'derived',
      judge: asks('laws/collectibles-of-transfers', collectiblesOfTransfers),
      cost: 3,
      section: 'Endpoints, rows 8 and 13',
      covers: numbers(13),
      buildsOn: readableItems,
      followsFrom: ['data.page.continues'],
      statement:
        'An address that received more units of an ERC-721 or ERC-1155 id than it gave away, by all transfers of the ' +
        'token, lists it among its collectibles.',
    },
    'data.balances.native-member': {
      judge: bySchema,
      section: 'Endpoints, rows 6 and 11',
      covers: numbers(6, 11),
      statement: '`nativeTokenBalance` comes with the balances.',
    },
    'data.balances.native-agree': {
      level: 'derived',
      judge: asks('laws/native-balances', nativeBalancesAgree),
      section: 'Endpoints, rows 6 and 11',
      covers: numbers(11),
      followsFrom: ['data.balances.native-member'],
      statement: 'Endpoints 6 and 11 show the same native balance of an address, whatever filters their tokens.',
    },
    'data.token-transfers.token': {
      level: 'derived',
      judge: seenBy(itemsAskedFor, 'asked-for'),
      section: 'Endpoints, row 8',
      covers: numbers(8),
      statement: 'Every transfer is of the requested token.',
    },
    'data.transfers.of-address': {
      level: 'derived',
      judge: seenBy(itemsAskedFor, 'asked-for'),
      section: 'Endpoints, rows 7 and 9',
      covers: numbers(7, 9),
      followsFrom: ['data.address-transactions.own-transfers'],
      statement: 'Every transfer of 7 and transaction of 9 has the address as sender or receiver.',
    },
    'data.transfers.spam-too': {
      comparesAnswers: true,
      level: 'derived',
      judge: asks('laws/spam-transfers', spamTransfers),
      cost: 3,
      section: 'Endpoints, rows 6, 7 and 8; rule 5',
      covers: numbers(7),
      buildsOn: listConventions,
      statement:
        'The ERC-20 transfers of an address include those of spam tokens: every transfer that touches the ' +
        'address, of every token that it holds, is listed. Rule 5 hides spam in balances only.',
    },
    'data.block-transactions.block': {
      level: 'derived',
      judge: [seenBy(itemsAskedFor, 'asked-for'), asks('laws/listBlockTransactions', blockByBothNames)],
      section: 'Endpoints, row 10',
      covers: numbers(10),
      statement:
        'Every transaction lies in the requested block. The number and the hash of a block give the same list.',
    },
    'data.block-transactions.size-zero': {
      judge: asks('laws/listBlockTransactions', sizeZero),
      cost: 4,
      bySubject: true,
      section: 'Limits',
      covers: numbers(10),
      statement:
        'A `pageSize` of 0 is accepted (0 is minimum and default); how many items it returns is observed. If such ' +
        'an answer has no next-page token, it holds the whole block, as pages of other sizes do.',
    },
    'data.deployments.deployer': {
      level: 'derived',
      judge: seenBy(itemsAskedFor, 'asked-for'),
      section: 'Endpoints, row 15',
      covers: numbers(15),
      statement: 'Every contract names the requested deployer.',
    },
    'data.joins.listed-elsewhere': {
      comparesAnswers: true,
      level: 'derived',
      judge: asks('laws/joined', joined),
      cost: 12,
      section: 'Endpoints, rows 1, 3, 7 to 11, 13, 15, 16 and 18; rule 1',
      covers: withJoins,
      buildsOn: listConventions,
      statement:
        'Endpoints agree: transactions by block and by address; transfers by address, by token and inside ' +
        'transactions; deployments; the owner of an ERC-721 id; messages by sender and by receiver. A transaction ' +
        'that is listed for an address shows every transfer that touches the address.',
    },
  },
);
