import { asks, namedBy, seenBy, sends } from '../../../engine/contract/enforcement.ts';
import { requirementRows } from '../../../engine/contract/requirement-rows.ts';
import { memberRules } from '../../../properties/checks/member-rules.ts';
import { knownIdentities } from '../../../properties/checks/known-identities.ts';
import { sameObject } from '../../../properties/checks/same-object.ts';
import { askedAgain } from '../../../properties/laws/asked-again.ts';
import { order } from '../../../properties/checks/order.ts';
import { bySchema } from '../../../properties/checks/schema.ts';
import { inOrder } from '../../../properties/laws/order.ts';
import { otherValue } from '../../../properties/laws/rest-errors.ts';
import { same } from '../../../properties/laws/same.ts';
import { currenciesAccepted, defaultCurrency, networksAccepted } from '../laws/conventions.ts';
import { agreement } from '../../../properties/checks/agreement.ts';
import { badInput } from '../../../properties/checks/bad-input.ts';
import {
  both,
  documentedError,
  except,
  listConventions,
  numbers,
  readableItems,
  rest,
  showing,
  withChainAlias,
  withKnown,
  withOrder,
  withParameter,
} from './select.ts';

/** Data document, conventions: values, order, shared parameters, drift. */
export default requirementRows(
  { document: 'data' },
  {
    'data.answers.agree': {
      comparesAnswers: true,
      level: 'derived',
      judge: [seenBy(sameObject, 'same-object'), sends('laws/asked-again', askedAgain)],
      cost: 2,
      section: 'Resources and their fields',
      covers: both(rest, showing),
      followsFrom: ['data.schema.response', 'data.number.decimal-string', 'data.time.unix-seconds'],
      statement:
        'All answers that show an object show the same values of its final members, in every operation and every ' +
        'time.',
      because:
        'Data document, What the service does: the data is indexed and only read; Resources and their fields: a ' +
        'resource has one form in every endpoint. So two answers that name one object agree on what cannot change ' +
        'once it exists.',
    },
    'data.answers.known': {
      level: 'derived',
      judge: seenBy(knownIdentities, 'found'),
      section: 'Endpoints, row 10; Resources and their fields',
      covers: both(rest, withKnown),
      followsFrom: ['data.schema.response', 'data.error.bad-input-no-5xx'],
      statement: 'A block that an answer names, by number or by hash, is found on its chain.',
      because:
        'Data document, Resources and their fields / Native transaction: a transaction names its block by number and ' +
        'by hash; Endpoints, row 10: either of them names a block. So the block that an answer names has an answer.',
    },
    'data.number.decimal-string': {
      judge: bySchema,
      section: 'What the service does, 4',
      covers: except(rest, numbers(4, 13, 14, 15, 17, 19)),
      statement: 'Amounts, big numbers and block numbers are decimal strings.',
    },
    'data.time.unix-seconds': {
      judge: bySchema,
      section: 'What the service does, 4',
      covers: except(rest, numbers(6, 15, 17)),
      statement: 'Timestamps are integer Unix seconds: no milliseconds, floats or strings.',
    },
    'data.sort.ordered': {
      judge: seenBy(order, 'ordered'),
      section: 'What the service does, 6',
      covers: withOrder,
      statement: 'Items are sorted by timestamp, or by `sortBy`, over the whole walk and not only within one page.',
    },
    'data.sort.direction': {
      judge: asks('laws/order', inOrder('directions')),
      cost: 2,
      section: 'What the service does, 6',
      covers: withParameter('sortOrder'),
      buildsOn: listConventions,
      followsFrom: ['data.sort.ordered'],
      statement:
        '`sortOrder=asc` is ascending and `desc` descending. Both directions list the same items; ties may come ' +
        'in any order.',
      fuzzChecks: [seenBy(agreement, 'direction')],
    },
    'data.sort.by-amount': {
      judge: [seenBy(order, 'by-key'), asks('laws/order', inOrder('keys'))],
      cost: 2,
      section: 'What the service does, 6',
      covers: withParameter('sortBy'),
      buildsOn: listConventions,
      followsFrom: ['data.sort.direction', 'data.sort.ordered'],
      statement: '`sortBy=amount` sorts by the amount as a number.',
      fuzzChecks: [seenBy(agreement, 'other-order')],
    },
    'data.chain-id.alias': {
      judge: asks('laws/same', same),
      cost: 2,
      section: 'What the service does, 7',
      covers: withChainAlias,
      buildsOn: readableItems,
      // A page by one id is compared with a walk by the other.
      followsFrom: [...readableItems, 'data.page.continues'],
      statement: 'An EVM chain id and the blockchain id of the same chain give the same answer.',
    },
    'data.network.accepted': {
      late: true,
      judge: asks('laws/conventions', networksAccepted),
      cost: 2.5,
      section: 'What the service does, 8',
      covers: both(rest, withParameter('network')),
      statement:
        '`mainnet`, `fuji` and `testnet` are accepted as the network (the answer may be an empty list); ' +
        'whether `fuji` and `testnet` are one network is observed.',
    },
    'data.network.other': {
      level: 'derived',
      judge: asks('laws/rest-errors', otherValue('network', 'nonet')),
      section: 'What the service does, 8',
      covers: both(rest, withParameter('network')),
      followsFrom: documentedError,
      statement: 'A network that is not documented gets a documented error.',
      fuzzChecks: [seenBy(badInput, 'refused-value')],
      because:
        'Data document, What the service does, 8: the parameter accepts three values; Errors: how a refusal looks. ' +
        'So another value is not accepted, and the refusal has that form.',
    },
    'data.currency.accepted': {
      judge: [namedBy(memberRules), asks('laws/conventions', currenciesAccepted)],
      cost: 4,
      section: 'What the service does, 9',
      covers: withParameter('currency'),
      followsFrom: ['data.currency.lower-case'],
      statement: 'Each of the 14 currencies is accepted, and every Money in the answer has that currency.',
    },
    'data.currency.default': {
      judge: [namedBy(memberRules), asks('laws/conventions', defaultCurrency)],
      section: 'What the service does, 9',
      covers: withParameter('currency'),
      followsFrom: ['data.currency.accepted', 'data.currency.lower-case'],
      statement: 'Without `currency`, every Money in the answer is in `usd`.',
    },
    'data.currency.lower-case': {
      judge: bySchema,
      section: 'Resources and their fields / Money',
      covers: numbers(1, 3, 6, 7, 8, 11, 16, 18),
      statement: 'The currency code of a Money is lower case.',
    },
    'data.money.figure': {
      level: 'derived',
      judge: bySchema,
      section: 'What the service does, 4; Resources and their fields / Money',
      covers: numbers(1, 3, 6, 7, 8, 11, 16, 18),
      followsFrom: ['data.schema.response'],
      statement:
        'The value of a Money is a decimal number: digits and at most one point, without separators of thousands.',
      because:
        'Data document, What the service does, 4: amounts are decimal strings; Resources and their fields / Money: ' +
        'the value is a string, in one currency. So the value of a Money is an amount, and a decimal number.',
    },
    'data.currency.other': {
      level: 'derived',
      judge: asks('laws/rest-errors', otherValue('currency', 'xxx')),
      section: 'What the service does, 9',
      covers: withParameter('currency'),
      followsFrom: documentedError,
      statement: 'A currency that is not documented gets a documented error.',
      fuzzChecks: [seenBy(badInput, 'refused-value')],
      because:
        'Data document, What the service does, 9: the parameter accepts fourteen values; Errors: how a refusal ' +
        'looks. So another value is not accepted, and the refusal has that form.',
    },
  },
);
