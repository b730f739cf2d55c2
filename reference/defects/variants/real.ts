import type { Alteration } from '../../types.ts';
import { isNodePath } from '../../rpc.ts';
import { dataBodies, dataRefusals, dataDoor, dataMetrics, dataUtxos } from './real/data.ts';
import { nodeDoor } from './real/node-requests.ts';
import { nodeEncodings, nodeGenesis, nodeResults, nodeUtxos } from './real/node-answers.ts';
import { json } from '../../../defects/operators/http.ts';
import type { VariantTable } from './variant.ts';

type Call = NonNullable<Alteration['call']>;

type Http = NonNullable<Alteration['http']>;

/**
 * Wraps `next` in the functions, the last one outermost. They are made once for each `next`, because alterations may
 * keep state per provider.
 */
const around = <Next extends object, Alter extends Call | Http>(
  all: readonly Alter[],
  bound: (alter: Alter, inner: Next, world: Parameters<Alter>[2]) => Next,
): ((next: Next, world: Parameters<Alter>[2]) => Next) => {
  const wrapped = new WeakMap<Next, Next>();
  return (next, world) => {
    const whole = wrapped.get(next) ?? all.reduce<Next>((inner, alter) => bound(alter, inner, world), next);
    wrapped.set(next, whole);
    return whole;
  };
};

/** Combines several alterations into one. Each alteration calls the previous one as its `next`. */
export const together = (...all: readonly Alteration[]): Alteration => {
  const calls = around<Parameters<Call>[1], Call>(
    all.flatMap(({ call }) => (call ? [call] : [])),
    (alter, inner, world) => (call) => alter(call, inner, world),
  );
  const https = around<Parameters<Http>[1], Http>(
    all.flatMap(({ http }) => (http ? [http] : [])),
    (alter, inner, world) => (request) => alter(request, inner, world),
  );
  return {
    options: Object.assign({}, ...all.map((alteration) => alteration.options)),
    call: (call, next, world) => calls(next, world)(call),
    http: (request, next, world) => https(next, world)(request),
  };
};

const preset = 'avalanche';

const data = together(dataRefusals, dataBodies, dataUtxos, dataMetrics, dataDoor);

const holdersPath = /^\/v2\/chains\/[^/]+\/contracts\/[^/]+\/balances(?:\?|$)/;

const noHolders: Alteration = {
  http: async (request, next) =>
    holdersPath.test(request.path)
      ? json(404, { message: 'Cannot GET this path', error: 'Not Found', statusCode: 404 })
      : next(request),
};

/** Existing deployments. The baseline of the preset lists their deviations from the documents. */
export const real: VariantTable = {
  data: {
    what: 'the data and metrics interfaces behave as existing ones do',
    preset,
    ...data,
  },
  'data-no-holders': {
    what: 'as real-data, without the list of token holders, which existing providers no longer document since 2026',
    preset,
    loses: 'nothing of a list that does not answer can be judged',
    ...together(data, noHolders),
  },
  node: {
    what: 'the node behaves as existing nodes do',
    preset,
    ...together(nodeGenesis, nodeUtxos, nodeResults, nodeEncodings, nodeDoor),
  },
  'node-bootstrapping': {
    what: 'the node still catches up with its chain, and answers 503 until it has',
    preset,
    loses: 'nothing of the node can be judged before it answers',
    http: async (request, next) =>
      isNodePath(request.path)
        ? {
            status: 503,
            headers: { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '0' },
            body: 'API call rejected because chain is not done bootstrapping\n',
          }
        : next(request),
  },
};
