import type { Case } from '../engine/model/requirement.ts';
import * as allure from 'allure-js-commons';
import { beforeAll, chai, describe, test } from 'vitest';
import { cases, chain } from '../contracts/chain/index.ts';
import type { OperationId } from '../engine/model/operation.ts';
import type { Finding, Outcome } from '../engine/model/judging.ts';
import { card } from '../reports/card.ts';
import { isKnown } from '../engine/model/run.ts';
import { attachmentsOf } from '../reports/allure/attachments.ts';
import { severityOf } from '../reports/allure/severity.ts';
import { clip } from '../engine/model/text.ts';
import { judgedCases, theRun } from './the-run.ts';

const { AssertionError } = chai;

/** One test per case of an operation: it passes, fails or is skipped as the case was judged. */
export const judgeOperation = (id: OperationId, part: 'own' | 'cross' = 'own'): void => {
  const judged = judgedCases();
  const own = cases.filter(
    (one) =>
      one.operation.id === id && (one.requirement.document === 'cross') === (part === 'cross') && judged.has(one.key),
  );
  describe.skipIf(own.length === 0)(id, () => {
    // No time limit: every request has one, and the run has its budget. The first file waits for the run that all share.
    beforeAll(async () => {
      await theRun();
    }, 0);
    for (const one of own) {
      test(one.requirement.id, async ({ task, skip }) => {
        const run = await theRun();
        const outcome = run.outcomes.find((row) => row.requirement === one.requirement.id && row.operation === id);
        if (!outcome) throw new Error(`${one.key} was planned but not judged`);
        task.meta.assayOutcome = outcome;
        task.meta.assayRun = {
          requests: run.requests,
          defects: run.defects,
          unreachable: Object.fromEntries(run.unreachable),
          limits: run.limits,
          uncheckedRegressions: run.uncheckedRegressions ?? [],
          ...(run.lost ? { lost: run.lost } : {}),
          ...(run.unsaved === undefined ? {} : { unsaved: run.unsaved }),
          ...(run.rejectedSubjects ? { rejectedSubjects: run.rejectedSubjects } : {}),
          ...(run.reusedSubjects ? { reusedSubjects: run.reusedSubjects } : {}),
        };
        await show(one, outcome);
        if (outcome.verdict === 'inconclusive' || outcome.verdict === 'unstable' || outcome.verdict === 'excluded')
          skip(outcome.reason);
        // What a baseline covers must not fail a gate that reads junit.xml.
        if (outcome.verdict === 'fail' && isKnown(outcome)) skip(`known: ${outcome.findings[0]?.known?.reason}`);
        const finding = outcome.findings.find(({ known }) => known === undefined);
        if (outcome.verdict === 'fail' && finding) fail(one, finding);
      });
    }
  });
};

const documents: Readonly<Record<string, string>> = {
  node: 'Node document',
  data: 'Data document',
  cross: 'Across both documents',
};

const show = async (one: Case, outcome: Outcome): Promise<void> => {
  await allure.epic(documents[one.requirement.document] ?? one.requirement.document);
  await allure.feature(one.operation.id);
  await allure.story(one.requirement.id);
  await allure.severity(severityOf(one.requirement.level));
  await allure.label('layer', outcome.verdict === 'fail' && isKnown(outcome) ? 'known' : outcome.verdict);
  const { attached, note } = attachmentsOf(outcome);
  await allure.description([card(chain, outcome), ...(note === undefined ? [] : [note])].join('\n\n'));
  for (const { name, text } of attached) await allure.attachment(name, text, 'text/plain');
};

/** Characters of a value in a failure's message; the card holds more. */
const valueLimit = 2_000;

/** The card says where it comes from; a stack through assay's own files would only say where it lies. */
const fail = (one: Case, { message, ...values }: Finding): never => {
  const [expected, actual] = [clip(values.expected, valueLimit), clip(values.actual, valueLimit)];
  const error = new AssertionError(
    `${message}\n${one.requirement.statement} (${one.requirement.section})\nexpected: ${expected}\nactual: ${actual}`,
    { actual, expected, showDiff: true },
  );
  error.stack = error.message;
  throw error;
};
