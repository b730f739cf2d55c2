import { asks, asksOnce, seenBy } from '../../../engine/contract/enforcement.ts';
import { requirementRows } from '../../../engine/contract/requirement-rows.ts';
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
import { both, gets, only, readableItems, rest, restListings, withDefaultSize } from './select.ts';

/** Data document, conventions: answers and paging. */
export default requirementRows(
  { document: 'data', covers: restListings },
  {
    'data.http.json': {
      judge: seenBy(http, 'json'),
      section: 'What the service does, 1',
      covers: rest,
      statement: 'Every answer is `application/json` and parses as JSON.',
    },
    'data.http.head': {
      level: 'inherited',
      late: true,
      judge: asksOnce('laws/http-forms', headAgrees),
      cost: 4,
      section: 'What the service does, 1 (RFC 9110, 9.3.2)',
      // The web server answers HEAD for all endpoints in the same way, so three of them are enough.
      covers: only('listErc20Transfers', 'getDeploymentTransaction', 'getChainMetrics'),
      followsFrom: ['data.http.json'],
      statement: 'If HEAD is answered, it has the status, the content type and the length of GET.',
    },
    'data.http.forms': {
      comparesAnswers: true,
      level: 'inherited',
      late: true,
      judge: asksOnce('laws/http-forms', sameInAnotherForm),
      cost: 2,
      section: 'What the service does, 1 (RFC 9110, 8.4 and 13.1.2)',
      covers: gets,
      followsFrom: ['data.http.json', 'data.schema.response'],
      statement:
        'The header `accept-encoding: gzip`, or a condition that never holds, does not change the content of the ' +
        'answer.',
    },
    'data.schema.response': {
      judge: bySchema,
      section: 'Endpoints; Resources and their fields',
      covers: rest,
      followsFrom: ['data.http.json', 'data.error.no-error-as-success'],
      statement:
        'The answer has the documented members with the documented types, nested resources included; a member that ' +
        'is there has its type.',
    },
    'data.schema.members-present': {
      judge: [seenBy(membersPresent, 'members-present'), bySchema],
      section: 'Resources and their fields',
      covers: rest,
      statement:
        'Members that identify an item (hashes, ids, numbers, timestamps, addresses, amounts) are in every item. ' +
        'Every other documented member is in at least one of the items seen; fewer than 20 items or two answers ' +
        'are inconclusive.',
    },
    'data.page.token-type': {
      judge: bySchema,
      section: 'What the service does, 2',
      statement: '`nextPageToken`, where present, is a string.',
    },
    'data.page.continues': {
      judge: asks('laws/continuation', continuation),
      cost: 2.5,
      everyOperation: true,
      section: 'What the service does, 2',
      buildsOn: readableItems,
      followsFrom: ['data.page.token-type', 'data.sort.ordered', 'data.page.size-limit', 'data.page.size-max'],
      statement:
        'Passing `nextPageToken` as `pageToken` of the same call gives the next page: no item is lost or ' +
        'repeated, the order is kept, and the walk ends.',
      fuzzChecks: [seenBy(agreement, 'continues')],
    },
    'data.page.size-invariant': {
      level: 'derived',
      judge: asksOnce('laws/page-size-independence', sizeIndependence),
      cost: 5,
      section: 'What the service does, 2 and 3',
      buildsOn: readableItems,
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
      because:
        'Data document, What the service does, 2: a token fetches the next page of the same call; 3: the size is ' +
        'only the most items of a page. So the size does not change what all pages hold together.',
    },
    'data.page.size-limit': {
      late: true,
      judge: [seenBy(pages, 'size-limit'), asks('laws/page-size', withinSize)],
      cost: 1,
      section: 'What the service does, 3',
      statement: 'No page holds more items than `pageSize`.',
    },
    'data.page.size-default': {
      judge: asksOnce('laws/page-size', defaultSize),
      section: 'Limits',
      covers: both(restListings, withDefaultSize),
      followsFrom: ['data.page.size-limit'],
      statement:
        'Without `pageSize`, a page holds at most the documented default. Fewer items although more exist are a ' +
        'warning, because `pageSize` is a maximum.',
    },
    'data.page.size-max': {
      late: true,
      judge: asks('laws/page-size', maximumSize),
      section: 'Limits',
      followsFrom: ['data.page.size-limit', 'data.error.bad-input-no-5xx'],
      statement:
        'The documented maximum of `pageSize` is accepted. A larger `pageSize` gets an error, or at most the ' +
        'maximum of items.',
    },
    'data.page.size-min': {
      late: true,
      judge: asks('laws/page-size', minimumSize),
      cost: 2,
      section: 'Limits',
      followsFrom: ['data.block-transactions.size-zero', 'data.page.size-limit', 'data.error.bad-input-no-5xx'],
      statement:
        'The documented minimum of `pageSize` is accepted. A smaller one gets a documented error or at most the ' +
        'default number of items.',
    },
    'data.page.size-not-a-number': {
      level: 'derived',
      late: true,
      judge: asks('laws/page-size', sizeNotANumber),
      section: 'Limits',
      followsFrom: ['data.page.size-limit', 'data.page.size-default', 'data.error.bad-input-no-5xx'],
      statement: 'A `pageSize` that is no number gets a documented error or the default.',
      because:
        'Data document, Limits: the size is a number between two bounds, with a default; Errors: how a refusal ' +
        'looks. So another text is refused in that form, or is no size.',
    },
    'data.page.bad-token': {
      level: 'open',
      late: true,
      judge: asks('laws/rest-errors', unknownToken),
      section: 'What the service does, 2',
      statement: 'Observed: the answer to a page token that the target never gave. An error has the documented body.',
    },
    'data.page.last-token': {
      level: 'open',
      judge: seenBy(pages, 'last-token'),
      section: 'What the service does, 2',
      statement: 'Observed: whether the last page has no token or an empty one.',
    },
  },
);
