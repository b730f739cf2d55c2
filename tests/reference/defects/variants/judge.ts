import { caseKey } from '../../../../engine/model/case-key.ts';
import type { Outcome } from '../../../../engine/model/judging.ts';
import type { Alteration } from '../../../../reference/types.ts';
import { type RunSettings, judgeAltered } from '../../../../lab/judge-altered.ts';

/** The verdicts on an altered provider that differ from the verdicts on the plain one. */
export interface Difference {
  /** Findings, warnings and unstable cases. */
  readonly alarms: readonly string[];
  readonly defects: readonly string[];
  /** Cases that the plain provider settles and the altered one does not, with their reasons. */
  readonly lost: readonly string[];
  /** Number of cases that the plain provider settles. */
  readonly settled: number;
}

/** Some variants answer 429, 502 or 503 at times: a run repeats these requests. */
const quick = { depth: 'quick', retries: 3 } as const;

const isAlarm = ({ verdict }: Outcome): boolean => ['fail', 'warning', 'unstable'].includes(verdict);
const isOpen = ({ verdict }: Outcome): boolean => ['inconclusive', 'excluded', 'unstable'].includes(verdict);

let plain: Promise<ReadonlyMap<string, Outcome>> | undefined;

const judgePlain = async (): Promise<ReadonlyMap<string, Outcome>> =>
  new Map((await judgeAltered([], quick)).outcomes.map((outcome) => [caseKey(outcome), outcome]));

const describeAlarm = (outcome: Outcome): string => {
  const findings = outcome.findings.map(
    ({ message, expected, actual }) => `${message} (expected ${expected}, actual ${actual.slice(0, 200)})`,
  );
  return `${outcome.verdict} ${caseKey(outcome)}: ${findings.join('; ') || (outcome.reason ?? '')}`;
};

/** Judges the provider with these alterations, from the inside out, and compares with the plain one. */
export async function judgeVariants(
  alterations: readonly Alteration[],
  settings: Pick<RunSettings, 'withKey' | 'only'> = {},
): Promise<Difference> {
  const before = await (plain ??= judgePlain());
  const { outcomes, defects } = await judgeAltered(alterations, { ...quick, ...settings });
  const isNewlyOpen = (outcome: Outcome): boolean =>
    isOpen(outcome) && !isOpen(before.get(caseKey(outcome)) ?? outcome);
  return {
    alarms: outcomes
      .filter((outcome) => isAlarm(outcome) && before.get(caseKey(outcome))?.verdict !== outcome.verdict)
      .map(describeAlarm),
    defects,
    lost: outcomes.filter(isNewlyOpen).map((outcome) => `${caseKey(outcome)}: ${outcome.reason ?? outcome.verdict}`),
    settled: [...before.values()].filter((outcome) => !isOpen(outcome)).length,
  };
}
