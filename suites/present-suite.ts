import * as allure from 'allure-js-commons';
import { chai, describe, inject, test } from 'vitest';
import type { SuiteName } from '../reports/presented.ts';
import { receiveCases } from './cases-channel.ts';
import type { HandedCase } from './handover.ts';

const { AssertionError } = chai;

/**
 * Adds a test for each judged case of a suite, by operation. It passes, fails or is skipped according to the verdict.
 */
export const presentSuite = async (suite: SuiteName): Promise<void> => {
  const { cases: judged, channel } = inject('assay');
  const cases =
    channel === undefined ? (judged ?? []).filter((one) => one.suite === suite) : await receiveCases(channel, suite);
  // A file without any test would fail.
  if (cases.length === 0) describe.skip(suite, () => {});
  for (const operation of new Set(cases.map((one) => one.operation)))
    describe(operation, () => {
      for (const one of cases.filter((row) => row.operation === operation))
        test(one.requirement, async ({ skip }) => {
          await show(one);
          if (one.result.state === 'skip') skip(one.result.reason);
          if (one.result.state === 'fail') fail(one.result);
        });
    });
};

const show = async (one: HandedCase): Promise<void> => {
  await allure.epic(one.epic);
  await allure.feature(one.feature);
  await allure.story(one.requirement);
  await allure.severity(one.severity);
  await allure.label('layer', one.layer);
  await allure.description(one.description);
  for (const { name, url } of one.links) await allure.link(url, name, 'trace');
  for (const { name, file } of one.attached) await allure.attachmentPath(name, file, { contentType: 'text/plain' });
};

/** Throws without a stack: the card shows the cause, and a stack would only name assay's own files. */
const fail = ({ message, expected, actual }: Extract<HandedCase['result'], { readonly state: 'fail' }>): never => {
  const error = new AssertionError(message, { actual, expected, showDiff: true });
  error.stack = error.message;
  throw error;
};
