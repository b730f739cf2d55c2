import { asks, namedBy, seenBy } from '../../../engine/contract/enforcement.ts';
import { requirementRows } from '../../../engine/contract/requirement-rows.ts';
import { memberRules } from '../../../properties/checks/member-rules.ts';
import { itemsAskedFor } from '../../../properties/checks/asked-for.ts';
import { order } from '../../../properties/checks/order.ts';
import { messageChains } from '../checks/message-chains.ts';
import { messageSources } from '../checks/message-sources.ts';
import { joined } from '../../../properties/laws/joined.ts';
import { messageFilters } from '../laws/listMessages.ts';
import { agreement } from '../../../properties/checks/agreement.ts';
import { listConventions, numbers, readableItems, withDirection } from './select.ts';

/** Data document, rules of single endpoints: messages between chains. */
export default requirementRows(
  { document: 'data' },
  {
    'data.messages.newest-first': {
      judge: seenBy(order, 'fixed-direction'),
      section: 'Endpoints, rows 16 and 18',
      covers: withDirection,
      statement: 'Messages are ordered by timestamp, newest first, over the whole walk.',
    },
    'data.messages.filters': {
      judge: [namedBy(itemsAskedFor), asks('laws/listMessages', messageFilters)],
      cost: 10,
      section: 'Endpoints, row 18',
      covers: numbers(18),
      buildsOn: readableItems,
      followsFrom: ['data.page.continues'],
      statement:
        'Each filter (`sourceBlockchainId`, `destinationBlockchainId`, `blockchainId`, `to`, `from`, `network`) ' +
        'keeps only matching messages; `blockchainId` is the union of source and destination.',
      fuzzChecks: [seenBy(agreement, 'filter')],
    },
    'data.messages.between-chains': {
      comparesAnswers: true,
      level: 'derived',
      judge: [namedBy(memberRules), seenBy(messageChains, 'chain-ids')],
      section: 'Resources and their fields / ICM message',
      covers: numbers(16, 18),
      followsFrom: ['data.schema.response'],
      statement:
        'A message goes to another chain than it comes from. A blockchain has one EVM chain id in all messages.',
      because:
        'Data document, What the service does: messages are between chains; What the service does, 7: an EVM chain ' +
        'id and a blockchain id name a chain. So source and destination differ, and a blockchain has one EVM chain ' +
        'id.',
    },
    'data.messages.source-transaction': {
      comparesAnswers: true,
      level: 'derived',
      judge: seenBy(messageSources, 'source'),
      section: 'Resources and their fields / ICM message, Native transaction',
      covers: numbers(16, 18),
      followsFrom: ['data.answers.agree', 'data.time.unix-seconds'],
      statement: '`sourceTransaction` has the time of the transaction with its hash.',
      because:
        'Data document, Resources and their fields / ICM message: the source transaction has a hash and a time; ' +
        'Native transaction: the transaction with that hash has a time. So both are one time.',
    },
    'data.messages.of-address': {
      level: 'derived',
      judge: seenBy(itemsAskedFor, 'asked-for'),
      section: 'Endpoints, row 16',
      covers: numbers(16),
      statement: 'Every message has the address as sender or receiver. Observed: an address in another role.',
      because:
        'Data document, Endpoints, row 16: messages of an address; Resources and their fields / ICM message: a ' +
        'message has a sender and a receiver. So the address is one of them.',
    },
    'data.messages.same-both-ways': {
      level: 'derived',
      judge: asks('laws/joined', joined),
      section: 'Endpoints, rows 16 and 18',
      covers: numbers(16),
      buildsOn: listConventions,
      followsFrom: [
        'data.messages.of-address',
        'data.schema.members-present',
        'data.number.decimal-string',
        'data.schema.response',
        'data.time.unix-seconds',
      ],
      statement: 'A message listed by endpoint 16 is listed by endpoint 18 with the same content.',
      because:
        'Data document, Endpoints, rows 16 and 18: one lists the messages of an address, the other messages without ' +
        'a selection, in one form. So what the first lists, the second lists too.',
    },
  },
);
