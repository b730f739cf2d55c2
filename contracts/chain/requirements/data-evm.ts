import { asks, asksOnce, namedBy, seenBy, sends } from '../../../engine/contract/enforcement.ts';
import { requirementRows } from '../../../engine/contract/requirement-rows.ts';
import { memberRules } from '../../../properties/checks/member-rules.ts';
import { itemsAskedFor } from '../../../properties/checks/asked-for.ts';
import { joined } from '../../../properties/laws/joined.ts';
import { otherChain } from '../laws/other-chain.ts';
import { parts } from '../checks/parts.ts';
import { sizeZero } from '../laws/listBlockTransactions.ts';
import { same } from '../../../properties/laws/same.ts';
import { partsOfBothSides, partsUnderRange } from '../laws/parts-of-transactions.ts';
import { spamTransfers } from '../laws/spam-transfers.ts';
import { except, listConventions, numbers, withJoins } from './select.ts';

/** Data document, rules of single endpoints: transactions, transfers and deployments of EVM chains. */
export default requirementRows(
  { document: 'data' },
  {
    'data.address-transactions.own-transfers': {
      judge: namedBy(memberRules),
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
      because:
        'Data document, Endpoints, rule 1: a transaction shows the parts whose sender or receiver is the address. So ' +
        'the parts depend on the transaction and the address alone.',
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
      because:
        'Data document, Endpoints, rule 1: a transaction shows the parts whose sender or receiver is the address; ' +
        'Endpoints, row 3: the deployment shows parts, without that rule. So a part is shown to both its sides, and ' +
        'with the deployment.',
    },
    'data.address-transactions.transfers-once': {
      level: 'derived',
      judge: namedBy(memberRules),
      section: 'Resources and their fields / ERC-20 transfer, ERC-721 transfer; Endpoints, rows 1 and 3',
      covers: numbers(1, 3),
      statement: 'A transaction shows each ERC-20 and ERC-721 transfer once: no two transfers have the same log index.',
      because:
        'Data document, Resources and their fields / ERC-20 transfer, ERC-721 transfer: a transfer has the index of ' +
        'its log; Chain metrics, table of metrics: a transfer is a log. So two transfers with one index are one ' +
        'transfer.',
    },
    'data.transactions.gas': {
      level: 'derived',
      judge: namedBy(memberRules),
      section: 'Resources and their fields / Native transaction, Internal transaction',
      covers: numbers(1, 3, 9, 10),
      followsFrom: ['data.schema.response', 'data.number.decimal-string'],
      statement: 'A transaction or an internal transaction uses at most its gas limit.',
      because:
        'Data document, Resources and their fields / Native transaction, Internal transaction: each has the gas that ' +
        'it used and the limit of its gas. So the first is at most the second.',
    },
    'data.chain-id.items': {
      level: 'derived',
      judge: [namedBy(memberRules), sends('laws/other-chain', otherChain)],
      cost: 1,
      section: 'What the service does, 7; Resources and their fields',
      covers: numbers(1, 3, 6, 9, 10, 11, 13),
      followsFrom: ['data.deployment.contract-only'],
      statement: 'Transactions and balances that name a chain name the requested chain.',
      because:
        'Data document, What the service does, 7: the path names a chain; Resources and their fields: items name ' +
        'their chain. So the items of a chain name that chain.',
    },
    'data.token-transfers.token': {
      level: 'derived',
      judge: seenBy(itemsAskedFor, 'asked-for'),
      section: 'Endpoints, row 8',
      covers: numbers(8),
      statement: 'Every transfer is of the requested token.',
      because:
        'Data document, Endpoints, row 8: transfers of the token in the path; Resources and their fields: a transfer ' +
        'names its token. So both are the same token.',
    },
    'data.transfers.of-address': {
      level: 'derived',
      judge: seenBy(itemsAskedFor, 'asked-for'),
      section: 'Endpoints, rows 7 and 9',
      covers: numbers(7, 9),
      followsFrom: ['data.address-transactions.own-transfers'],
      statement: 'Every transfer of 7 and transaction of 9 has the address as sender or receiver.',
      because:
        'Data document, Endpoints, rows 7 and 9: transfers and transactions of an address; Resources and their ' +
        'fields: each has a sender and a receiver. So the address is one of them.',
    },
    'data.transfers.spam-too': {
      comparesAnswers: true,
      level: 'derived',
      judge: asksOnce('laws/spam-transfers', spamTransfers),
      cost: 3,
      section: 'Endpoints, rows 6, 7 and 8; rule 5',
      covers: numbers(7),
      buildsOn: listConventions,
      statement:
        'The ERC-20 transfers of an address include those of spam tokens: every transfer that touches the ' +
        'address, of every token that it holds, is listed. Rule 5 hides spam in balances only.',
      because:
        'Data document, Endpoints, rule 5: balances leave out spam tokens; row 7: transfers of an address, with no ' +
        'such rule. So transfers of spam tokens are listed.',
    },
    'data.block-transactions.block': {
      level: 'derived',
      judge: [seenBy(itemsAskedFor, 'asked-for'), asks('laws/same', same)],
      section: 'Endpoints, row 10',
      covers: numbers(10),
      statement:
        'Every transaction lies in the requested block. The number and the hash of a block give the same list.',
      because:
        'Data document, Endpoints, row 10: transactions of the block that a number or a hash names; Resources and ' +
        'their fields / Native transaction: a transaction names its block. So it names that block, and both names ' +
        'give one list.',
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
      because:
        'Data document, Endpoints, row 15: contracts of a deployer; Resources and their fields / Deployed contract: ' +
        'a contract names its deployer. So both are the same address.',
    },
    'data.joins.listed-elsewhere': {
      comparesAnswers: true,
      level: 'derived',
      judge: asks('laws/joined', joined),
      cost: 12,
      section: 'Endpoints, rows 1, 3, 7 to 11, 13, 15, 16 and 18; rule 1',
      covers: except(withJoins, numbers(16)),
      buildsOn: listConventions,
      statement:
        'Endpoints agree: transactions by block and by address; transfers by address, by token and inside ' +
        'transactions; deployments; the owner of an ERC-721 id; messages by sender and by receiver. A transaction ' +
        'that is listed for an address shows every transfer that touches the address.',
      because:
        'Data document, Endpoints, rows 1, 3, 7 to 11, 13, 15, 16 and 18: lists of one kind of items by different ' +
        'names of theirs; rule 1: a transaction shows every transfer of the address. So an item in one list is in ' +
        'the other ones that its members name.',
    },
  },
);
