import { pagesOf } from '../../engine/model/pages-of.ts';
import type { Alteration } from '../../reference/types.ts';
import type { Value } from '../../reference/value.ts';
import {
  type Members,
  isData,
  isMembers,
  itemsOf,
  onBodies,
  onCalls,
  rowOf,
  withBody,
} from '../../reference/defects/variants/shared/bodies.ts';
import type { PlantedFault } from './deployment.ts';

/** Twelve faults of a deployment in operation, each with the change by which `watch` must tell it. */

export interface ExpectedChange {
  /** The interface that is lost, or the law and the operation of the finding. */
  readonly lost?: string;
  readonly law?: string;
  readonly operation?: string;
}

export interface DatedFault extends PlantedFault {
  readonly expected: ExpectedChange;
}

const isOf = (operation: string) => (call: { readonly operation: string }) => call.operation === operation;

/** An item's member becomes another value in items older than the newest ones. */
const rewritten = (operation: string, member: string, value: Value): Alteration =>
  onBodies(isOf(operation), (body, call) => ({
    ...body,
    [rowOf(call).listing?.items ?? '']: itemsOf(call, body).map((item) =>
      isMembers(item) ? { ...item, [member]: value } : item,
    ),
  }));

/** One transfer is missing from every list: the item with the lowest log index of the oldest block of a page. */
const dropped = (operation: string): Alteration =>
  onBodies(isOf(operation), (body, call) => {
    const items = itemsOf(call, body);
    return { ...body, [rowOf(call).listing?.items ?? '']: items.length > 1 ? items.slice(0, -1) : [...items] };
  });

/** All lists of the data document are empty. */
const emptyIndex = onBodies(
  (call) => isData(call) && rowOf(call).listing !== undefined,
  (body, call) => {
    const empty: Members = { ...body, [rowOf(call).listing?.items ?? '']: [], [pagesOf(rowOf(call)).next]: undefined };
    return empty;
  },
);

const isRest = (path: string): boolean => !path.startsWith('/ext/');
const json = { 'content-type': 'application/json' };
const errorBody = (statusCode: number, error: string, message: string): string =>
  JSON.stringify({ statusCode, error, message });

/** The key is refused on the data interface, from the first request or from a later one on. */
const keyExpired = (afterRequests: number): Alteration => {
  let requests = 0;
  return {
    http: (request, next) => {
      if (!request.path.startsWith('/v1/')) return next(request);
      requests += 1;
      return requests <= afterRequests
        ? next(request)
        : Promise.resolve({ status: 401, headers: json, body: errorBody(401, 'Unauthorized', 'the key is not valid') });
    },
  };
};

const silent: Alteration = {
  http: (request, next) => {
    if (isRest(request.path)) return next(request);
    return Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }));
  },
};

const gateway: Alteration = {
  http: (request, next) =>
    request.path.startsWith('/v2/')
      ? Promise.resolve({ status: 503, headers: { 'content-type': 'text/html' }, body: 'no backend' })
      : next(request),
};

/** Tokens are spelled in a new way, and those of the old spelling cause a server error. */
const spelled = 'v2.';
const oldTokensCrash: Alteration = {
  http: async (request, next) => {
    const token = new URL(request.path, 'http://localhost').searchParams.get('pageToken');
    if (token !== null && !token.startsWith(spelled))
      return { status: 500, headers: json, body: errorBody(500, 'Internal Server Error', 'no such cursor') };
    const answer = await next({ ...request, path: request.path.replace(`pageToken=${spelled}`, 'pageToken=') });
    return { ...answer, body: answer.body.replaceAll('"nextPageToken":"', `"nextPageToken":"${spelled}`) };
  },
};

const smaller = (value: Value): Value =>
  typeof value === 'number' ? Math.floor(value / 2) : typeof value === 'bigint' ? value / 2n : value;

const cumulativeFalls = onCalls(
  (call) => call.operation === 'getChainMetrics' && String(call.parameters['metric']).startsWith('cumulative'),
  (call, next) =>
    withBody(next(call), (body) => ({
      ...body,
      results: itemsOf(call, body).map((item) =>
        isMembers(item) ? { ...item, value: smaller(item['value'] ?? 0) } : item,
      ),
    })),
);

const pointsChange = onCalls(
  (call) => call.operation === 'getChainMetrics' && call.parameters['metric'] === 'txCount',
  (call, next) =>
    withBody(next(call), (body) => ({
      ...body,
      results: itemsOf(call, body).map((item, place) =>
        isMembers(item) && place > 1 ? { ...item, value: smaller(item['value'] ?? 0) } : item,
      ),
    })),
);

/** A block as JSON has another root, and as hex another last byte. */
const blockChanges = onBodies(isOf('vm.getBlockByHeight'), (body) => {
  const { block } = body;
  if (typeof block === 'string') return { ...body, block: `${block.slice(0, -1)}${block.endsWith('0') ? '1' : '0'}` };
  return isMembers(block)
    ? { ...body, block: { ...block, merkleRoot: '11111111111111111111111111111111LpoYY' } }
    : body;
});

const statusFalls = onBodies(isOf('vm.getTxStatus'), (body) =>
  body['status'] === 'Accepted' ? { ...body, status: 'Processing' } : body,
);

/** The faults one after the other. `pause`: rounds between two of them. */
export const datedFaults = (first = 5, lasting = 1, pause = 1): readonly DatedFault[] => {
  const rows: readonly (Omit<DatedFault, 'from' | 'untilRound'> & { readonly lasts?: number })[] = [
    {
      name: 'history of transactions is rewritten',
      alterations: [rewritten('listNativeTransactions', 'value', '7')],
      expected: { law: 'watch.frozen-window', operation: 'listNativeTransactions' },
    },
    {
      name: 'a transfer is missing from closed windows',
      alterations: [dropped('listErc20Transfers')],
      expected: { law: 'watch.frozen-window', operation: 'listErc20Transfers' },
    },
    {
      name: 'the height falls',
      until: (part, { now }) => (part === 'node' ? now - 10 * 86_400 : now),
      expected: { law: 'watch.height', operation: 'vm.getHeight' },
    },
    {
      name: 'the index falls behind the node, further in each round',
      until: (part, { now, began }) => (part === 'data' ? began : now),
      lasts: 5,
      expected: { law: 'watch.lag', operation: 'listUtxos' },
    },
    {
      name: 'the key expires',
      alterations: [keyExpired(0)],
      expected: { lost: 'data' },
    },
    {
      name: 'the index restarts empty',
      alterations: [emptyIndex],
      expected: { law: 'watch.frozen-window' },
    },
    {
      name: 'cumulative metrics fall',
      alterations: [cumulativeFalls],
      expected: { law: 'watch.cumulative', operation: 'getChainMetrics' },
    },
    {
      name: 'an accepted transaction is processing again',
      alterations: [statusFalls],
      expected: { law: 'watch.final-value', operation: 'vm.getTxStatus' },
    },
    {
      name: 'the node does not answer',
      alterations: [silent],
      expected: { lost: 'node' },
    },
    {
      name: 'only the gateway of the metrics interface answers',
      alterations: [gateway],
      expected: { lost: 'metrics' },
    },
    {
      name: 'page tokens of earlier rounds cause server errors',
      alterations: [oldTokensCrash],
      expected: { law: 'watch.page-token' },
    },
    {
      name: 'a block of the node becomes another one',
      alterations: [blockChanges],
      expected: { law: 'watch.frozen-object', operation: 'vm.getBlockByHeight' },
    },
    {
      name: 'the key expires in the middle of a round',
      alterations: [keyExpired(60)],
      expected: { lost: 'data' },
    },
    {
      name: 'points of a closed time window change',
      alterations: [pointsChange],
      expected: { law: 'watch.frozen-window', operation: 'getChainMetrics' },
    },
  ];
  let next = first;
  return rows.map(({ lasts = lasting, ...row }) => {
    const from = next;
    next = from + lasts + pause;
    return { ...row, from, untilRound: from + lasts };
  });
};
