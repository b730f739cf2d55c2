import { option, text } from './row.ts';

/** Options of metrics for Prometheus. */

const watchOnly = { group: 'Watching', commands: ['watch'], inConfig: false } as const;

export const metricsRows = [
  option({
    name: 'metrics-file',
    value: 'file',
    schema: text,
    help: 'write metrics for the textfile collector of node_exporter',
    group: 'Results',
    commands: [],
    inConfig: true,
  }),
  option({
    ...watchOnly,
    name: 'metrics-port',
    rare: true,
    value: 'n',
    schema: { type: 'integer', minimum: 0, maximum: 65_535 },
    help: 'serve metrics for Prometheus on this port; 0 is any free port',
    defaultText: 'none',
  }),
  option({
    ...watchOnly,
    name: 'metrics-host',
    rare: true,
    value: 'address',
    schema: { ...text, default: '127.0.0.1' },
    help: 'address at which the metrics are served',
  }),
] as const;
