import { changeBodyMember } from '../../../../../defects/operators/members.ts';
import { dropItem, reverseItems } from '../../../../../defects/operators/items.ts';
import { changeParameters, ignore, shift, take } from '../../../../../defects/operators/parameters.ts';
import { refuse } from '../../../../../defects/operators/refusals.ts';
import {
  calls,
  given,
  onLaterPages,
  onPage,
  whenFiltered,
  isLater,
  type Trigger,
} from '../../../../../defects/triggers.ts';
import { plan, type PlannedDefect } from '../planned.ts';
import { byOffset, schemas } from '../derive-adapter.ts';
import type { AdapterRow } from '../adapter-row.ts';
import type { Parameters } from '../../../../../defects/call.ts';
import { type Defect, defect } from '../../../../../defects/defect.ts';

/** Later pages take a parameter from the first page that was asked for last, whatever walk it began. */
function lastWalk(parameter: string): Defect {
  return defect({
    name: `lastWalk('${parameter}')`,
    answers: (operation) => {
      let last: Parameters = {};
      return function* (call) {
        if (isLater(call, operation)) {
          const { [parameter]: _own, ...rest } = call.parameters;
          const value = last[parameter];
          return yield { ...call, parameters: value === undefined ? rest : { ...rest, [parameter]: value } };
        }
        last = call.parameters;
        return yield call;
      };
    },
  });
}

/** Later pages of a walk, if another walk began after it. */
lastWalk.isOther = {
  name: 'another walk began',
  start: (operation) => {
    let last = '';
    const walkOf = ({ limit, shelf }: Parameters): string => `${String(limit)} ${String(shelf)}`;
    return {
      fires: (call) => isLater(call, operation) && walkOf(call.parameters) !== last,
      sees: (call) => {
        if (!isLater(call, operation)) last = walkOf(call.parameters);
      },
    };
  },
} satisfies Trigger;

const { number, size } = schemas;

const isCounted = (client: URLSearchParams, ...names: readonly string[]): boolean =>
  ['offset', ...names].every((name) => /^-?\d{1,9}$/.test(client.get(name) ?? '0'));

const byId = { ...byOffset, order: { by: 'id' } } as const;

/** Parameters that narrow a list by what its items do not show. */
const subsets: AdapterRow = {
  name: 'subsets',
  listing: { ...byId, subsets: { offers: ['cheap', 'priced', 'all'], stock: 'higher' } },
  parameters: {
    offers: { type: 'string', enum: ['cheap', 'priced', 'all'], default: 'all' },
    stock: { type: 'integer', minimum: 0, default: 0 },
  },
  answer: { rows: { type: 'array', items: { type: 'object', required: ['id'], properties: { id: number } } } },
  refuses: (client) => !isCounted(client, 'stock') || !/^(cheap|priced|all)$/.test(client.get('offers') ?? 'all'),
  request: (query) => {
    const [offers, stock] = ['offers', 'stock'].map((name) => query.get(name));
    for (const name of ['offers', 'stock']) query.delete(name);
    if (offers === 'cheap') query.set('price__lt', '40');
    if (offers === 'priced') query.set('price__notnull', '1');
    // The stock of a book is its id, which grows without a bound.
    if (stock !== undefined && stock !== null) query.set('id__gte', stock);
  },
  show: ({ body }) => ({ body: { rows: (body['rows'] as { readonly id: number }[]).map(({ id }) => ({ id })) } }),
  defects: [
    plan(
      'the narrowest value gives what no wider one gives',
      take('offers', (value) => (value === 'all' ? 'cheap' : value === 'cheap' ? 'all' : value), 'turned'),
      'api.filter.subset',
      'api.parameters.default',
    ),
    plan('the middle value loses items', dropItem('first').when(given('offers', 'priced')), 'api.filter.subset'),
    plan(
      'a higher number gives more',
      take('stock', (value) => String(Math.max(0, 100 - Number(value))), 'turned'),
      'api.filter.subset',
      'api.parameters.default',
    ),
  ],
};

/** Offsets, and page numbers beside them. */
const otherWays: AdapterRow = {
  name: 'other-ways',
  listing: {
    ...byId,
    paging: { ...byOffset.paging, others: [{ style: 'page', cursor: 'page', size: 'per_page' }] },
  },
  parameters: { page: { type: 'integer', minimum: 1 }, per_page: { ...size, default: 50 } },
  refuses: (client) => !isCounted(client, 'page'),
  request: (query) => {
    const [page, per = '50'] = ['page', 'per_page'].map((name) => query.get(name) ?? undefined);
    for (const name of ['page', 'per_page']) query.delete(name);
    if (page === undefined) return;
    query.set('_size', per);
    query.set('_next', String((Number(page) - 1) * Number(per)));
  },
  defects: [
    plan('pages are counted from zero', shift('page', 1), 'api.page.other-ways'),
    plan('the size of numbered pages is ignored', ignore('per_page'), 'api.page.other-ways'),
    plan('numbered pages lose their last item', dropItem('last').when(given('page')), 'api.page.other-ways'),
    plan('page numbers are refused', refuse().when(given('page')), 'api.page.other-ways', 'api.answers'),
  ],
};

/** A count that comes only on request. */
const countOnRequest: AdapterRow = {
  name: 'count-on-request',
  listing: { ...byId, count: { path: 'total', when: { $count: 'true' } }, filters: { shelf: 'shelf' } },
  parameters: { $count: { type: 'boolean' } },
  request: (query) => query.delete('$count'),
  defects: [
    plan(
      'the requested count is one too high',
      changeBodyMember('total', (total) => Number(total) + 1),
      'api.count',
    ),
    plan('the requested count does not come', ignore('$count'), 'api.count'),
    plan(
      'the requested count is wrong beside a filter',
      changeBodyMember('total', (total) => Number(total) + 7).when(whenFiltered),
      'api.count',
    ),
    plan(
      'the requested count is wrong on later pages',
      changeBodyMember('total', (total) => Number(total) - 1).when(onLaterPages),
      'api.count',
    ),
  ],
};

const isReversed = calls(
  'reversed ends',
  ({ parameters: { since, until } }) => since !== undefined && until !== undefined && Number(since) > Number(until),
);

/** The years between two ends. */
const reversedEnds = (gets: 'empty' | 'refused', defects: readonly PlannedDefect[]): AdapterRow => ({
  name: `reversed-${gets}`,
  listing: {
    ...byId,
    ranges: [{ path: 'year', from: 'since', to: 'until', type: 'number', closed: 'both', reversed: gets }],
  },
  refuses: (client) =>
    !isCounted(client, 'since', 'until') ||
    (gets === 'refused' && Number(client.get('since') ?? 0) > Number(client.get('until') ?? Infinity)),
  defects,
});

const swapped = changeParameters('swap ends', ({ since, until, ...rest }) =>
  since === undefined || until === undefined ? undefined : { ...rest, since: until, until: since },
).when(isReversed);
const emptied = ['api.range.empty', 'api.range'];

/** Walks of other laws run at the same time, too, so that they may find it first. */
const interleaved = ['api.page.interleaved', 'api.page.continues'];

/** A list that nothing changes, so that walks at the same time agree. */
const unchanged: AdapterRow = {
  name: 'unchanged',
  listing: { ...byId, unchanged: true, filters: { shelf: 'shelf' } },
  defects: [
    plan('later pages have the filter of the walk that began last', lastWalk('shelf'), ...interleaved),
    plan('later pages have the size of the walk that began last', lastWalk('limit'), ...interleaved),
    plan(
      'later pages are turned while another walk goes on',
      reverseItems().when(onPage(2)).when(lastWalk.isOther),
      ...interleaved,
    ),
  ],
};

/** Lists whose members of the language say what a call gets under a condition. */
export const conditionAdapters: readonly AdapterRow[] = [
  subsets,
  otherWays,
  countOnRequest,
  reversedEnds('empty', [
    plan('reversed ends are put in order', swapped, ...emptied),
    plan('reversed ends are refused', refuse().when(isReversed), ...emptied),
    plan('of reversed ends the upper one is ignored', ignore('until').when(isReversed), ...emptied),
  ]),
  reversedEnds('refused', [
    plan('refused ends are put in order', swapped, ...emptied),
    plan('of refused ends the upper one is ignored', ignore('until').when(isReversed), ...emptied),
    plan('refused ends get a server error', refuse(500).when(isReversed), ...emptied, 'api.no-server-error'),
  ]),
  unchanged,
];
