import { Counter, Gauge, type Registry, type RegistryContentType } from 'prom-client';
import { type RoundReport, responseTimeBounds } from '../../engine/model/round-report.ts';
import type { Verdict } from '../../engine/model/judging.ts';
import { label, requestsName, successName, timesName, type Totals } from './totals.ts';

/** The metrics. docs/metrics.md describes each; a test compares both. */

type Row = readonly [labels: Readonly<Record<string, string>>, value: number];

interface GaugeFamily {
  readonly name: string;
  readonly help: string;
  readonly labels: readonly string[];
  rows(report: RoundReport): readonly Row[];
}

/** `observed` has no status: an open statement cannot be violated. */
const statusOf: Readonly<Partial<Record<Verdict, number>>> = {
  pass: 1,
  warning: 0.5,
  fail: 0,
  unstable: -1,
  inconclusive: -1,
};

const seconds = (time: string): number => Date.parse(time) / 1_000;
const results = ['green', 'findings', 'not-tested'] as const;

const findingState = ({ isKnown, isCounted }: RoundReport['openFindings'][number]): string =>
  isKnown ? 'known' : isCounted ? 'new' : 'uncounted';

const gauges: readonly GaugeFamily[] = [
  {
    name: 'assay_requirement_status',
    help: 'Latest verdict of a requirement on an operation: 1 kept, 0.5 warning, 0 violated, -1 not tested.',
    labels: ['requirement', 'operation'],
    rows: ({ cases }) =>
      cases.flatMap(({ requirement, operation, verdict }): Row[] => {
        const status = statusOf[verdict];
        return status === undefined ? [] : [[{ requirement: label(requirement), operation: label(operation) }, status]];
      }),
  },
  {
    name: 'assay_findings',
    help: 'Open findings: new, known (a baseline covers them), or uncounted (below the level of --fail-on).',
    labels: ['state'],
    rows: ({ openFindings }) =>
      ['new', 'known', 'uncounted'].map((state) => [
        { state },
        openFindings.filter((openFinding) => findingState(openFinding) === state).length,
      ]),
  },
  {
    name: 'assay_coverage_ratio',
    help: 'Judged cases divided by selected cases of an interface.',
    labels: ['interface'],
    rows: ({ coverage }) =>
      coverage.map(({ interface: base, judged, selected }) => [
        { interface: label(base) },
        selected === 0 ? 1 : judged / selected,
      ]),
  },
  {
    name: 'assay_run_result',
    help: '1 for the result of the last run: green, findings or not-tested; 0 for the others.',
    labels: ['result'],
    rows: ({ result }) => results.map((name) => [{ result: name }, name === result ? 1 : 0]),
  },
  {
    name: 'assay_last_run_timestamp_seconds',
    help: 'Unix time of the end of the last run.',
    labels: [],
    rows: ({ finishedAt }) => [[{}, seconds(finishedAt)]],
  },
  {
    name: 'assay_run_duration_seconds',
    help: 'Duration of the last run.',
    labels: [],
    rows: ({ startedAt, finishedAt }) => [[{}, Math.max(0, seconds(finishedAt) - seconds(startedAt))]],
  },
  {
    name: 'assay_target_lost',
    help: '1 while an interface does not answer, answers with gateway errors only, or rejects the key.',
    labels: ['interface'],
    rows: ({ coverage, lost }) => {
      const names = [...coverage, ...lost].map((row) => row.interface);
      const gone = new Set(lost.map((interfaceId) => interfaceId.interface));
      return [...new Set(names)].map((base) => [{ interface: label(base) }, gone.has(base) ? 1 : 0]);
    },
  },
  {
    name: 'assay_target_height',
    help: 'Last height that an interface reported.',
    labels: ['interface', 'operation'],
    rows: ({ heights }) =>
      heights.map(({ interface: base, operation, height }) => [
        { interface: label(base), operation: label(operation) },
        Number(height),
      ]),
  },
  {
    name: 'assay_index_lag_blocks',
    help: 'Blocks by which the data of an interface is behind another interface.',
    labels: ['interface', 'behind'],
    rows: ({ lags }) =>
      lags.flatMap(({ interface: base, behind, blocks }): Row[] =>
        blocks === undefined ? [] : [[{ interface: label(base), behind: label(behind) }, blocks]],
      ),
  },
  {
    name: 'assay_index_lag_seconds',
    help: 'Seconds by which the data of an interface is behind another interface.',
    labels: ['interface', 'behind'],
    rows: ({ lags }) =>
      lags.flatMap(({ interface: base, behind, seconds: late }): Row[] =>
        late === undefined ? [] : [[{ interface: label(base), behind: label(behind) }, late]],
      ),
  },
];

/** Metrics of all rounds together. */
const totalHelp = {
  [requestsName]: 'Requests by operation and class of the status; none: no response came. Retries count.',
  [timesName]: 'Response times by interface.',
  [successName]: 'Unix time of the end of the last run that tested the target, whatever it found.',
} as const;

/** Every name and help text. */
export const described: readonly (readonly [name: string, help: string])[] = [
  ...gauges.map(({ name, help }) => [name, help] as const),
  ...Object.entries(totalHelp),
];

const bucketsOf = (base: string, counts: readonly number[]): object[] => {
  let below = 0;
  return [...responseTimeBounds, '+Inf'].map((le, index) => ({
    metricName: `${timesName}_bucket`,
    labels: { le, interface: base },
    value: (below += counts[index] ?? 0),
  }));
};

/** prom-client's histogram takes single times only. Rounds come as counts by bucket, so this metric gives them. */
const histogram = ({ times }: Totals): object => ({
  name: timesName,
  get: () => ({
    name: timesName,
    help: totalHelp[timesName],
    type: 'histogram',
    aggregator: 'sum',
    values: [...times].flatMap(([base, { counts, sum }]) => [
      ...bucketsOf(base, counts),
      { metricName: `${timesName}_sum`, labels: { interface: base }, value: sum },
      {
        metricName: `${timesName}_count`,
        labels: { interface: base },
        value: counts.reduce((all, count) => all + count, 0),
      },
    ]),
  }),
});

/** Puts the state of the last round into a new registry. */
export const register = (
  registry: Registry<RegistryContentType>,
  report: RoundReport | undefined,
  totals: Totals,
): Registry<RegistryContentType> => {
  const registers = [registry];
  for (const { name, help, labels, rows } of report ? gauges : []) {
    const gauge = new Gauge({ name, help, labelNames: [...labels], registers });
    for (const [labelValues, value] of rows(report as RoundReport)) gauge.set({ ...labelValues }, value);
  }
  if (totals.lastSuccess !== undefined)
    new Gauge({ name: successName, help: totalHelp[successName], registers }).set(totals.lastSuccess);
  const counter = new Counter({
    name: requestsName,
    help: totalHelp[requestsName],
    labelNames: ['operation', 'status_class'],
    registers,
  });
  for (const [operation, classes] of totals.requests)
    for (const [statusClass, count] of classes) counter.inc({ operation, status_class: statusClass }, count);
  // A registry calls `get` alone of a metric; its type wants a class of prom-client.
  registry.registerMetric(histogram(totals) as never);
  return registry;
};
