import type { Reporter, TestCase } from 'vitest/node';

/** Names the tests that were running when their process died: Vitest says only that it died. */
export default class Unfinished implements Reporter {
  private readonly running = new Set<TestCase>();

  onTestCaseReady(test: TestCase): void {
    this.running.add(test);
  }

  onTestCaseResult(test: TestCase): void {
    this.running.delete(test);
  }

  onTestRunEnd(_modules: unknown, errors: readonly unknown[]): void {
    if (errors.length === 0) return;
    for (const { module, fullName } of this.running)
      process.stderr.write(`not finished: ${module.relativeModuleId}: ${fullName}\n`);
  }
}
