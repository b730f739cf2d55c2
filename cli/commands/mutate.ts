import path from 'node:path';
import { secretsOf } from '../../library/credentials.ts';
import type { ValuesOf } from '../options/table.ts';
import { complain, showLines } from '../progress.ts';
import { askedTarget, beforeRun } from '../run/preflight.ts';
import { onStopSignals } from '../run/watchdog.ts';
import { exit, Usage, writing } from '../usage.ts';
import { deriveMutants } from '../../defects/derive/derive.ts';
import type { Mutant } from '../../defects/derive/mutant.ts';
import { judgeMutants, type MutantResult, type MutantVerdict, type Mutation } from '../../defects/judge-mutants.ts';
import { type RuleTrial, tryRules } from '../../defects/try-rules.ts';
import { defined } from '../../engine/model/defined.ts';
import { didYouMean, nearNames } from '../../engine/model/near.ts';
import { targetText } from '../../engine/model/run.ts';
import { harmless, plural } from '../../engine/model/text.ts';
import { table } from '../../reports/markdown.ts';
import { writeAtomically, writeJson } from '../../reports/write.ts';

const matches = (pattern: string, { id, operation }: Mutant): boolean => {
  const escaped = pattern.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll('*', '.*');
  const text = new RegExp(`^${escaped}$`, 's');
  return text.test(id) || text.test(operation);
};

/** The mutants that the patterns name, or all. @throws Usage for a pattern that names none. */
const selectMutants = (all: readonly Mutant[], only: readonly string[]): readonly Mutant[] => {
  for (const pattern of only) {
    if (all.some((mutant) => matches(pattern, mutant))) continue;
    const near = nearNames(pattern, [...new Set(all.flatMap(({ id, operation }) => [id, operation]))]);
    throw new Usage(`--only ${pattern}: no mutant has such a name.${didYouMean(near)}`);
  }
  return only.length === 0 ? all : all.filter((mutant) => only.some((pattern) => matches(pattern, mutant)));
};

/** Plants one mutant after the other in a proxy in front of the target, and reports which of them a run catches. */
export const mutate = async ({
  only,
  'max-mutants': max,
  out,
  quiet = false,
  ...flags
}: ValuesOf<'mutate'>): Promise<number> => {
  const { contract, engine, waitMs, config } = await askedTarget('mutate', { ...flags, quiet });
  const reachable = contract.operations.filter(({ base }) => engine.target[base] !== undefined);
  const mutants = selectMutants(deriveMutants({ operations: reachable }), only);
  if (mutants.length === 0) throw new Usage('the document has no operation of which a mutant could be made');
  const before = await beforeRun(contract, engine, { waitMs, quiet });
  if (before.code !== undefined) return before.code;

  const progress = showLines(quiet);
  const interruption = onStopSignals(undefined, () => progress.say('interrupted: nothing is written'));
  try {
    const secrets = await secretsOf(engine);
    const mutation = await judgeMutants(contract, mutants, {
      engine,
      most: max,
      onProgress: progress.show,
      secrets,
      signal: interruption.signal,
    });
    if (interruption.signal.aborted) return exit.interrupted;
    if (mutation.notTested !== undefined) {
      complain(`not tested: ${mutation.notTested}`);
      return exit.notJudged;
    }
    if (mutation.alarms.length > 0) {
      complain(
        `not tested: the proxy without a mutant shows ${plural(mutation.alarms.length, 'finding')} that the ` +
          `target does not: ${mutation.alarms.slice(0, 3).join(', ')}; does the target answer by its own address, ` +
          'or change between two runs?',
      );
      return exit.notJudged;
    }
    const target = targetText({ target: engine.target, embedded: false, ...defined({ config }) });
    progress.show('altering the answers that rules read');
    const rules = await tryRules(contract, engine, { secrets, signal: interruption.signal });
    progress.stop();
    const summary = { target, mutation, rules, made: mutants.length, max, seed: engine.seed };
    await writing('--out', out, writeMutants(out, summary));
    process.stdout.write(harmless(renderMutants(summary, out)));
    const isWanting = tallyOf(mutation).missed > 0 || rules.some(({ verdict }) => verdict === 'cannot-fail');
    return isWanting ? exit.findings : exit.ok;
  } finally {
    progress.stop();
    interruption.ignore();
  }
};

/** The figures of mutants.json and mutants.md. */
export interface MutationSummary {
  readonly mutation: Mutation;
  /** Rules of the user's own, each on each of its operations. */
  readonly rules: readonly RuleTrial[];
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

const ruleVerdicts = {
  'cannot-fail': 'this rule cannot fail',
  'not-tested': 'rule not tested',
  'can-fail': 'rule can fail',
} as const;

/** A line for each rule of the user's own, those that cannot fail first. */
const ruleLines = (rules: readonly RuleTrial[]): readonly string[] =>
  Object.entries(ruleVerdicts).flatMap(([verdict, words]) =>
    rules
      .filter((trial) => trial.verdict === verdict)
      .map(({ requirement, operation, because }) => `${words}: ${requirement}@${operation} (${because})`),
  );

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
  const rules = ruleLines(summary.rules);
  return [
    ...lines,
    '',
    ...rules,
    ...(rules.length === 0 ? [] : ['']),
    figures,
    untriedText,
    `written to ${out}`,
    '',
  ].join('\n');
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
    ...ruleLines(summary.rules).flatMap((line) => [`- ${line}`]),
    '',
    `${untriedText}.`,
    '',
  ].join('\n');
};

/** Writes mutants.json and mutants.md. */
export async function writeMutants(out: string, summary: MutationSummary): Promise<void> {
  const { mutation, rules, made, max, seed } = summary;
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
    rules,
  });
  await writeAtomically(path.join(out, 'mutants.md'), pageOf(summary));
}
