import { Registry, type RegistryContentType } from 'prom-client';
import type { RoundReport } from '../../engine/model/round-report.ts';
import { register } from './families.ts';
import { Totals } from './totals.ts';

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
