import { isNodePath } from '../../rpc.ts';
import type { Alteration } from '../../types.ts';
import { dataBodies, dataRefusals } from './real/data-bodies.ts';
import { dataDoor } from './real/data-door.ts';
import { dataMetrics } from './real/data-metrics.ts';
import { dataUtxos } from './real/data-utxos.ts';
import { nodeDoor } from './real/node-door.ts';
import { nodeEncodings } from './real/node-encodings.ts';
import { nodeGenesis } from './real/node-genesis.ts';
import { nodeResults } from './real/node-results.ts';
import { nodeUtxos } from './real/node-utxos.ts';
import { together } from './real/together.ts';
import { json } from '../../../defects/operators/http.ts';
import type { VariantTable } from './variant.ts';

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
