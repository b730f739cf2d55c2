import path from 'node:path';
import type { Reporter, TestModule, Vitest } from 'vitest/node';
import fs from 'node:fs';
import type { TestResult, TestResultContainer } from 'allure-js-commons';
import { FileSystemWriter } from 'allure-js-commons/sdk/reporter';
import AllureReporter from 'allure-vitest/reporter';
import { stableIds } from '../allure/stable-ids.ts';

/**
 * Allure's own writer waits for the disk after each of a thousand small files, which takes seconds. A report need not
 * survive a power failure: it can be made again from the run's folder.
 */
class UnsyncedWriter extends FileSystemWriter {
  readonly #folder: string;

  constructor(folder: string) {
    super({ resultsDir: folder });
    this.#folder = folder;
    fs.mkdirSync(folder, { recursive: true });
  }

  override writeResult(result: TestResult): void {
    this.#write(`${result.uuid}-result.json`, JSON.stringify(result));
  }

  override writeGroup(group: TestResultContainer): void {
    this.#write(`${group.uuid}-container.json`, JSON.stringify(group));
  }

  override writeAttachment(name: string, content: Buffer): void {
    this.#write(name, content);
  }

  override writeAttachmentFromPath(name: string, from: string): void {
    fs.copyFileSync(from, path.join(this.#folder, name));
  }

  #write(name: string, content: string | Buffer): void {
    fs.writeFileSync(path.join(this.#folder, name), content);
  }
}

/** Allure's reporter for Vitest with a faster writer: its configuration has no place for one. */
class FastAllureReporter extends AllureReporter {
  readonly #folder: string;

  constructor(config: ConstructorParameters<typeof AllureReporter>[0] & { readonly resultsDir: string }) {
    super(config);
    this.#folder = config.resultsDir;
  }

  override onInit(vitest: Vitest): void {
    super.onInit(vitest);
    const runtime = this['allureReporterRuntime'];
    if (runtime) runtime.writer = new UnsyncedWriter(this.#folder);
  }
}

/**
 * Writes Allure results below the folder of the reports, and the page if it is asked for. Creates the reporter after
 * the tests: a run with a configuration file knows the folder only after it has begun.
 */
export class Reports implements Reporter {
  #vitest: Vitest | undefined;

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  async onTestRunEnd(modules: readonly TestModule[]): Promise<void> {
    const vitest = this.#vitest;
    const { out, withPage = false } = vitest?.getRootProject().getProvidedContext().assay ?? {};
    // Nothing was judged. The error of the configuration explains it.
    if (!vitest || out === undefined) return;
    const resultsDir = path.join(out, 'allure-results');
    const allure = new FastAllureReporter({ resultsDir, reportMatchers: false, listeners: [stableIds()] });
    allure.onInit(vitest);
    allure.onTestRunEnd(modules);
    if (!withPage) return;
    const { generateReport } = await import('../allure/generate.ts');
    const history = path.join(out, 'history.jsonl');
    await generateReport(resultsDir, path.join(out, 'allure-report'), { title: 'assay', history });
  }
}
