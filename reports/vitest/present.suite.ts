import { describe, inject, test } from 'vitest';
import { labelCase } from './allure-labels.ts';
import { receiveCases } from './cases-channel.ts';
import { failTest } from './fail-test.ts';

/**
 * The suite of `--report allure`: a test for each judged case, by operation. It passes, fails or is skipped according
 * to the verdict.
 */
const cases = await receiveCases(inject('assay').channel ?? '');
// A file without any test would fail.
if (cases.length === 0) describe.skip('no case was judged', () => {});
for (const operation of new Set(cases.map((testCase) => testCase.operation)))
  describe(operation, () => {
    for (const testCase of cases.filter((row) => row.operation === operation))
      test(testCase.requirement, async ({ skip }) => {
        await labelCase(testCase);
        if (testCase.result.state === 'skip') skip(testCase.result.reason);
        if (testCase.result.state === 'fail') failTest(testCase.result);
      });
  });
