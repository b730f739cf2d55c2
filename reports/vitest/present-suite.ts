import * as allure from 'allure-js-commons';
import { chai, describe, inject, test } from 'vitest';
import type { SuiteName } from '../presented.ts';
import { receiveCases } from './cases-channel.ts';
import type { HandedCase } from './handover.ts';

const { AssertionError } = chai;

/**
 * Adds a test for each judged case of a suite, by operation. It passes, fails or is skipped according to the verdict.
 */
export const presentSuite = async (suite: SuiteName): Promise<void> => {
  const { cases: presentedCases, channel } = inject('assay');
  const cases =
    channel === undefined
      ? (presentedCases ?? []).filter((testCase) => testCase.suite === suite)
      : await receiveCases(channel, suite);
  // A file without any test would fail.
  if (cases.length === 0) describe.skip(suite, () => {});
  for (const operation of new Set(cases.map((testCase) => testCase.operation)))
    describe(operation, () => {
      for (const testCase of cases.filter((row) => row.operation === operation))
        test(testCase.requirement, async ({ skip }) => {
          await show(testCase);
          if (testCase.result.state === 'skip') skip(testCase.result.reason);
          if (testCase.result.state === 'fail') fail(testCase.result);
        });
    });
};

const show = async (testCase: HandedCase): Promise<void> => {
  if (testCase.group !== undefined) {
    // Allure groups by the operation's id if nothing else is said.
    await allure.parentSuite(testCase.group);
    await allure.suite(testCase.feature);
  }
  await allure.epic(testCase.epic);
  await allure.feature(testCase.feature);
  await allure.story(testCase.requirement);
  await allure.severity(testCase.severity);
  await allure.label('layer', testCase.layer);
  await allure.description(testCase.description);
  for (const { name, url } of testCase.links) await allure.link(url, name, 'trace');
  for (const { name, file, type } of testCase.attached) await allure.attachmentPath(name, file, { contentType: type });
};

/** Throws without a stack: the card shows the cause, and a stack would only name assay's own files. */
const fail = ({ message, expected, actual }: Extract<HandedCase['result'], { readonly state: 'fail' }>): never => {
  const error = new AssertionError(message, { actual, expected, showDiff: true });
  error.stack = error.message;
  throw error;
};
