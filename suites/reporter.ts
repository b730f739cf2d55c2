import path from 'node:path';
import type { Reporter, TestModule, Vitest } from 'vitest/node';
import { FastAllureReporter } from './allure-writer.ts';
import { stableIds } from '../reports/allure/stable-ids.ts';

/**
 * Writes Allure results below the folder in the judged cases. Creates the reporter after the tests: a run with a
 * configuration file knows the folder only after its `globalSetup`.
 */
export class Reports implements Reporter {
  #vitest: Vitest | undefined;

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const vitest = this.#vitest;
    const { out } = vitest?.getRootProject().getProvidedContext().assay ?? {};
    // Nothing was judged. The setup's error explains it.
    if (!vitest || out === undefined) return;
    const allure = new FastAllureReporter({
      resultsDir: path.join(out, 'allure-results'),
      reportMatchers: false,
      listeners: [stableIds()],
    });
    allure.onInit(vitest);
    allure.onTestRunEnd(modules);
  }
}
