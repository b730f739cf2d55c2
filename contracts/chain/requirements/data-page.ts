import type { RequirementRow } from '../../../engine/contract/contract.ts';
import { asks, seenBy } from '../../../engine/contract/enforcement.ts';
import { http } from '../../../properties/checks/http.ts';
import { membersPresent } from '../../../properties/checks/members-present.ts';
import { pages } from '../../../properties/checks/page.ts';
import { bySchema } from '../../../properties/checks/schema.ts';
import { continuation } from '../../../properties/laws/continuation.ts';
import { headAgrees, sameInAnotherForm } from '../../../properties/laws/http-forms.ts';
import { sizeIndependence } from '../../../properties/laws/page-size-independence.ts';
import {
  defaultSize,
  maximumSize,
  minimumSize,
  sizeNotANumber,
  withinSize,
} from '../../../properties/laws/page-size.ts';
import { unknownToken } from '../../../properties/laws/rest-errors.ts';
import { agreement } from '../../../properties/checks/agreement.ts';
import { both, gets, only, rest, restListings, withDefaultSize } from './select.ts';

/** Data document, conventions: answers and paging. */
export default [
  {
    id: 'data.http.json',
    document: 'data',
    level: 'stated',
    judge: seenBy(http, 'json'),
    section: 'What the service does, 1',
    covers: rest,
    statement: 'Every answer is `application/json` and parses as JSON.',
  },
  {
    id: 'data.http.head',
    document: 'data',
    level: 'inherited',
    late: true,
    judge: asks('laws/http-forms', headAgrees),
    cost: 4,
    section: 'What the service does, 1 (RFC 9110, 9.3.2)',
    // The server around the endpoints answers HEAD, not each of them.
    covers: only('listErc20Transfers', 'getDeploymentTransaction', 'getChainMetrics'),
    followsFrom: ['data.http.json'],
    statement: 'If HEAD is answered, it has the status, the content type and the length of GET.',
  },
  {
    id: 'data.http.forms',
    comparesAnswers: true,
    document: 'data',
    level: 'inherited',
    late: true,
    judge: asks('laws/http-forms', sameInAnotherForm),
    cost: 2,
    section: 'What the service does, 1 (RFC 9110, 8.4 and 13.1.2)',
    covers: gets,
    followsFrom: ['data.http.json', 'data.schema.response'],
    statement:
      'The header `accept-encoding: gzip`, or a condition that never holds, does not change the content of the ' +
      'answer.',
  },
  {
    id: 'data.schema.response',
    document: 'data',
    level: 'stated',
    judge: bySchema,
    section: 'Endpoints; Resources and their fields',
    covers: rest,
    followsFrom: ['data.http.json', 'data.error.no-error-as-success'],
    statement:
      'The answer has the documented members with the documented types, nested resources included; a member that ' +
      'is there has its type.',
  },
  {
    id: 'data.schema.members-present',
    document: 'data',
    level: 'stated',
    judge: [seenBy(membersPresent, 'members-present'), bySchema],
    section: 'Resources and their fields',
    covers: rest,
    statement:
      'Members that identify an item (hashes, ids, numbers, timestamps, addresses, amounts) are in every item. ' +
      'Every other documented member is in at least one of the items seen; fewer than 20 items or two answers ' +
      'are inconclusive.',
  },
  {
    id: 'data.page.token-type',
    document: 'data',
    level: 'stated',
    judge: bySchema,
    section: 'What the service does, 2',
    covers: restListings,
    statement: '`nextPageToken`, where present, is a string.',
  },
  {
    id: 'data.page.continues',
    document: 'data',
    level: 'stated',
    judge: asks('laws/continuation', continuation),
    cost: 2.5,
    section: 'What the service does, 2',
    covers: restListings,
    buildsOn: ['data.schema.response', 'data.schema.members-present'],
    followsFrom: ['data.page.token-type', 'data.sort.ordered', 'data.page.size-limit', 'data.page.size-max'],
    statement:
      'Passing `nextPageToken` as `pageToken` of the same call gives the next page: no item is lost or ' +
      'repeated, the order is kept, and the walk ends.',
    fuzzChecks: [seenBy(agreement, 'continues')],
  },
  {
    id: 'data.page.size-invariant',
    document: 'data',
    level: 'derived',
    judge: asks('laws/page-size-independence', sizeIndependence),
    cost: 5,
    section: 'What the service does, 2 and 3',
    covers: restListings,
    buildsOn: ['data.schema.response', 'data.schema.members-present'],
    followsFrom: [
      'data.page.token-type',
      'data.page.continues',
      'data.sort.ordered',
      'data.page.size-limit',
      'data.page.size-default',
      'data.page.size-min',
      'data.page.size-max',
    ],
    statement: 'The concatenation of all pages is the same for every page size.',
    fuzzChecks: [seenBy(agreement, 'page-size')],
  },
  {
    id: 'data.page.size-limit',
    document: 'data',
    level: 'stated',
    late: true,
    judge: [seenBy(pages, 'size-limit'), asks('laws/page-size', withinSize)],
    cost: 1,
    section: 'What the service does, 3',
    covers: restListings,
    statement: 'No page holds more items than `pageSize`.',
  },
  {
    id: 'data.page.size-default',
    document: 'data',
    level: 'stated',
    judge: asks('laws/page-size', defaultSize),
    section: 'Limits',
    covers: both(restListings, withDefaultSize),
    followsFrom: ['data.page.size-limit'],
    statement:
      'Without `pageSize`, a page holds at most the documented default. Fewer items although more exist are a ' +
      'warning, because `pageSize` is a maximum.',
  },
  {
    id: 'data.page.size-max',
    document: 'data',
    level: 'stated',
    late: true,
    judge: asks('laws/page-size', maximumSize),
    section: 'Limits',
    covers: restListings,
    followsFrom: ['data.page.size-limit', 'data.error.bad-input-no-5xx'],
    statement:
      'The documented maximum of `pageSize` is accepted. A larger `pageSize` gets an error, or at most the ' +
      'maximum of items.',
  },
  {
    id: 'data.page.size-min',
    document: 'data',
    level: 'stated',
    late: true,
    judge: asks('laws/page-size', minimumSize),
    cost: 2,
    section: 'Limits',
    covers: restListings,
    followsFrom: ['data.block-transactions.size-zero', 'data.page.size-limit', 'data.error.bad-input-no-5xx'],
    statement:
      'The documented minimum of `pageSize` is accepted. A smaller one gets a documented error or at most the ' +
      'default number of items.',
  },
  {
    id: 'data.page.size-not-a-number',
    document: 'data',
    level: 'derived',
    late: true,
    judge: asks('laws/page-size', sizeNotANumber),
    section: 'Limits',
    covers: restListings,
    followsFrom: ['data.page.size-limit', 'data.page.size-default', 'data.error.bad-input-no-5xx'],
    statement: 'A `pageSize` that is no number gets a documented error or the default.',
  },
  {
    id: 'data.page.bad-token',
    document: 'data',
    level: 'open',
    late: true,
    judge: asks('laws/rest-errors', unknownToken),
    section: 'What the service does, 2',
    covers: restListings,
    statement: 'Observed: the answer to a page token that the target never gave. An error has the documented body.',
  },
  {
    id: 'data.page.last-token',
    document: 'data',
    level: 'open',
    judge: seenBy(pages, 'last-token'),
    section: 'What the service does, 2',
    covers: restListings,
    statement: 'Observed: whether the last page has no token or an empty one.',
  },
] as const satisfies readonly RequirementRow[];
