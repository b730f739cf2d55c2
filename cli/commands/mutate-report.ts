import path from 'node:path';
import type { MutantResult, MutantVerdict, Mutation } from '../../defects/judge-mutants.ts';
import { plural } from '../../engine/model/text.ts';
import { table } from '../../reports/markdown.ts';
import { writeAtomically, writeJson } from '../../reports/write.ts';

/** The figures of mutants.json and mutants.md. */
export interface MutationSummary {
  readonly mutation: Mutation;
  /** The base URLs, and the configuration file. */
  readonly target: string;
  /** Mutants that were made. */
  readonly made: number;
  readonly max: number;
  readonly seed: number;
}

const verdicts: readonly (readonly [MutantVerdict, string])[] = [
  ['caught', 'caught'],
  ['missed', 'missed'],
  ['no-data', 'not shown by any answer'],
  ['not-declared', 'not declared'],
  ['inconclusive', 'judged inconclusive'],
];

/** Number of mutants by verdict. */
export function tallyOf({ results }: Mutation): Readonly<Record<MutantVerdict, number>> {
  const count = (verdict: MutantVerdict): number => results.filter((result) => result.verdict === verdict).length;
  return Object.fromEntries(verdicts.map(([verdict]) => [verdict, count(verdict)])) as Record<MutantVerdict, number>;
}

const wordsOf = (verdict: MutantVerdict): string => verdicts.find(([name]) => name === verdict)?.[1] ?? verdict;

/** Faults that no mutant has, so that a share of caught mutants is no share of all faults. */
const untried = [
  'two parameters that fail only together',
  'one item, or one value of many: mutants change one object in five and one value in three',
  'reserved characters, empty texts, and numbers and times at their limits',
  'calls that write, and calls at the same time',
  'what the contract does not declare',
] as const;

const untriedText = `No mutant has these faults: ${untried.join('; ')}`;

/** One line: how many mutants were made, judged and caught. */
const headline = ({ mutation, made, max, seed }: MutationSummary): string => {
  const tally = tallyOf(mutation);
  const judgedCount = mutation.results.length - tally['no-data'];
  const parts = verdicts
    .filter(([verdict]) => tally[verdict] > 0)
    .map(([verdict, words]) => `${tally[verdict]} ${words}`);
  const untriedNote =
    mutation.left === 0
      ? ''
      : `; ${mutation.left} more were not tried (--max-mutants ${max}, --seed ${seed} draws): ` +
        `--max-mutants ${made} takes all`;
  return `${plural(made, 'mutant')} made, ${judgedCount} judged: ${parts.join(', ')}${untriedNote}`;
};

const whyOf = ({ requirements, reason }: MutantResult): string => requirements.join(', ') || (reason ?? '');

/** The table for the terminal: all that is not caught first, with its reason. */
export function renderMutants(summary: MutationSummary, out: string): string {
  const { results, requests } = summary.mutation;
  const order = (result: MutantResult): number =>
    ['missed', 'inconclusive', 'not-declared', 'no-data', 'caught'].indexOf(result.verdict);
  const width = Math.max(0, ...results.map(({ verdict }) => wordsOf(verdict).length));
  const lines = results
    .toSorted((a, b) => order(a) - order(b))
    .map((result) => `${wordsOf(result.verdict).padEnd(width)}  ${result.id}  (${whyOf(result)})`);
  const figures = `${headline(summary)}; target: ${summary.target}; ${plural(requests, 'request')}`;
  return [...lines, '', figures, untriedText, `written to ${out}`, ''].join('\n');
}

const pageOf = (summary: MutationSummary): string => {
  const { results } = summary.mutation;
  const rows = results.map((result) => {
    const defectName = result.id.slice(result.operation.length + 1);
    const cells = [result.operation, defectName, wordsOf(result.verdict), whyOf(result)];
    return cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' '));
  });
  return [
    '# Mutants',
    '',
    `Target: ${summary.target}. ${headline(summary)}.`,
    '',
    'Each mutant breaks one statement of the contract, in a proxy before the target. It is caught if a run reports a ' +
      'violation that it does not report without the mutant.',
    '',
    table(['operation', 'mutant', 'result', 'requirement, or reason'], rows),
    '',
    `${untriedText}.`,
    '',
  ].join('\n');
};

/** Writes mutants.json and mutants.md. */
export async function writeMutants(out: string, summary: MutationSummary): Promise<void> {
  const { mutation, made, max, seed } = summary;
  const { results, left: untriedCount, requests } = mutation;
  await writeJson(path.join(out, 'mutants.json'), {
    schema: 'assay-mutants/1',
    made,
    max,
    seed,
    notTried: untriedCount,
    requests,
    tally: tallyOf(mutation),
    untriedFaults: untried,
    mutants: results,
  });
  await writeAtomically(path.join(out, 'mutants.md'), pageOf(summary));
}
