import type { RequirementRow } from '../../engine/contract/contract.ts';
import { asks, seenBy, sends } from '../../engine/contract/enforcement.ts';
import { takesKey } from '../../engine/model/operation.ts';
import { closedConnections } from '../../properties/checks/closed-connections.ts';
import { documentedCalls } from '../../properties/checks/documented-calls.ts';
import { http } from '../../properties/checks/http.ts';
import { declaredPage } from '../../properties/checks/declared-page.ts';
import { order } from '../../properties/checks/order.ts';
import { itemsAskedFor } from '../../properties/checks/asked-for.ts';
import { pageForms } from '../../properties/checks/page-forms.ts';
import { pages } from '../../properties/checks/page.ts';
import { responses } from '../../properties/checks/responses.ts';
import { sameObject } from '../../properties/checks/same-object.ts';
import { bySchema } from '../../properties/checks/schema.ts';
import { adjoiningDigits } from '../../properties/laws/adjoining-digits.ts';
import { commaLists } from '../../properties/laws/comma-lists.ts';
import { continuation } from '../../properties/laws/continuation.ts';
import { countIsExact } from '../../properties/laws/count.ts';
import { equalityFilters, takesSeveral } from '../../engine/model/filters-of.ts';
import { exclusive } from '../../properties/laws/exclusive.ts';
import { filters } from '../../properties/laws/filters.ts';
import { interleaved } from '../../properties/laws/interleaved.ts';
import { inOrder as keepsOrder } from '../../properties/laws/order.ts';
import { orderTies } from '../../properties/laws/order-ties.ts';
import { itemsInRange } from '../../properties/checks/ranges.ts';
import { adjoiningRanges } from '../../properties/laws/adjoining-ranges.ts';
import { emptyRanges } from '../../properties/laws/empty-ranges.ts';
import { declaredRanges, ranges } from '../../properties/laws/ranges.ts';
import { explicitDefaultOfList } from '../../properties/laws/explicit-default.ts';
import { joined } from '../../properties/laws/joined.ts';
import { headAgrees, sameInAnotherForm } from '../../properties/laws/http-forms.ts';
import { sortedWalks } from '../../properties/laws/sorted-walks.ts';
import { uniqueIdentity } from '../../properties/laws/unique-identity.ts';
import { unknownParent } from '../../properties/laws/unknown-parent.ts';
import { wholeNumbers } from '../../properties/laws/whole-numbers.ts';
import { inputIsRefused } from '../../properties/laws/refused-input.ts';
import { askedAgain } from '../../properties/laws/asked-again.ts';
import { boundCursors } from '../../properties/laws/bound-cursors.ts';
import { placesBeforeFirst, sizesBelowMinimum } from '../../properties/laws/odd-sizes.ts';
import { pagesAreFull, sizeMayChange } from '../../properties/laws/page-fullness.ts';
import { saysOfPages } from '../../properties/laws/page-members.ts';
import { firstCursorIsFirstPage } from '../../properties/laws/first-cursor.ts';
import { saysWhetherMore } from '../../properties/laws/has-more.ts';
import { linksKeepParameters } from '../../properties/laws/link-parameters.ts';
import { otherWaysAgree } from '../../properties/laws/other-ways.ts';
import { firstLinks, lastLinks, previousLinks } from '../../properties/laws/page-links.ts';
import { sizeIndependence } from '../../properties/laws/page-size-independence.ts';
import * as size from '../../properties/laws/page-size.ts';
import { spelling } from '../../properties/laws/spelling.ts';
import { subsets } from '../../properties/laws/subset.ts';
import { conjunction } from '../../properties/laws/conjunction.ts';
import { accepted } from '../../properties/checks/accepted.ts';
import { hasBothEnds, hasEmptyForm, shownRanges } from '../../engine/model/list-range.ts';
import { agreement } from '../../properties/checks/agreement.ts';
import { serverError } from '../../properties/checks/server-error.ts';
import { subset } from '../../properties/checks/subset.ts';
import { stillAnswers } from '../../properties/checks/still-answers.ts';
import { invalidKey, keyAccepted, withoutKey } from '../../properties/laws/authentication.ts';
import { anyCursorIsAnswered, foreignCursorIsRefused } from '../../properties/laws/foreign-cursor.ts';
import { documentedValues } from '../../properties/laws/parameters.ts';
import { noServerError, unknownToken } from '../../properties/laws/rest-errors.ts';
import {
  type Covers,
  everywhere,
  hasCursor,
  hasDefaults,
  hasFilter,
  hasJoins,
  hasKeys,
  hasTies,
  hasUniqueIdentity,
  hasNumberBeforeSize,
  hasNumbers,
  hasRange,
  hasToken,
  hasConjunction,
  inOrder,
  isCounted,
  hasNoOwnHead,
  isGet,
  isLinked,
  isSized,
  isSortedByPages,
  isTurned,
  mayChangeSize,
  saysOfSmallSizes,
  isUnchanging,
  namesErrors,
  namesStatuses,
  isPaged,
  refusesForeign,
  refusesInvalidKey,
  says,
  saysUnknownParent,
  sizeHas,
  takesInput,
} from './covers.ts';

const row = <const Id extends string>(
  id: Id,
  section: string,
  statement: string,
  covers: Covers,
  judge: RequirementRow['judge'],
  more: Partial<Omit<RequirementRow, 'id' | 'document' | 'section' | 'statement' | 'covers' | 'judge'>> = {},
) => ({ id, document: 'openapi', level: 'stated', section, statement, covers, judge, ...more }) as const;

/** What is said of two answers for two ranges of one list. */
const rangeFuzzChecks = (['start-inclusive', 'start-alone', 'end-alone', 'adjoining-ranges'] as const).map((rule) =>
  seenBy(agreement, rule),
);

/** What every OpenAPI document says, and what `x-assay-list` says of its lists. */
export const requirements = [
  row(
    'api.answers',
    'paths',
    'Documented calls are answered.',
    everywhere,
    [
      asks('laws/parameters', documentedValues),
      seenBy(documentedCalls, 'answered'),
      seenBy(serverError, 'documented'),
      seenBy(closedConnections, 'documented'),
    ],
    {
      fuzzChecks: [seenBy(accepted, 'refused'), seenBy(stillAnswers, 'answers')],
    },
  ),
  row(
    'api.json',
    'responses',
    'A successful answer has a media type that the document declares for its status, and is JSON where that says so.',
    everywhere,
    seenBy(http, 'json'),
  ),
  row('api.schema', 'responses', 'A successful answer has the documented members and types.', everywhere, bySchema),
  row(
    'api.objects',
    'x-assay-shows',
    'All answers that show an object show the same members of it.',
    ({ shows }) => shows !== undefined,
    [seenBy(sameObject, 'same-object'), sends('laws/asked-again', askedAgain)],
    { level: 'derived', cost: 2, comparesAnswers: true },
  ),
  row(
    'api.joins',
    'x-assay-joins',
    'An object that an operation shows is shown by the other operations that must show it, and by no others.',
    hasJoins,
    asks('laws/joined', joined),
    { level: 'derived', cost: 12, comparesAnswers: true },
  ),
  row('api.status', 'responses', 'An answer has a documented status.', namesStatuses, seenBy(responses, 'status')),
  row(
    'api.errors',
    'responses',
    'An error has the body that the document names for its status.',
    namesErrors,
    seenBy(responses, 'error-body'),
  ),
  row(
    'api.no-server-error',
    'responses',
    'No input makes the service fail.',
    takesInput,
    [asks('laws/rest-errors', noServerError), seenBy(serverError, 'bad-input'), seenBy(closedConnections, 'bad-input')],
    { level: 'derived' },
  ),
  row(
    'api.input.refused',
    'parameters: x-assay-refused',
    'A call without a required parameter, or with a value outside its set, is refused where the document says so.',
    ({ parameters }) => Object.values(parameters).some(({ refused }) => refused !== undefined),
    asks('laws/refused-input', inputIsRefused),
  ),
  row(
    'api.input.case',
    'parameters: x-assay-case',
    'Letter case makes no difference where the document says so.',
    ({ parameters }) => Object.values(parameters).some(({ isCaseless }) => isCaseless === true),
    asks('laws/spelling', spelling),
    { level: 'derived' },
  ),
  row(
    'api.numbers.whole',
    'parameters',
    'A number beyond 32 bits is not cut, and 0 is a number like any other.',
    hasNumbers,
    asks('laws/whole-numbers', wholeNumbers),
    { level: 'derived', followsFrom: ['api.filter', 'api.range'] },
  ),
  row(
    'api.parameters.default',
    'parameters',
    'A list is the same with a parameter left out and with its documented default.',
    hasDefaults,
    asks('laws/explicit-default', explicitDefaultOfList),
    { level: 'derived', followsFrom: ['api.page.default', 'api.answers'] },
  ),
  row(
    'api.http.head',
    'RFC 9110, 9.3.2',
    'Where HEAD is answered, it says what GET says.',
    hasNoOwnHead,
    asks('laws/http-forms', headAgrees),
    { level: 'inherited' },
  ),
  row(
    'api.http.forms',
    'RFC 9110, 8.4 and 13.1.2',
    'Accepting gzip, and a condition that no answer meets, change nothing about what comes.',
    isGet,
    asks('laws/http-forms', sameInAnotherForm),
    { level: 'inherited', followsFrom: ['api.json', 'api.schema'] },
  ),
  row('api.key.accepted', 'security', 'The key is accepted.', takesKey, asks('laws/authentication', keyAccepted)),
  row(
    'api.key.invalid',
    'security',
    'An invalid key is refused with 401.',
    refusesInvalidKey,
    asks('laws/authentication', invalidKey),
  ),
  row(
    'api.key.none',
    'security',
    'What a call without a key gets.',
    takesKey,
    asks('laws/authentication', withoutKey),
    {
      level: 'open',
    },
  ),
  row('api.page.size', 'x-assay-list: paging', 'No page holds more items than the size asked for.', isSized, [
    seenBy(pages, 'size-limit'),
    asks('laws/page-size', size.withinSize),
  ]),
  row(
    'api.page.default',
    'x-assay-list: paging',
    'Without a size the default one applies.',
    sizeHas('default'),
    asks('laws/page-size', size.defaultSize),
  ),
  row(
    'api.page.maximum',
    'x-assay-list: paging',
    'The maximum size is accepted.',
    sizeHas('maximum'),
    asks('laws/page-size', size.maximumSize),
  ),
  row(
    'api.page.minimum',
    'x-assay-list: paging',
    'The minimum size is accepted.',
    sizeHas('minimum'),
    asks('laws/page-size', size.minimumSize),
  ),
  row(
    'api.page.below-minimum',
    'x-assay-list: paging',
    'Sizes below the minimum, zero and negative ones get what is declared.',
    saysOfSmallSizes,
    asks('laws/odd-sizes', sizesBelowMinimum),
  ),
  row(
    'api.page.before-first',
    'x-assay-list: paging',
    'Places before the first page get what is declared.',
    says('beforeFirst'),
    asks('laws/odd-sizes', placesBeforeFirst),
  ),
  row(
    'api.page.full',
    'x-assay-list: paging',
    'Every page but the last one is full.',
    says('fullPages'),
    asks('laws/page-fullness', pagesAreFull),
    { followsFrom: ['api.page.continues'] },
  ),
  row(
    'api.page.changing-size',
    'x-assay-list: paging',
    'A walk whose pages have other sizes each gives the list.',
    mayChangeSize,
    asks('laws/page-fullness', sizeMayChange),
    { level: 'derived', followsFrom: ['api.page.continues', 'api.page.any-size', 'api.page.size'] },
  ),
  row(
    'api.page.not-a-number',
    'x-assay-list: paging',
    'A size that is no number is refused, or gives no more than the default.',
    (operation) => sizeHas('default')(operation) && operation.listing?.paging.aboveMaximum !== undefined,
    asks('laws/page-size', size.sizeNotANumber),
    { level: 'derived' },
  ),
  row(
    'api.page.continues',
    'x-assay-list: paging',
    'The next cursor leads to the next page: no item is lost or repeated, and the walk ends.',
    isPaged,
    asks('laws/continuation', continuation),
    { fuzzChecks: [seenBy(agreement, 'continues')] },
  ),
  row(
    'api.page.any-size',
    'x-assay-list: paging',
    'All pages together are one list, whatever the size.',
    isSized,
    asks('laws/page-size-independence', sizeIndependence),
    { level: 'derived', fuzzChecks: [seenBy(agreement, 'page-size')], followsFrom: ['api.page.continues'] },
  ),
  row(
    'api.page.bad-cursor',
    'x-assay-list: paging',
    'What an unknown cursor gets.',
    hasCursor,
    asks('laws/rest-errors', unknownToken),
    { level: 'open' },
  ),
  row(
    'api.page.cursor-error',
    'x-assay-list: paging',
    'No cursor makes the service fail, whatever the other parameters are.',
    hasCursor,
    asks('laws/foreign-cursor', anyCursorIsAnswered),
    { level: 'derived' },
  ),
  row(
    'api.page.foreign-cursor',
    'x-assay-list: paging',
    'The cursor of another list is refused.',
    refusesForeign,
    asks('laws/foreign-cursor', foreignCursorIsRefused),
  ),
  row(
    'api.page.first-cursor',
    'x-assay-list: paging',
    'The first cursor leads to the page that a call without a cursor gives.',
    says('firstCursor'),
    asks('laws/first-cursor', firstCursorIsFirstPage),
    { followsFrom: ['api.page.continues'] },
  ),
  row(
    'api.page.bound',
    'x-assay-list: paging',
    'A cursor beside another filter or order than that of its list gets what is declared.',
    says('bound'),
    asks('laws/bound-cursors', boundCursors),
    { followsFrom: ['api.page.continues', 'api.filter'] },
  ),
  row(
    'api.page.last',
    'x-assay-list: paging',
    'How the last page looks.',
    (row) => hasToken(row) && isSized(row),
    seenBy(pages, 'last-token'),
    {
      level: 'open',
    },
  ),
  row('api.page.link', 'x-assay-list: paging', 'What the next link names.', isLinked, seenBy(pageForms, 'link-host'), {
    level: 'open',
  }),
  row(
    'api.page.previous',
    'x-assay-list: paging',
    'Each page but the first leads to the page before it.',
    says('previous'),
    asks('laws/page-links', previousLinks),
    { followsFrom: ['api.page.continues'] },
  ),
  row(
    'api.page.first-link',
    'x-assay-list: paging',
    'Each page links to the first one.',
    says('firstLink'),
    asks('laws/page-links', firstLinks),
    { followsFrom: ['api.page.continues'] },
  ),
  row(
    'api.page.link-parameters',
    'x-assay-list: paging',
    'The links of a page have all parameters of the call, with their values.',
    says('keepsParameters'),
    asks('laws/link-parameters', linksKeepParameters),
  ),
  row(
    'api.page.other-ways',
    'x-assay-list: paging',
    'Offsets and page numbers beside the paging lead to the same list.',
    says('others'),
    asks('laws/other-ways', otherWaysAgree),
    { followsFrom: ['api.page.continues'] },
  ),
  row(
    'api.page.last-link',
    'x-assay-list: paging',
    'The link to the last page leads to the page where a walk ends.',
    says('last'),
    asks('laws/page-links', lastLinks),
    { followsFrom: ['api.page.continues'] },
  ),
  row(
    'api.page.more',
    'x-assay-list: paging',
    'Each page says whether items follow it.',
    says('hasMore'),
    asks('laws/has-more', saysWhetherMore),
    { followsFrom: ['api.page.continues'] },
  ),
  row(
    'api.page.members',
    'x-assay-list: paging',
    'What a page says of itself and of its list is so: the number of pages, which one it is, its size and its items.',
    says('says'),
    asks('laws/page-members', saysOfPages),
    { followsFrom: ['api.page.continues', 'api.page.size'] },
  ),
  row(
    'api.page.never-empty',
    'x-assay-list: paging',
    'No page before the last one is empty.',
    says('emptyPages'),
    seenBy(pageForms, 'never-empty'),
  ),
  row(
    'api.page.digits',
    'x-assay-list: paging',
    'Two calls with the same digits behind each other, as number and page size, get pages of their own size.',
    hasNumberBeforeSize,
    asks('laws/adjoining-digits', adjoiningDigits),
    { level: 'derived', followsFrom: ['api.page.size'] },
  ),
  row(
    'api.count',
    'x-assay-list: count',
    'The count is the number of items of the whole list, on every page.',
    isCounted,
    [asks('laws/count', countIsExact), seenBy(declaredPage, 'counted')],
    { followsFrom: ['api.page.continues'] },
  ),
  row('api.order', 'x-assay-list: order', 'Items are in order.', inOrder, [
    seenBy(order, 'ordered'),
    asks('laws/order', keepsOrder('default')),
  ]),
  row(
    'api.order.direction',
    'x-assay-list: order',
    'The parameter turns the order, and loses no item.',
    isTurned,
    asks('laws/order', keepsOrder('directions')),
    { fuzzChecks: [seenBy(agreement, 'direction')] },
  ),
  row(
    'api.order.keys',
    'x-assay-list: order',
    'Each key orders the list, in each direction, and loses no item.',
    hasKeys,
    asks('laws/order', keepsOrder('keys')),
    { followsFrom: ['api.page.continues'] },
  ),
  row(
    'api.order.ties',
    'x-assay-list: order',
    'Items of equal values are in the declared order, whatever the page size.',
    hasTies,
    asks('laws/order-ties', orderTies),
    { followsFrom: ['api.page.continues', 'api.order', 'api.order.direction', 'api.order.keys'] },
  ),
  row(
    'api.page.sorted-walk',
    'x-assay-list: paging, order',
    'In every order and direction, a walk by small pages loses no item, repeats none and keeps the order, even if ' +
      'items at the edge of a page have equal values.',
    isSortedByPages,
    asks('laws/sorted-walks', sortedWalks),
    {
      level: 'derived',
      followsFrom: ['api.page.continues', 'api.page.any-size', 'api.order', 'api.order.direction', 'api.order.keys'],
    },
  ),
  row(
    'api.page.interleaved',
    'x-assay-list: unchanged',
    'Walks at the same time, by other sizes or filters, give what each of them gives alone.',
    isUnchanging,
    asks('laws/interleaved', interleaved),
    { followsFrom: ['api.page.continues'] },
  ),
  row(
    'api.parent.unknown',
    'x-assay-list: unknownParent',
    'The list of a parent that does not exist is refused, or empty, as declared.',
    saysUnknownParent,
    asks('laws/unknown-parent', unknownParent),
  ),
  row(
    'api.parent.identity',
    'x-assay-list: uniqueIdentity',
    'An item comes in the list of one parent only.',
    hasUniqueIdentity,
    asks('laws/unique-identity', uniqueIdentity),
  ),
  row(
    'api.filter',
    'x-assay-list: filters',
    'A filter gives the items that match it, and no others.',
    hasFilter,
    [seenBy(itemsAskedFor, 'asked-for'), asks('laws/filters', filters())],
    { fuzzChecks: [seenBy(agreement, 'filter')], followsFrom: ['api.page.continues'] },
  ),
  row(
    'api.filter.list',
    'x-assay-list: filters',
    'A list of values gives the items of each of them, in any order, and each item once.',
    (row) => equalityFilters(row).some(takesSeveral),
    asks('laws/comma-lists', commaLists),
    { level: 'derived', followsFrom: ['api.filter', 'api.page.continues'] },
  ),
  row(
    'api.filter.exclusive',
    'x-assay-list: exclusive',
    'A call with two parameters that exclude each other is refused.',
    ({ listing }) => listing?.exclusive !== undefined,
    asks('laws/exclusive', exclusive),
  ),
  row(
    'api.filter.subset',
    'x-assay-list: subsets',
    "A narrower value of a parameter gives a part of a wider one's list.",
    ({ listing }) => listing?.subsets !== undefined,
    asks('laws/subset', subsets),
    { fuzzChecks: [seenBy(subset, 'stricter-within-wider')], followsFrom: ['api.page.continues'] },
  ),
  row(
    'api.range',
    'x-assay-list: ranges',
    'A range gives the items that lie in it, and no others.',
    hasRange,
    [seenBy(itemsInRange, 'inside'), asks('laws/ranges', declaredRanges)],
    { fuzzChecks: rangeFuzzChecks },
  ),
  row(
    'api.range.whole',
    'x-assay-list: ranges',
    'A range around a whole list gives the whole list, however wide it is.',
    ({ listing }) => shownRanges(listing).some(hasBothEnds),
    asks('laws/ranges', ranges('whole')),
    { level: 'derived', followsFrom: ['api.range'] },
  ),
  row(
    'api.range.splice',
    'x-assay-list: ranges',
    'Two ranges that adjoin give together what the range over both gives, every item once.',
    ({ listing }) => shownRanges(listing).some(hasBothEnds),
    asks('laws/adjoining-ranges', adjoiningRanges),
    { level: 'derived', followsFrom: ['api.range', 'api.page.continues'] },
  ),
  row(
    'api.range.empty',
    'x-assay-list: ranges',
    'A range that holds no value gives no items.',
    ({ listing }) => shownRanges(listing).some(hasEmptyForm),
    asks('laws/empty-ranges', emptyRanges),
    { level: 'derived', followsFrom: ['api.range'] },
  ),
  row(
    'api.filter.together',
    'x-assay-list: filters',
    'Filters and ranges at once, in every order, give the items that match all of them.',
    hasConjunction,
    asks('laws/conjunction', conjunction()),
    { level: 'derived', followsFrom: ['api.filter', 'api.range', 'api.order.direction', 'api.order.keys'] },
  ),
] as const;
