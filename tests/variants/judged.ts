import { judgeAltered } from '../../tools/mutation-test/judge-altered.ts';
import type { Alteration } from '../../reference/types.ts';
import type { Depth } from '../../engine/model/depth.ts';
import type { Outcome } from '../../engine/model/judging.ts';

/** What a run says of a provider made different, against the plain one at the same depth and seed. */
export interface Judged {
  /** Findings, warnings and cases that did not come back the same, that the plain provider does not get. */
  readonly alarms: readonly string[];
  readonly defects: readonly string[];
  /** Cases that the plain provider settles and this one does not, with their reasons. */
  readonly lost: readonly string[];
  /** How many cases the plain provider settles. */
  readonly settled: number;
}

/** Some variants answer 429, 502 or 503 now and then: a run repeats what the network spoils. */
const retries = 3;

const nameOf = (one: Outcome): string => `${one.requirement}@${one.operation}`;
const alarming = (one: Outcome): boolean => ['fail', 'warning', 'unstable'].includes(one.verdict);
const open = (one: Outcome): boolean => ['inconclusive', 'excluded', 'unstable'].includes(one.verdict);

const plains = new Map<string, Promise<readonly Outcome[]>>();

const plain = (depth: Depth, seed: number): Promise<readonly Outcome[]> => {
  const name = `${depth} ${seed}`;
  const known = plains.get(name) ?? judgeAltered([], { depth, seed, retries }).then(({ outcomes }) => outcomes);
  plains.set(name, known);
  return known;
};

const told = (one: Outcome): string =>
  `${one.verdict} ${nameOf(one)}: ${one.findings.map((finding) => `${finding.message} (expected ${finding.expected}, actual ${finding.actual.slice(0, 200)})`).join('; ') || (one.reason ?? '')}`;

/** Judges the provider with these alterations, in this order from the inside out, all 29 operations. */
export const judged = async (
  alterations: readonly Alteration[],
  {
    depth = 'quick',
    seed = 1,
    withKey = true,
  }: { readonly depth?: Depth; readonly seed?: number; readonly withKey?: boolean } = {},
): Promise<Judged> => {
  const before = new Map((await plain(depth, seed)).map((one) => [nameOf(one), one]));
  const { outcomes, defects } = await judgeAltered(alterations, { depth, seed, retries, withKey });
  const known = (one: Outcome): Outcome | undefined => before.get(nameOf(one));
  const settled = [...before.values()].filter((one) => !open(one)).length;
  return {
    alarms: outcomes.filter((one) => alarming(one) && known(one)?.verdict !== one.verdict).map(told),
    defects,
    lost: outcomes
      .filter((one) => open(one) && !open(known(one) ?? one))
      .map((one) => `${nameOf(one)}: ${one.reason ?? one.verdict}`),
    settled,
  };
};
