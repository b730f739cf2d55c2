import type { Constraint } from '../../../../engine/model/operation.ts';
import { alignedPoints } from '../../member-rules.ts';
import { metricsEndpoint } from '../../operation-rows.ts';
import { byTime, byTimeWithin, pageParameters, secondsOfDay, timeWindow } from '../../shared.ts';
import { dataPoint } from '../../shown.ts';

/** Metrics that the document allows with `day` alone (Chain metrics, rule 4). */
export const dayOnly = (metric: string): boolean =>
  /^(cumulative|max|avg)/.test(metric) || metric === 'contracts' || metric === 'deployers';

const metrics = [
  'activeAddresses',
  'activeSenders',
  'cumulativeTxCount',
  'cumulativeAddresses',
  'cumulativeContracts',
  'cumulativeDeployers',
  'contracts',
  'deployers',
  'gasUsed',
  'txCount',
  'avgGps',
  'maxGps',
  'avgTps',
  'maxTps',
  'avgGasPrice',
  'maxGasPrice',
  'feesPaid',
] as const;

/** Chain metrics, rule 4. It is open which of several intervals counts. */
const dayInterval: Constraint = ({ metric, timeInterval }) => {
  if (!metrics.some((known) => known === metric && dayOnly(known))) return undefined;
  if (timeInterval === 'day' || Array.isArray(timeInterval)) return undefined;
  const parameter = 'timeInterval';
  return timeInterval === undefined
    ? { parameter, valid: 'open', why: `${String(metric)} supports only day, and the default interval is not shown` }
    : {
        parameter,
        valid: false,
        why: `${String(metric)} supports only day`,
        refusal: {
          requirement: 'data.metrics.day-only',
          message: 'a metric for days alone is answered for another interval',
        },
      };
};

export default metricsEndpoint({
  id: 'getChainMetrics',
  number: 4,
  path: '/v2/chains/{chainId}/metrics/{metric}',
  section: 'Endpoints, row 4; Chain metrics',
  summary: 'Points of one metric of a chain over time',
  parameters: {
    chainId: {
      in: 'path',
      type: 'string',
      required: true,
      subject: 'evm-chain-id',
      values: ['total', 'mainnet', 'testnet'],
      open: 'any',
    },
    metric: { in: 'path', type: 'string', required: true, outside: 'open', values: metrics },
    ...timeWindow,
    timeInterval: { in: 'query', type: 'string', values: ['hour', 'day', 'week', 'month'] },
    ...pageParameters(1, 2160, 100),
  },
  together: [dayInterval],
  listing: {
    items: 'results',
    identity: ['timestamp'],
    order: byTime('timestamp'),
    // A point covers up to a month after its timestamp.
    ranges: [byTimeWithin('timestamp', 31 * secondsOfDay)],
  },
  survey: [
    { metric: 'txCount', timeInterval: 'hour' },
    { metric: 'txCount', timeInterval: 'day' },
    { metric: 'txCount', timeInterval: 'week' },
    { metric: 'txCount', timeInterval: 'month' },
  ],
  probe: { order: 1, parameters: { chainId: 'total', metric: 'txCount', pageSize: 1 } },
  shows: [dataPoint('results[]')],
  memberRules: alignedPoints,
});
