import { describe, expect, test } from 'vitest';
import { toAnnotations } from '../../reports/annotations.ts';
import { toBrief } from '../../reports/brief.ts';
import { toPage } from '../../reports/page/page.ts';
import { toResults } from '../../reports/results.ts';
import { toSummary } from '../../reports/summary.ts';
import { render } from '../../reports/terminal.ts';
import { aFinding, anOutcome, aRun } from './samples.ts';

const failed = (fingerprint: string, requirement: string, operation: string, message: string) =>
  anOutcome({
    requirement,
    operation,
    verdict: 'fail',
    findings: [
      aFinding({
        fingerprint,
        requirement,
        operation,
        message,
        ...(fingerprint === 'root' ? {} : { sameCauseAs: 'root' }),
      }),
    ],
  });

const run = aRun({
  outcomes: [
    failed('root', 'data.page.continues', 'listMessages', 'the walk lost items'),
    failed('same', 'data.page.continues', 'listTokenTransfers', 'the walk lost items'),
    failed('other', 'data.schema.response', 'listMessages', 'not an object'),
    failed('third', 'data.schema.response', 'listTokenTransfers', 'not an object'),
    failed('own', 'data.page.continues', 'listMessages', 'the walk does not end'),
  ],
});

describe('findings that form a group', () => {
  test.each([
    ['terminal', render(run, { colour: false, width: 100, report: 'out/index.html' })],
    ['brief', toBrief(run).replaceAll('\\', '')],
    ['annotations', toAnnotations(toResults(run)).join('\n')],
  ])('each sentence is said once, with its operations: %s', (_, text) => {
    for (const sentence of [
      'data.page.continues@listMessages: the walk does not end',
      'data.schema.response@listMessages, listTokenTransfers: not an object',
    ])
      expect(text.split(sentence)).toHaveLength(2);
    expect(text).toMatch(/data\.page\.continues@listTokenTransfers(?!:)/);
  });

  test.each([
    ['page', toPage(run, { exit: 1 })],
    ['summary', toSummary(run)],
  ])('each sentence is said: %s', (_, text) => {
    for (const sentence of ['the walk lost items', 'the walk does not end', 'not an object'])
      expect(text).toContain(sentence);
  });

  test('the group stays one entry', () => expect(toBrief(run)).toContain('1 new cause of findings'));
});
