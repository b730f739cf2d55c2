import { Registry, type RegistryContentType } from 'prom-client';
import type { RoundReport } from '../../engine/model/round-report.ts';
import { register } from './families.ts';
import { Totals } from './totals.ts';
import { readFile } from 'node:fs/promises';
import { writeAtomically } from '../write.ts';

/** `prometheus`: the text format 0.0.4, which node_exporter reads. */
export type MetricsFormat = 'openmetrics' | 'prometheus';

const contentTypes = {
  openmetrics: Registry.OPENMETRICS_CONTENT_TYPE,
  prometheus: Registry.PROMETHEUS_CONTENT_TYPE,
} as const;

/** A round without its outcomes. No metric shows them, and their exchanges would stay in memory for a round. */
const withoutOutcomes = (report: RoundReport): RoundReport => ({ ...report, outcomes: [], changes: [] });

/**
 * The metrics of all rounds of a process: the state of the last round, and counters over all of them. Memory depends on
 * the contract, not on the number of rounds.
 */
export class MetricsRegistry {
  readonly #totals = new Totals();
  #last: RoundReport | undefined;

  /** Whether a round has been reported. */
  get isReady(): boolean {
    return this.#last !== undefined;
  }

  update(report: RoundReport): void {
    this.#last = withoutOutcomes(report);
    this.#totals.add(report);
  }

  /** Continues the counters of an earlier process, from the text that it wrote. */
  continue(text: string): void {
    this.#totals.continue(text);
  }

  /** The metrics as text, and the text's content type. */
  async render(format: MetricsFormat): Promise<{ readonly text: string; readonly contentType: string }> {
    const contentType = contentTypes[format];
    // A registry of prom-client renames its counters for OpenMetrics, so each format needs a new one.
    const registry = new Registry<RegistryContentType>();
    registry.setContentType(contentType);
    return { text: await register(registry, this.#last, this.#totals).metrics(), contentType };
  }
}

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
