import type { RequirementRow } from '../../engine/judging/contract.ts';
import { asks, seenBy } from '../../engine/judging/enforcement.ts';
import { takesKey, type OperationRow } from '../../engine/model/operation.ts';
import { http } from '../../properties/checks/http.ts';
import { order } from '../../properties/checks/order.ts';
import { itemsAskedFor } from '../../properties/checks/asked-for.ts';
import { pages } from '../../properties/checks/page.ts';
import { responses } from '../../properties/checks/responses.ts';
import { bySchema } from '../../properties/checks/schema.ts';
import { continuation } from '../../properties/laws/continuation.ts';
import { countIsExact } from '../../properties/laws/count.ts';
import { declaredFilters } from '../../properties/laws/declared-filters.ts';
import { declaredOrder } from '../../properties/laws/declared-order.ts';
import { declaredRanges } from '../../properties/laws/declared-ranges.ts';
import { sizeIndependence } from '../../properties/laws/page-size-independence.ts';
import * as size from '../../properties/laws/page-size.ts';
import { declaredTogether } from '../../properties/laws/declared-together.ts';
import { accepted } from '../../properties/oracles/accepted.ts';
import { agreement } from '../../properties/oracles/agreement.ts';
import { serverError } from '../../properties/oracles/server-error.ts';
import { stillAnswers } from '../../properties/oracles/still-answers.ts';
import { invalidKey, keyAccepted, withoutKey } from '../../properties/probes/authentication.ts';
import { documentedValues } from '../../properties/probes/parameters.ts';
import { noServerError, unknownToken, unknownTokenIsAnswered } from '../../properties/probes/rest-errors.ts';

type Covers = RequirementRow['covers'];

const everywhere: Covers = () => true;
const onLists: Covers = ({ listing }) => listing !== undefined;
const isCounted: Covers = ({ listing }) => listing?.count !== undefined;
/** A place that is counted takes any number; only a cursor can be unknown. */
const hasCursor: Covers = ({ listing }) => listing?.paging.style === 'token';
/** An operation without parameters takes no bad input. */
const takesInput: Covers = ({ parameters }) => Object.keys(parameters).length > 0;
const inOrder: Covers = ({ listing }) => listing?.sorting?.byDefault !== undefined;
const hasKeys: Covers = ({ listing }) => listing?.sorting?.keys !== undefined;
const hasFilter: Covers = ({ listing, parameters }) =>
  listing !== undefined &&
  (listing.filters !== undefined || Object.values(parameters).some(({ mismatch }) => mismatch !== undefined));
const namesStatuses: Covers = (row) => row.kind === 'rest' && row.successes !== undefined;
const namesErrors: Covers = (row) => row.kind === 'rest' && row.errorSchemas !== undefined;
const refusesInvalidKey: Covers = (row) => row.kind === 'rest' && row.refusesInvalidKey === true;
const hasRange: Covers = ({ listing }) => (listing?.ranges ?? listing?.boxes) !== undefined;
/** Two parameters that narrow a list. */
const hasTwoFilters: Covers = ({ listing }) =>
  new Set([
    ...(listing?.filters ?? []).map(({ parameter }) => parameter),
    ...[...(listing?.ranges ?? []), ...(listing?.boxes ?? [])].map(({ label }) => label),
  ]).size > 1;
const isTurned: Covers = (row) => inOrder(row) && row.listing?.sorting?.turn !== undefined;

/** Lists whose page size has a documented bound or default. A default of 0 says no size: the service chooses it. */
const sizeHas =
  (what: 'minimum' | 'maximum' | 'default'): Covers =>
  ({ listing, parameters }: OperationRow) => {
    const value = listing && parameters[listing.paging.size]?.[what];
    return value !== undefined && !(what === 'default' && value === 0);
  };

const row = <const Id extends string>(
  id: Id,
  section: string,
  statement: string,
  covers: Covers,
  judge: RequirementRow['judge'],
  more: Partial<Pick<RequirementRow, 'oracles' | 'level' | 'buildsOn' | 'followsFrom'>> = {},
) => ({ id, document: 'openapi', level: 'stated', section, statement, covers, judge, ...more }) as const;

/** What every OpenAPI document says, and what `x-assay-list` says of its lists. */
export const requirements = [
  row(
    'api.answers',
    'paths',
    'Documented calls are answered.',
    everywhere,
    asks('probes/parameters', documentedValues),
    {
      oracles: [seenBy(accepted, 'refused'), seenBy(serverError, 'documented'), seenBy(stillAnswers, 'answers')],
    },
  ),
  row(
    'api.json',
    'responses',
    'A successful answer is JSON where the document says so.',
    everywhere,
    seenBy(http, 'json'),
  ),
  row('api.schema', 'responses', 'A successful answer has the documented members and types.', everywhere, bySchema),
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
    asks('probes/rest-errors', noServerError),
    { level: 'derived', oracles: [seenBy(serverError, 'bad-input')] },
  ),
  row('api.key.accepted', 'security', 'The key is accepted.', takesKey, asks('probes/authentication', keyAccepted)),
  row(
    'api.key.invalid',
    'security',
    'An invalid key is refused with 401.',
    refusesInvalidKey,
    asks('probes/authentication', invalidKey),
  ),
  row(
    'api.key.none',
    'security',
    'What a call without a key gets.',
    takesKey,
    asks('probes/authentication', withoutKey),
    {
      level: 'open',
    },
  ),
  row('api.page.size', 'x-assay-list: paging', 'No page holds more items than the size asked for.', onLists, [
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
    'api.page.continues',
    'x-assay-list: paging',
    'The next cursor leads to the next page: no item is lost or repeated, and the walk ends.',
    onLists,
    asks('laws/continuation', continuation),
    { oracles: [seenBy(agreement, 'continues')] },
  ),
  row(
    'api.page.any-size',
    'x-assay-list: paging',
    'All pages together are one list, whatever the size.',
    onLists,
    asks('laws/page-size-independence', sizeIndependence),
    { level: 'derived', oracles: [seenBy(agreement, 'page-size')], followsFrom: ['api.page.continues'] },
  ),
  row(
    'api.page.bad-cursor',
    'x-assay-list: paging',
    'What an unknown cursor gets.',
    hasCursor,
    asks('probes/rest-errors', unknownToken),
    { level: 'open' },
  ),
  row(
    'api.page.cursor-error',
    'x-assay-list: paging',
    'No cursor makes the service fail, whatever the other parameters are.',
    hasCursor,
    asks('probes/rest-errors', unknownTokenIsAnswered),
    { level: 'derived' },
  ),
  row('api.page.last', 'x-assay-list: paging', 'How the last page looks.', hasCursor, seenBy(pages, 'last-token'), {
    level: 'open',
  }),
  row(
    'api.count',
    'x-assay-list: count',
    'The count is the number of items of the whole list, on every page.',
    isCounted,
    asks('laws/count', countIsExact),
    { followsFrom: ['api.page.continues'] },
  ),
  row('api.order', 'x-assay-list: order', 'Items are in order.', inOrder, [
    seenBy(order, 'ordered'),
    asks('laws/declared-order', declaredOrder('default')),
  ]),
  row(
    'api.order.direction',
    'x-assay-list: order',
    'The parameter turns the order, and loses no item.',
    isTurned,
    asks('laws/declared-order', declaredOrder('directions')),
    { oracles: [seenBy(agreement, 'direction')] },
  ),
  row(
    'api.order.keys',
    'x-assay-list: order',
    'Each key orders the list, in each direction, and loses no item.',
    hasKeys,
    asks('laws/declared-order', declaredOrder('keys')),
    { followsFrom: ['api.page.continues'] },
  ),
  row(
    'api.filter',
    'x-assay-list: filters',
    'A filter gives the items that match it, and no others.',
    hasFilter,
    [seenBy(itemsAskedFor, 'asked-for'), asks('laws/declared-filters', declaredFilters)],
    { oracles: [seenBy(agreement, 'filter')] },
  ),
  row(
    'api.range',
    'x-assay-list: ranges',
    'A range gives the items that lie in it, and no others.',
    hasRange,
    asks('laws/declared-ranges', declaredRanges),
  ),
  row(
    'api.filter.together',
    'x-assay-list: filters',
    'Filters and ranges at once give the items that match all of them.',
    hasTwoFilters,
    asks('laws/declared-together', declaredTogether),
    { level: 'derived', followsFrom: ['api.filter', 'api.range'] },
  ),
] as const;
