import type { Result, RunResult } from '../mutation-test/task.ts';

/** The facts that the referee freezes: a file in `frozen/` for each. */
export const parts = ['plain', 'variants', 'mutants', 'faults'] as const;
export type Part = (typeof parts)[number];

/**
 * One line of a frozen file. `task` is a run (`plain:1`, a variant with its seed) or a planted defect, `what` a case or
 * `requests`, `value` a verdict with the codes of its findings.
 */
export interface Fact {
  readonly task: string;
  readonly what: string;
  readonly value: string;
}

const valueOf = (verdict: string, codes: readonly string[]): string => [verdict, ...codes].join(' ');

const runFacts = (task: string, { requests, cases }: RunResult): Fact[] => [
  { task, what: 'requests', value: String(requests) },
  ...cases.map(({ case: what, verdict, codes }) => ({ task, what, value: valueOf(verdict, codes) })),
];

/** The facts of a task. A run with a variant has its requests, and what differs from the plain run of its seed. */
export function factsOf(result: Result, plainRuns: readonly RunResult[]): readonly Fact[] {
  switch (result.kind) {
    case 'run': {
      const { variant, seed } = result.task;
      if (variant === undefined) return runFacts(`plain:${seed}`, result);
      const plain = plainRuns.find(({ task }) => task.seed === seed);
      if (!plain) throw new Error(`no plain run of seed ${seed}`);
      const plainValues = new Map(runFacts('', plain).map(({ what, value }) => [what, value]));
      return runFacts(`${variant}:${seed}`, result).filter(
        ({ what, value }) => what === 'requests' || plainValues.get(what) !== value,
      );
    }
    case 'mutant':
      return [{ task: result.id, what: result.case, value: valueOf(result.caught, result.codes) }];
    case 'fault':
      return result.caught.length === 0
        ? [{ task: result.task.id, what: 'run', value: 'missed' }]
        : result.caught.map(({ case: what, verdict, codes }) => ({
            task: result.task.id,
            what,
            value: valueOf(verdict, codes),
          }));
    default:
      throw new Error(`the referee freezes no ${result.kind}`);
  }
}

const lineOf = ({ task, what, value }: Fact): string => `${task}\t${what}\t${value}`;

/** The text of a frozen file: sorted lines, three columns. */
export function formatFacts(facts: readonly Fact[]): string {
  return [...facts.map(lineOf).sort(), ''].join('\n');
}

export function parseFacts(text: string): readonly Fact[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [task = '', subject = '', value = ''] = line.split('\t');
      return { task, what: subject, value };
    });
}
