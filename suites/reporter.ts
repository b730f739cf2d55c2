import path from 'node:path';
import { JUnitReporter, type Reporter, type TestModule, type Vitest } from 'vitest/node';
import { FastAllureReporter } from './allure-writer.ts';
import { stableFile, stableIds } from '../reports/allure/stable-ids.ts';

type Tasks = Parameters<JUnitReporter['writeTasks']>[0];

/** junit.xml in which a case has the same class name in every folder and form of installation. */
class StableJUnit extends JUnitReporter {
  override writeElement(
    name: string,
    attributes: Record<string, unknown>,
    children: () => Promise<void>,
  ): Promise<void> {
    const { name: file } = attributes;
    const stable =
      name === 'testsuite' && typeof file === 'string' ? { name: `suites/${path.parse(file).name}.js` } : {};
    return super.writeElement(name, { ...attributes, ...stable }, children);
  }

  override async writeTasks(tasks: Tasks, filename: string): Promise<void> {
    for (const task of tasks) {
      const file = stableFile(path.parse(filename).name, task.suite?.name);
      await super.writeTasks([task], `suites/${file}.js`);
    }
  }
}

/**
 * Writes Allure results and junit.xml below the folder in the judged cases. Creates both after the tests: a run with a
 * configuration file knows the folder only after its `globalSetup`.
 */
export class Reports implements Reporter {
  #vitest: Vitest | undefined;

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  async onTestRunEnd(modules: readonly TestModule[]): Promise<void> {
    const vitest = this.#vitest;
    const { out } = vitest?.getRootProject().getProvidedContext().assay ?? {};
    // Nothing was judged. The setup's error explains it.
    if (!vitest || out === undefined) return;
    const allure = new FastAllureReporter({
      resultsDir: path.join(out, 'allure-results'),
      reportMatchers: false,
      listeners: [stableIds()],
    });
    const junit = new StableJUnit({ outputFile: path.join(out, 'junit.xml'), suiteName: 'assay' });
    allure.onInit(vitest);
    allure.onTestRunEnd(modules);
    await junit.onInit(vitest);
    await junit.onTestRunEnd(modules);
  }
}
