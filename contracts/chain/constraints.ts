import type { Constraint } from '../../engine/model/operation.ts';

/** Rules between parameters of one call. */

/** Metrics that the document allows with `day` alone (Chain metrics, rule 4). */
export const dayOnly = (metric: string): boolean =>
  /^(cumulative(TxCount|Addresses|Contracts|Deployers)|(avg|max)(Gps|Tps|GasPrice)|contracts|deployers)$/.test(metric);

/** Chain metrics, rule 4. It is open which of several intervals counts. */
const dayInterval: Constraint = ({ metric, timeInterval }) => {
  if (typeof metric !== 'string' || !dayOnly(metric)) return undefined;
  if (timeInterval === 'day' || Array.isArray(timeInterval)) return undefined;
  const parameter = 'timeInterval';
  return timeInterval === undefined
    ? { parameter, valid: 'open', why: `${metric} supports only day, and the default interval is not shown` }
    : {
        parameter,
        valid: false,
        why: `${metric} supports only day`,
        refusal: {
          requirement: 'data.metrics.day-only',
          message: 'a metric for days alone is answered for another interval',
        },
      };
};

const assetIdOnXChainOnly: Constraint = ({ assetId, blockchainId }) =>
  assetId === undefined || blockchainId === 'x-chain'
    ? undefined
    : { parameter: 'assetId', valid: 'open', why: 'documented for the X-Chain alone' };

/** By the id of an operation. */
export const constraints: Readonly<Record<string, readonly Constraint[]>> = {
  getChainMetrics: [dayInterval],
  listUtxos: [assetIdOnXChainOnly],
  queryUtxos: [assetIdOnXChainOnly],
};
