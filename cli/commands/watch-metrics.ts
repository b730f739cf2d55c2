import { fileError } from '../../engine/model/file-error.ts';
import path from 'node:path';
import { harmless } from '../../engine/model/text.ts';
import { earlierMetrics, MetricsRegistry, saveMetrics } from '../../reports/metrics/registry.ts';
import { type MetricsServer, serveMetrics } from '../../reports/metrics/server.ts';
import { type Watching, watchTarget } from './watch.ts';
import { diskFaultOnly } from '../run/disk.ts';
import { checkMetricsFile } from '../options/writable.ts';
import type { ValuesOf } from '../options/table.ts';
import { askedFlags } from '../options/settings.ts';
import { Usage } from '../usage.ts';

/** @throws Usage if the port or the host cannot be used. */
const listen = async (registry: MetricsRegistry, host: string, port: number): Promise<MetricsServer> => {
  try {
    return await serveMetrics(registry, { host, port });
  } catch (error) {
    throw new Usage(
      `--metrics-port ${port} cannot be used at --metrics-host ${host} ` +
        `(${fileError(error)}); give another port, or 0 for any free port`,
    );
  }
};

const complain = (line: string): void => void process.stderr.write(`${harmless(`assay: ${line}`)}\n`);

/** Watches a target, and gives the metrics of its rounds to Prometheus: at a port, in a file, or both. */
export const watchWithMetrics = async (
  { 'metrics-port': port, 'metrics-host': host, ...command }: ValuesOf<'watch'>,
  watching: Watching = {},
): Promise<number> => {
  const { 'metrics-file': metricsFile } = askedFlags(command);
  if (port === undefined && metricsFile === undefined) return watchTarget(command, watching);
  const registry = new MetricsRegistry();
  const file = metricsFile === undefined ? undefined : path.resolve(metricsFile);
  if (file !== undefined) {
    checkMetricsFile(file);
    registry.continue(await earlierMetrics(file));
  }
  const server = port === undefined ? undefined : await listen(registry, host, port);
  if (server) process.stderr.write(`metrics: ${server.url}/metrics\n`);
  try {
    return await watchTarget(command, {
      ...watching,
      onRound: async (report) => {
        registry.update(report);
        // A full disk must not end the watch: the port still serves the metrics.
        if (file !== undefined)
          await saveMetrics(file, registry).catch((error: unknown) => complain(diskFaultOnly(error)));
        await watching.onRound?.(report);
      },
    });
  } finally {
    await server?.close();
  }
};
