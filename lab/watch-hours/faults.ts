import { chain, operation, type OperationId } from '../../contracts/chain/index.ts';
import type { Defect } from '../../defects/defect.ts';
import { changeItems } from '../../defects/operators/answers.ts';
import { changeMember, setMember } from '../../defects/operators/members.ts';
import { endEmpty } from '../../defects/operators/pages.ts';
import { calls, given } from '../../defects/triggers.ts';
import { isMembers, type Value } from '../../defects/value.ts';
import { changeAt } from '../../defects/values.ts';
import { plant } from '../../reference/defects/operators/plant.ts';
import type { Alteration } from '../../reference/types.ts';
import type { PlantedFault } from './deployment.ts';

/** Twelve faults of a deployment in operation, each with the change that `watch` must report. */

export interface ExpectedChange {
  /** The interface that is lost, or the law and the operation of the finding. */
  readonly lost?: string;
  readonly law?: string;
  readonly operation?: string;
}

export interface DatedFault extends PlantedFault {
  readonly expected: ExpectedChange;
}

const on = (id: OperationId, defect: Defect): Alteration => plant(defect)(operation(id));

/** The last item of each page is missing, except on pages with one item. */
const dropLast = changeItems('dropLast()', (items) => (items.length > 1 ? items.slice(0, -1) : items));

/** All lists of the data document are empty. */
const emptyIndex: readonly Alteration[] = chain.operations
  .filter(({ kind, listing }) => kind === 'rest' && listing !== undefined)
  .map(({ id }) => on(id, endEmpty()));

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

/** Tokens have a new format, and tokens of the old format cause a server error. */
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

const cumulativeFalls = changeMember('value', smaller, 'smaller').when(
  calls('a cumulative metric', ({ parameters }) => String(parameters['metric']).startsWith('cumulative')),
);

const pointsChange = changeItems('older points', (items) =>
  items.map((item, place) => (place > 1 ? changeAt(item, 'value', smaller) : item)),
).when(given('metric', 'txCount'));

/** A block as JSON has another root, and as hex another last byte. */
const blockChanges = changeMember('block', (block) => {
  if (typeof block === 'string') return `${block.slice(0, -1)}${block.endsWith('0') ? '1' : '0'}`;
  return isMembers(block) ? { ...block, merkleRoot: '11111111111111111111111111111111LpoYY' } : block;
});

const statusFalls = changeMember('status', (status) => (status === 'Accepted' ? 'Processing' : status));

interface Undated {
  /** Rounds; absent: as many as every fault. */
  readonly lasts?: number | undefined;
}

/** Faults one after the other. `pause`: rounds between two of them. */
export const inTurn = <Fault extends Undated>(rows: readonly Fault[], first: number, lasting = 1, pause = 1) => {
  let next = first;
  return rows.map((row) => {
    const from = next;
    const untilRound = from + (row.lasts ?? lasting);
    next = untilRound + pause;
    return { ...row, from, untilRound };
  });
};

/** The faults one after the other. */
export const datedFaults = (first = 5): readonly DatedFault[] => {
  const rows: readonly (Omit<DatedFault, 'from' | 'untilRound'> & Undated)[] = [
    {
      name: 'history of transactions is rewritten',
      alterations: [on('listNativeTransactions', setMember('value', '7'))],
      expected: { law: 'watch.frozen-window', operation: 'listNativeTransactions' },
    },
    {
      name: 'a transfer is missing from closed windows',
      alterations: [on('listErc20Transfers', dropLast)],
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
      alterations: emptyIndex,
      expected: { law: 'watch.frozen-window' },
    },
    {
      name: 'cumulative metrics fall',
      alterations: [on('getChainMetrics', cumulativeFalls)],
      expected: { law: 'watch.cumulative', operation: 'getChainMetrics' },
    },
    {
      name: 'an accepted transaction is processing again',
      alterations: [on('vm.getTxStatus', statusFalls)],
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
      alterations: [on('vm.getBlockByHeight', blockChanges)],
      expected: { law: 'watch.frozen-object', operation: 'vm.getBlockByHeight' },
    },
    {
      name: 'the key expires in the middle of a round',
      alterations: [keyExpired(60)],
      expected: { lost: 'data' },
    },
    {
      name: 'points of a closed time window change',
      alterations: [on('getChainMetrics', pointsChange)],
      expected: { law: 'watch.frozen-window', operation: 'getChainMetrics' },
    },
  ];
  return inTurn(rows, first);
};
