import { operationName } from '../engine/model/operation-name.ts';
import type { Contract } from '../engine/model/contract.ts';
import Table from 'cli-table3';
import { entryStates } from '../engine/model/baseline.ts';
import { groupBy } from '../engine/model/group-by.ts';
import type { Outcome, Verdict } from '../engine/model/judging.ts';
import { type Run, targetText } from '../engine/model/run.ts';
import { oneLine, plural } from '../engine/model/text.ts';
import type { createColors } from 'picocolors';
import { answeredText, coverageOf, shareText } from './coverage.ts';
import { countAll, type CountedVerdict, countedVerdicts } from './verdicts.ts';

/** Counts for a terminal: the table by operation, and the closing line. */

export type Colours = ReturnType<typeof createColors>;

export const paint = (colours: Colours, verdict: Verdict): ((text: string) => string) =>
  ({
    pass: colours.green,
    fail: colours.red,
    warning: colours.yellow,
    inconclusive: colours.magenta,
    unstable: colours.yellow,
    observed: colours.cyan,
    excluded: colours.dim,
  })[verdict];

export const paintColumn = (colours: Colours, column: CountedVerdict): ((text: string) => string) =>
  column === 'known' || column === 'did not apply' ? colours.dim : paint(colours, column);

/** The columns of the table: what passed, and what is not green. */
const columns = countedVerdicts.filter((verdict) => !['observed', 'did not apply', 'excluded'].includes(verdict));

/** Counts by operation, of the operations that are not green; no table if all are. A larger depth is no fault. */
export const countTable = (contract: Contract, outcomes: readonly Outcome[], colours: Colours): string[] => {
  const rows = groupBy(outcomes, ({ operation }) => operation)
    .filter(([, ofOperation]) => {
      const counts = countAll(ofOperation.filter(({ reasonFacts }) => reasonFacts?.code !== 'left-to-depth'));
      return columns.some((column) => column !== 'pass' && counts[column] > 0);
    })
    .map(([operation, ofOperation]) => [operation, countAll(ofOperation)] as const);
  if (rows.length === 0) return [];
  const shown = columns.filter((column) => rows.some(([, counts]) => counts[column] > 0));
  const table = new Table({
    head: ['operation', ...shown].map((name) => colours.bold(name)),
    colAligns: ['left', ...shown.map(() => 'right' as const)],
    style: { head: [], border: [], compact: true },
  });
  for (const [operation, counts] of rows)
    table.push([
      oneLine(operationName(contract, operation)),
      ...shown.map((column) => (counts[column] === 0 ? '' : paintColumn(colours, column)(String(counts[column])))),
    ]);
  return [table.toString()];
};

/** Judged cases by interface. */
const coverageLine = ({ contract, outcomes }: Run): string =>
  coverageOf(contract, outcomes)
    .map((share) => `${share.interface} ${shareText(share)}`)
    .join(', ');

/** `400 inputs, 592 requests`: discovery and confirmation send requests besides the inputs. */
export const requestsText = ({ inputs, requests }: Run): string =>
  [...(inputs === undefined ? [] : [plural(inputs, 'input')]), plural(requests, 'request')].join(', ');

/** The closing line: counts by verdict, coverage, target, requests and the page to open. */
export const closing = (run: Run, colours: Colours, report: string | undefined): string => {
  const counts = countAll(run.outcomes);
  const excluded = counts.excluded === 0 ? '' : `; ${counts.excluded} more excluded`;
  const verdicts = countedVerdicts
    .filter((column) => column !== 'excluded' && counts[column] > 0)
    .map((column) => paintColumn(colours, column)(`${counts[column]} ${column}`));
  const answeredShare = answeredText(run.outcomes);
  const seconds = (Date.parse(run.finishedAt) - Date.parse(run.startedAt)) / 1000;
  return [
    `${run.interrupted ? 'interrupted; ' : ''}${plural(run.outcomes.length - counts.excluded, 'case')}: ` +
      `${verdicts.join(', ') || 'none judged'}${excluded}`,
    ...(answeredShare === undefined ? [] : [colours.red(answeredShare)]),
    `judged: ${coverageLine(run) || 'none'}`,
    ...(run.baseline === undefined
      ? []
      : [
          entryStates
            .map((state) => `${run.baseline?.filter((entry) => entry.state === state).length} ${state}`)
            .join(', '),
        ]),
    `target: ${oneLine(targetText(run))}`,
    `${requestsText(run)} in ${seconds.toFixed(1)} s`,
    ...(report === undefined ? [] : [`report: ${oneLine(report)}`]),
  ].join('; ');
};
