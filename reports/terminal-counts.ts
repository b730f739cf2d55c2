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

/** Counts by operation. Columns without a count and excluded operations are left out. */
export const countTable = (contract: Contract, outcomes: readonly Outcome[], colours: Colours): string => {
  const totals = countAll(outcomes);
  const columns = countedVerdicts.filter((column) => totals[column] > 0);
  const table = new Table({
    head: ['operation', ...columns].map((name) => colours.bold(name)),
    colAligns: ['left', ...columns.map(() => 'right' as const)],
    style: { head: [], border: [], compact: true },
  });
  for (const [operation, rows] of groupBy(outcomes, (outcome) => outcome.operation)) {
    const counts = countAll(rows);
    if (counts.excluded === rows.length) continue;
    table.push([
      oneLine(operationName(contract, operation)),
      ...columns.map((column) => (counts[column] === 0 ? '' : paintColumn(colours, column)(String(counts[column])))),
    ]);
  }
  return table.toString();
};

/** Judged cases by interface, and the cases that the shares leave out, so that the numbers add up. */
function coverageLine({ contract, outcomes }: Run): string {
  const selectedOutcomes = outcomes.filter(({ verdict }) => verdict !== 'excluded');
  const open = selectedOutcomes.filter(({ level }) => level === 'open').length;
  const idle = selectedOutcomes.filter(({ level, applies }) => level !== 'open' && applies === false).length;
  const leftOut = [
    ...(open === 0 ? [] : [`${open} that only observe what the document leaves open`]),
    ...(idle === 0 ? [] : [`${idle} that did not apply to the data`]),
  ];
  return [
    ...coverageOf(contract, outcomes).map((share) => `${share.interface} ${shareText(share)}`),
    ...(leftOut.length === 0 ? [] : [`not counted in these shares: ${leftOut.join(', ')}`]),
  ].join(', ');
}

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
