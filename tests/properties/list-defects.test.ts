import { pagesOf } from '../../engine/model/listing.ts';
import { describe, expect, test } from 'vitest';
import { cases, operation, type OperationId, operations } from '../../contracts/chain/index.ts';
import type { Pages } from '../../engine/model/operation.ts';
import type { Alteration, OperationAnswer, OperationCall } from '../../reference/types.ts';
import { answering, asking, judged, listing, type Members, verdicts } from './data-target.ts';
import { partOf } from '../part.ts';

/** One fault in the lists of all operations of the data document: each case of the requirement must fail. */

const paging = (call: OperationCall): Pages => pagesOf(operation(call.operation));
const isList = (call: OperationCall): boolean => operation(call.operation).listing !== undefined;
const sizeOf = (parameters: Members): number => Number(parameters['pageSize'] ?? Number.NaN);
const lists = (change: (parameters: Members, call: OperationCall) => Members | undefined): Alteration =>
  asking((parameters, call) => (isList(call) ? change(parameters, call) : parameters));
const withoutToken = ({ nextPageToken: _, ...body }: Members): Members => body;

const listOf = (call: OperationCall, answer: OperationAnswer): Members[] =>
  answer.kind === 'answer'
    ? ((answer.body as Members)[operation(call.operation).listing?.items ?? ''] as Members[])
    : [];

const at = (item: Members, path: string): unknown =>
  path.split('.').reduce<unknown>((value, step) => (value as Members | undefined)?.[step], item);
const orderOf = (call: OperationCall): string => [operation(call.operation).listing?.order?.by ?? ''].flat()[0] ?? '';

/** The first two neighbours with different order values, from the second item on, are swapped. */
const swapped = (items: Members[], call: OperationCall): Members[] => {
  const by = orderOf(call);
  const place = items.findIndex((item, index) => index > 1 && at(item, by) !== at(items[index - 1] as Members, by));
  if (by === '' || place < 0) return items;
  const [one, other] = [items[place - 1] as Members, items[place] as Members];
  return items.with(place - 1, other).with(place, one);
};

const endInclusive = asking(({ endBlock, ...rest }) =>
  endBlock === undefined ? rest : { ...rest, endBlock: String(Number(endBlock) + 1) },
);

/** Above the maximum two pages of it come in one. */
const aboveMaximum: Alteration = {
  call(call, next) {
    const { items = '' } = operation(call.operation).listing ?? {};
    if (items === '' || !(sizeOf(call.parameters) > paging(call).maximum)) return next(call);
    const parameters = { ...call.parameters, pageSize: String(paging(call).maximum) };
    const answer = next({ ...call, parameters });
    if (answer.kind !== 'answer') return answer;
    const { nextPageToken, ...body } = answer.body as Members;
    if (nextPageToken === undefined) return answer;
    const two = next({ ...call, parameters: { ...parameters, pageToken: nextPageToken } });
    return two.kind !== 'answer'
      ? two
      : {
          ...two,
          body: {
            ...(two.body as Members),
            [items]: [...(body[items] as Members[]), ...((two.body as Members)[items] as Members[])],
          } as Members,
        };
  },
};

/** Lists from whose answers the subjects of others are learnt. */
const roots: readonly OperationId[] = ['listMessages', 'listUtxos'];

interface Row {
  readonly what: string;
  readonly requirement: string;
  readonly alteration: Alteration;
  /** Operations on which it cannot be seen. */
  readonly left: readonly OperationId[];
  /** A passive requirement is judged on what these ask for. */
  readonly beside: readonly string[];
}

const row = (
  what: string,
  requirement: string,
  alteration: Alteration,
  { left = [], beside = [] }: Partial<Pick<Row, 'left' | 'beside'>> = {},
): Row => ({ what, requirement, alteration, left, beside });

const rows: readonly Row[] = [
  row(
    'the first item behind a token is lost',
    'data.page.continues',
    listing((items, call) => (call.parameters['pageToken'] === undefined ? items : items.slice(1))),
  ),
  row(
    'no token is ever given',
    'data.page.continues',
    answering((body) => withoutToken(body)),
  ),
  row(
    'a token gives the first page again',
    'data.page.continues',
    lists(({ pageToken: _, ...rest }) => rest),
  ),
  row(
    'a page begins with the first item of the list',
    'data.page.continues',
    listing((items, call, next) => {
      const { pageToken, ...parameters } = call.parameters;
      return pageToken === undefined
        ? items
        : [listOf(call, next({ ...call, parameters }))[0] as Members, ...items.slice(1)];
    }),
  ),
  row(
    'pages of an odd size lose their first item',
    'data.page.size-invariant',
    listing((items, call) => (sizeOf(call.parameters) % 2 === 1 ? items.slice(1) : items)),
  ),
  row(
    'a page holds one more than asked for',
    'data.page.size-limit',
    lists((parameters, call) => {
      const size = sizeOf(parameters);
      return size >= 1 && size < paging(call).maximum ? { ...parameters, pageSize: String(size + 1) } : parameters;
    }),
  ),
  row(
    'the default is one more',
    'data.page.size-default',
    lists((parameters, call) => ({
      ...parameters,
      pageSize: parameters['pageSize'] ?? String(paging(call).default + 1),
    })),
  ),
  row(
    'the maximum is refused',
    'data.page.size-max',
    lists((parameters, call) =>
      sizeOf(parameters) === paging(call).maximum && !roots.includes(call.operation) ? undefined : parameters,
    ),
    { left: roots },
  ),
  row(
    'the maximum of what all else is learnt from is refused',
    'data.page.size-max',
    lists((parameters, call) =>
      sizeOf(parameters) === paging(call).maximum && roots.includes(call.operation) ? undefined : parameters,
    ),
    { left: operations.map((one) => one.id).filter((id) => !roots.includes(id)) },
  ),
  row('above the maximum more than it comes', 'data.page.size-max', aboveMaximum, {
    left: [
      'listBlockTransactions',
      'listCollectibleBalances',
      'listContractDeployments',
      'listErc20Balances',
      'listErc721Balances',
      'listTokenHolders',
    ],
  }),
  row(
    'the minimum is refused',
    'data.page.size-min',
    lists((parameters, call) => (sizeOf(parameters) === paging(call).minimum ? undefined : parameters)),
  ),
  row(
    'below the minimum comes the maximum',
    'data.page.size-min',
    lists((parameters, call) =>
      sizeOf(parameters) < paging(call).minimum
        ? { ...parameters, pageSize: String(paging(call).maximum) }
        : parameters,
    ),
    { left: ['listBlockTransactions'] },
  ),
  row(
    'what is no number means the maximum',
    'data.page.size-not-a-number',
    lists((parameters, call) =>
      parameters['pageSize'] !== undefined && !/^-?\d+$/.test(String(parameters['pageSize']))
        ? { ...parameters, pageSize: String(paging(call).maximum) }
        : parameters,
    ),
    { left: ['listBlockTransactions'] },
  ),
  row(
    'the token is a number',
    'data.page.token-type',
    answering((body) => (body['nextPageToken'] === undefined ? body : { ...body, nextPageToken: 7 })),
    { beside: ['data.page.continues'] },
  ),
  row('two items of every page change places', 'data.sort.ordered', listing(swapped)),
  row('two messages of every page change places', 'data.messages.newest-first', listing(swapped)),
  row(
    'asc is descending',
    'data.sort.direction',
    asking((parameters) => (parameters['sortOrder'] === undefined ? parameters : { ...parameters, sortOrder: 'desc' })),
  ),
  row(
    'desc leaves an item out',
    'data.sort.direction',
    listing((items, call) => (call.parameters['sortOrder'] === 'desc' ? items.slice(1) : items)),
  ),
  row(
    'sortBy is not looked at',
    'data.sort.by-amount',
    asking(({ sortBy: _, ...rest }) => rest),
  ),
  row(
    'amounts are sorted as text',
    'data.sort.by-amount',
    listing((items, call) =>
      call.parameters['sortBy'] !== 'amount'
        ? items
        : items.sort(
            (a, b) =>
              (call.parameters['sortOrder'] === 'asc' ? 1 : -1) * (String(a['amount']) < String(b['amount']) ? -1 : 1),
          ),
    ),
  ),
  row(
    'the start is exclusive',
    'data.range.start-inclusive',
    asking(({ startBlock, ...rest }) =>
      startBlock === undefined ? rest : { ...rest, startBlock: String(Number(startBlock) + 1) },
    ),
  ),
  row('the end is inclusive', 'data.range.end-exclusive', endInclusive),
  row('the end is inclusive', 'data.range.inside', endInclusive, { beside: ['data.range.end-exclusive'] }),
  row('the end is inclusive', 'data.range.splice', endInclusive),
  row('the end is inclusive', 'data.range.empty', endInclusive),
  row(
    'a start alone is a range of one block',
    'data.range.start-only',
    asking((parameters) =>
      parameters['startBlock'] === undefined || parameters['endBlock'] !== undefined
        ? parameters
        : { ...parameters, endBlock: String(Number(parameters['startBlock']) + 1) },
    ),
  ),
  row(
    'an end alone begins at the newest block before it',
    'data.range.end-only',
    asking((parameters) =>
      parameters['endBlock'] === undefined || parameters['startBlock'] !== undefined
        ? parameters
        : { ...parameters, startBlock: String(Math.max(0, Number(parameters['endBlock']) - 1)) },
    ),
  ),
  row(
    'a blockchain id is refused',
    'data.chain-id.alias',
    asking((parameters) =>
      typeof parameters['chainId'] === 'string' && parameters['chainId'].length > 20 ? undefined : parameters,
    ),
  ),
  row(
    'a blockchain id gives a list without its first item',
    'data.chain-id.alias',
    listing((items, call) => (String(call.parameters['chainId']).length > 20 ? items.slice(1) : items)),
    { left: ['getDeploymentTransaction'] },
  ),
];

describe('a list that is wrong in one way', () => {
  test.each(partOf(rows))('$what: $requirement fails', async ({ requirement, alteration, left, beside }) => {
    const expected = cases
      .filter((testCase) => testCase.requirement.id === requirement && !left.includes(testCase.operation.id))
      .map((testCase) => `fail ${testCase.key}`);
    const came = verdicts(await judged([alteration], { only: [requirement, ...beside] }));
    expect(
      came.filter((text) => text.includes(` ${requirement}@`) && !left.some((id) => text.endsWith(`@${id}`))),
    ).toEqual(expected);
  });
});
