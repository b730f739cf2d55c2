import { readFile } from 'node:fs/promises';
import type { RoundReport } from '../../engine/model/round-report.ts';
import { writeAtomically } from '../write.ts';
import { MetricsRegistry } from './registry.ts';

/** Metrics of an earlier run; empty: there was none. */
export const earlierMetrics = async (file: string): Promise<string> => {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
};

/**
 * Writes the metrics of a run for the textfile collector of node_exporter: to a temporary file that is then renamed.
 * Counters and the time of the last success continue from the file of the run before.
 */
export const writeMetricsFile = async (file: string, report: RoundReport): Promise<void> => {
  const registry = new MetricsRegistry();
  registry.continue(await earlierMetrics(file));
  registry.update(report);
  await saveMetrics(file, registry);
};

export const saveMetrics = async (file: string, registry: MetricsRegistry): Promise<void> =>
  writeAtomically(file, (await registry.render('prometheus')).text);
