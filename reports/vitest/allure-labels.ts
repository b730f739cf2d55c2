import * as allure from 'allure-js-commons';
import { caseLabels } from '../allure/stable-ids.ts';
import type { PresentedCase } from '../presented.ts';
import type { HandedCase } from './handover.ts';

/** Tells Allure all that a card shows of a judged case, in its test. */
export const labelCase = async (testCase: PresentedCase | HandedCase): Promise<void> => {
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
  for (const { name, value } of caseLabels(testCase)) await allure.label(name, value);
  await allure.description(testCase.description);
  for (const { name, url } of testCase.links) await allure.link(url, name, 'trace');
  for (const { name, type, ...content } of testCase.attached) {
    if ('file' in content) await allure.attachmentPath(name, content.file, { contentType: type });
    else await allure.attachment(name, content.text, { contentType: type });
  }
};
