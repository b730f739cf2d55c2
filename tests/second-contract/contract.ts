import type { SecurityScheme } from '../../engine/model/credential.ts';
import { defineContract, type RequirementRow } from '../../engine/contract/contract.ts';
import { asks, seenBy } from '../../engine/contract/enforcement.ts';
import type { OperationRow, Paging, Parameter } from '../../engine/model/operation.ts';
import { errors } from '../../properties/checks/errors.ts';
import { http } from '../../properties/checks/http.ts';
import { membersPresent } from '../../properties/checks/members-present.ts';
import { order } from '../../properties/checks/order.ts';
import { pages } from '../../properties/checks/page.ts';
import { bySchema } from '../../properties/checks/schema.ts';
import { continuation } from '../../properties/laws/continuation.ts';
import { itemsAskedFor } from '../../properties/checks/asked-for.ts';
import { filters } from '../../properties/laws/filters.ts';
import { sizeIndependence } from '../../properties/laws/page-size-independence.ts';
import * as size from '../../properties/laws/page-size.ts';
import { inOrder } from '../../properties/laws/order.ts';
import { accepted } from '../../properties/checks/accepted.ts';
import { agreement } from '../../properties/checks/agreement.ts';
import { badInput } from '../../properties/checks/bad-input.ts';
import { ignored } from '../../properties/checks/ignored.ts';
import { serverError } from '../../properties/checks/server-error.ts';
import { stillAnswers } from '../../properties/checks/still-answers.ts';
import { invalidKey, keyAccepted, withoutKey } from '../../properties/laws/authentication.ts';
import { badValues, documentedValues } from '../../properties/laws/parameters.ts';
import { noServerError, otherValue, unknownToken } from '../../properties/laws/rest-errors.ts';

const paging = {
  style: 'cursor',
  size: 'limit',
  cursor: 'after',
  next: 'next',
  aboveMaximum: 'limited',
} as const satisfies Paging;
const pageParameters = {
  limit: { in: 'query', type: 'integer', minimum: 1, maximum: 25, default: 10, outside: 'open' },
  after: { in: 'query', type: 'string' },
} as const satisfies Record<string, Parameter>;

export const libraryKey = {
  id: 'libraryKey',
  place: { in: 'header', name: 'x-library-key' },
} as const satisfies SecurityScheme;
const row = {
  kind: 'rest',
  base: 'library',
  httpMethod: 'GET',
  security: [[libraryKey]],
  section: 'Paths',
} as const;
const operations = [
  {
    ...row,
    id: 'books',
    path: '/v1/books',
    summary: 'All books, by year',
    parameters: {
      author: {
        in: 'query',
        type: 'string',
        subject: 'author',
      },
      order: {
        in: 'query',
        type: 'string',
        values: ['asc', 'desc'],
        refusalRequirement: 'library.order.other',
      },
      ...pageParameters,
    },
    listing: {
      items: 'books',
      identity: ['id'],
      paging,
      order: { by: 'year', type: 'number', parameter: 'order' },
      filters: { author: 'author' },
    },
    filterRequirements: { author: 'library.filter.author' },
    probe: { order: 1, parameters: {} },
  },
  {
    ...row,
    id: 'book',
    path: '/v1/books/{book}',
    summary: 'One book',
    parameters: { book: { in: 'path', type: 'string', required: true, subject: 'book' } },
  },
  {
    ...row,
    id: 'loans',
    path: '/v1/loans',
    summary: 'All loans, by day',
    parameters: pageParameters,
    listing: { items: 'loans', identity: ['id'], paging, order: { by: 'day' } },
  },
] as const satisfies readonly OperationRow[];

const [text, number] = [{ type: 'string' }, { type: 'integer' }];
const object = (properties: Readonly<Record<string, object>>, required = Object.keys(properties)) => ({
  type: 'object',
  properties,
  required,
});
const book = object({ id: text, author: text, year: number });
const loan = object({ id: text, book: text, day: number });
const schemas = {
  'library:books': object({ books: { type: 'array', items: book }, next: text }, ['books']),
  'library:book': object({ book }),
  'library:loans': object({ loans: { type: 'array', items: loan }, next: text }, ['loans']),
  'library:error': object({ code: number, reason: text }),
};

const everywhere = (): boolean => true;
const onLists = ({ listing }: OperationRow): boolean => listing !== undefined;
const onBooks = ({ id }: OperationRow): boolean => id === 'books';

const rule = <const Id extends string>(
  id: Id,
  statement: string,
  covers: RequirementRow['covers'],
  judge: RequirementRow['judge'],
  more: Partial<Pick<RequirementRow, 'fuzzChecks' | 'level'>> = {},
) => ({ id, document: 'library', section: 'Rules', level: 'stated', statement, covers, judge, ...more }) as const;

const requirements = [
  rule('library.json', 'Every answer is JSON.', everywhere, seenBy(http, 'json')),
  rule('library.schema', 'Answers have the documented members.', everywhere, bySchema),
  rule('library.members', 'Every member comes.', onLists, seenBy(membersPresent, 'members-present')),
  rule('library.page.size', 'No page holds more than `limit` items.', onLists, [
    seenBy(pages, 'size-limit'),
    asks('laws/page-size', size.withinSize),
  ]),
  rule('library.page.default', 'Without `limit` 10 items come.', onLists, asks('laws/page-size', size.defaultSize)),
  rule('library.page.maximum', 'At most 25 items come.', onLists, asks('laws/page-size', size.maximumSize)),
  rule('library.page.minimum', '1 is the least `limit`.', onLists, asks('laws/page-size', size.minimumSize)),
  rule('library.page.number', '`limit` is a number.', onLists, asks('laws/page-size', size.sizeNotANumber)),
  rule('library.page.continues', '`after` takes `next`.', onLists, asks('laws/continuation', continuation), {
    fuzzChecks: [seenBy(agreement, 'continues')],
  }),
  rule(
    'library.page.any-size',
    'All pages together are one list, whatever `limit`.',
    onLists,
    asks('laws/page-size-independence', sizeIndependence),
    { fuzzChecks: [seenBy(agreement, 'page-size')] },
  ),
  rule('library.page.bad-token', 'Other values of `after`.', onLists, asks('laws/rest-errors', unknownToken), {
    level: 'open',
  }),
  rule('library.page.last', 'How a last page looks.', onLists, seenBy(pages, 'last-token'), { level: 'open' }),
  rule('library.order', 'Lists are in order.', onLists, seenBy(order, 'ordered')),
  rule('library.order.direction', '`order` turns the list.', onBooks, asks('laws/order', inOrder('directions')), {
    fuzzChecks: [seenBy(agreement, 'direction')],
  }),
  rule(
    'library.order.other',
    'Another `order` is refused.',
    onBooks,
    asks('laws/rest-errors', otherValue('order', 'sideways')),
    { fuzzChecks: [seenBy(badInput, 'refused-value')] },
  ),
  rule(
    'library.filter.author',
    '`author` keeps books by that author.',
    onBooks,
    [seenBy(itemsAskedFor, 'asked-for'), asks('laws/filters', filters())],
    {
      fuzzChecks: [seenBy(agreement, 'filter')],
    },
  ),
  rule('library.key.accepted', 'The key opens the library.', everywhere, asks('laws/authentication', keyAccepted)),
  rule('library.key.other', 'Another key gets 401.', everywhere, asks('laws/authentication', invalidKey)),
  rule('library.key.none', 'What comes without a key.', everywhere, asks('laws/authentication', withoutKey), {
    level: 'open',
  }),
  rule('library.error.body', 'Errors have `code` and `reason`.', everywhere, seenBy(errors, 'body')),
  rule('library.error.code', '`code` is the status.', everywhere, seenBy(errors, 'status-agrees')),
  rule('library.error.status', '200, 400, 401 or 404 comes.', everywhere, seenBy(errors, 'listed-status')),
  rule('library.error.5xx', 'No input makes it fail.', everywhere, asks('laws/rest-errors', noServerError), {
    fuzzChecks: [seenBy(serverError, 'bad-input')],
  }),
  rule('library.answers', 'Documented calls are answered.', everywhere, asks('laws/parameters', documentedValues), {
    fuzzChecks: [seenBy(accepted, 'refused'), seenBy(serverError, 'documented'), seenBy(stillAnswers, 'answers')],
  }),
  rule('library.bad-value', 'What bad values get.', onBooks, asks('laws/parameters', badValues), {
    level: 'open',
    fuzzChecks: [seenBy(ignored, 'bad-value')],
  }),
] as const;

/** The contract of a small library, as the author of another API would write it. */
export const library = defineContract({
  name: 'library',
  interfaces: {
    library: {
      document: 'library',
      title: 'library',
      answersRequirement: 'library.answers',
      errors: {
        schema: 'library:error',
        phrases: new Map([
          [400, 'Bad Request'],
          [401, 'Unauthorized'],
          [404, 'Not Found'],
        ]),
        messageMember: 'reason',
        statusMember: 'code',
      },
    },
  },
  vocabulary: { unlike: { formats: {}, subjects: { book: ['no-such-book'] } } },
  subjectKinds: {
    author: { meaning: 'who wrote a book', example: 'Eco', fits: (name) => /^[A-Z][a-z]+$/.test(name) },
    book: { meaning: 'a book', example: 'book-001', fits: (name) => /^book-\d+$/.test(name) },
  },
  operations,
  schemas: { files: new Map(Object.entries(schemas)), requirementOf: () => 'library.schema' },
  requirements,
});
