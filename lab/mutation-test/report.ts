import { chain } from '../../contracts/chain/index.ts';
import { isOfCheck } from '../../engine/model/judging.ts';
import { row, sum, table } from '../markdown.ts';
import { known } from './reasons.ts';
import type { MutantResult, PlainResult, Result } from './task.ts';

export interface Proof {
  readonly plain: readonly PlainResult[];
  readonly variants: readonly PlainResult[];
  readonly mutants: readonly MutantResult[];
  /** Number of mutants that each check or law caught under their own case. */
  readonly judges: Readonly<Record<string, number>>;
  /** Judges that failed for no mutant. Known only if every mutant was judged. */
  readonly vacuous: readonly string[];
  /** Enforced cases without a mutant that was caught under their own id. Known only if every mutant was judged. */
  readonly unproven: readonly string[];
}

export const toProof = (
  results: readonly Result[],
  judges: readonly string[],
  enforced: readonly string[],
  whole: boolean,
): Proof => {
  const mutants = results.filter((result): result is MutantResult => result.kind === 'mutant');
  const counts = Object.fromEntries(
    judges.map((judge) => [judge, mutants.filter((mutant) => mutant.judges.includes(judge)).length]),
  );
  const proven = new Set(mutants.filter((mutant) => mutant.caught === 'own').map((mutant) => mutant.case));
  return {
    plain: results.filter((result): result is PlainResult => result.kind === 'plain'),
    variants: results.filter((result): result is PlainResult => result.kind === 'variant'),
    mutants,
    judges: counts,
    vacuous: whole ? judges.filter((judge) => counts[judge] === 0) : [],
    unproven: whole ? enforced.filter((key) => !proven.has(key)) : [],
  };
};

const kinds = [
  ['schemas', (judge: string) => judge === 'checks/schema'],
  ['passive checks', (judge: string) => isOfCheck(chain, { judge }) && judge !== 'checks/schema'],
  ['laws', (judge: string) => !isOfCheck(chain, { judge })],
] as const;

/** Median, ninth decile and maximum of counts. */
const spread = (values: readonly number[]): string => {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return `${at(0.5)} (median), ${at(0.9)} (nine tenths), ${at(1)} (most)`;
};

/** Share of the tried cases that a run on a correct provider must settle. */
const enough = 0.9;

const isThin = ({ settled, tried }: PlainResult): boolean => settled < enough * tried;

/** How many of its tried cases a run settled, and why not more, if they are few. */
const settledOf = (run: PlainResult): string => {
  const reasons = run.unsettled.slice(0, 5).map(([reason, cases]) => `${cases}: ${reason}`);
  return `${run.settled} of ${run.tried}${isThin(run) ? `; ${reasons.join('; ')}` : ''}`;
};

const shareOf = (mutants: readonly MutantResult[]): string =>
  `${mutants.filter(({ caught }) => caught === 'own').length} of ${mutants.length}`;

/** The figures in a few lines, for the terminal and the start of the matrix. */
export const figures = (proof: Proof): string[] => {
  const own = proof.mutants.filter((mutant) => mutant.caught === 'own');
  const alarms = (rows: readonly PlainResult[]): number => sum(rows.map((run) => run.alarms.length));
  const judged = (rows: readonly PlainResult[], unit: string): string =>
    rows.length === 0 ? 'not judged' : `${rows.length} ${unit}, ${alarms(rows)} alarms`;
  const replays = own.flatMap((result) => result.replays ?? []);
  return [
    `plain provider: ${judged(proof.plain, 'worlds')}`,
    `variants: ${judged(proof.variants, 'runs')}`,
    `of these, runs that settle less than ${enough * 100} % of the cases that they try: ` +
      `${[...proof.plain, ...proof.variants].filter(isThin).length}, with their reasons in the matrix`,
    `mutants: ${shareOf(proof.mutants)} caught under their own requirement; ` +
      `derived ${shareOf(proof.mutants.filter(({ isDerived }) => isDerived))}, ` +
      `written by hand ${shareOf(proof.mutants.filter(({ isDerived }) => !isDerived))}; ` +
      `only under other requirements ${proof.mutants.filter((mutant) => mutant.caught === 'others').length}, ` +
      `missed ${proof.mutants.filter((mutant) => mutant.caught === 'missed').length}`,
    `requests that show a catch: ${spread(own.flatMap((result) => result.shownIn ?? []))}`,
    ...(replays.length === 0
      ? []
      : [
          `catches looked at again ${replays[0]?.times} times: ${replays.length}, ` +
            `there every time ${replays.filter(({ still, times }) => still === times).length}; ` +
            `requests of a look: ${spread(replays.map(({ requests }) => requests))}`,
        ]),
    ...kinds.map(
      ([name, is]) =>
        `caught by ${name} alone: ${own.filter(({ judges }) => judges.length > 0 && judges.every(is)).length}; ` +
        `by ${name} at all: ${own.filter((result) => result.judges.some(is)).length}`,
    ),
    `cases without a mutant that they catch: ${proof.unproven.length}; ` +
      `judges that no mutant made fail: ${proof.vacuous.length}`,
  ];
};

export const toMatrix = (proof: Proof): string => {
  const byCase = new Map<string, MutantResult[]>();
  for (const mutant of proof.mutants) byCase.set(mutant.case, [...(byCase.get(mutant.case) ?? []), mutant]);
  const strayed = proof.mutants.filter((mutant) => mutant.caught !== 'own');
  return [
    '# What was seen to fail',
    '',
    ...figures(proof).map((line) => `- ${line}`),
    '',
    '## Not caught under their own requirement',
    '',
    table(
      ['mutant', 'caught', 'verdict of its own case', 'cases that caught it'],
      strayed.map(({ id, caught, reason = '', others }) =>
        row(id, caught, known[id] ?? reason, others.slice(0, 5).join(', ')),
      ),
    ),
    '',
    '## Cases without a mutant that they catch',
    '',
    ...proof.unproven.map((key) => `- ${key}`),
    '',
    '## Judges that no mutant made fail',
    '',
    ...proof.vacuous.map((name) => `- ${name}`),
    '',
    '## Plain provider and variants',
    '',
    table(
      ['run', 'alarms', 'settled'],
      [...proof.plain, ...proof.variants].map((run) => row(run.name, run.alarms.join('; ') || 'none', settledOf(run))),
    ),
    '',
    '## Judges',
    '',
    table(
      ['judge', 'mutants caught'],
      Object.entries(proof.judges).map((judge) => row(...judge)),
    ),
    '',
    '## Cases',
    '',
    table(
      ['case', 'mutants', 'caught by itself'],
      [...byCase].map(([key, rows]) => row(key, rows.length, rows.filter(({ caught }) => caught === 'own').length)),
    ),
    '',
  ].join('\n');
};
