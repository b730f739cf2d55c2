import { requirement } from '../../contract/index.ts';
import type { Outcome, Verdict } from '../../properties/types.ts';
import { loadMutants } from '../../reference/mutants/load.ts';
import type { Mutant } from '../../reference/types.ts';
import { loadVariants } from '../../reference/variants/load.ts';
import { judgeAltered, lookingAgain } from './judge-altered.ts';
import { replayed } from './replays.ts';
import { type MutantResult, nameOf, type PlainResult, type Result, type Task } from './task.ts';

const keyOf = (one: Outcome): string => `${one.requirement}@${one.operation}`;
const found = <T extends { readonly id: string }>(all: readonly T[], id: string): T => {
  const one = all.find((row) => row.id === id);
  if (!one) throw new Error(`nothing is called ${id}`);
  return one;
};

const allowed = (kind: PlainResult['kind'], name: string, { outcomes, defects }: Awaited<ReturnType<typeof judgeAltered>>): PlainResult => {
  const enforced = outcomes.filter((one) => one.level !== 'open' && one.verdict !== 'excluded');
  const alarms = outcomes.filter((one) => one.verdict === 'fail' || one.verdict === 'warning' || one.verdict === 'unstable');
  return {
    kind, name, defects, enforced: enforced.length, settled: enforced.filter((one) => one.verdict !== 'inconclusive').length,
    alarms: alarms.map((one) => `${one.verdict} ${keyOf(one)}: ${one.findings[0]?.message ?? one.reason ?? ''}`),
  };
};

/** What the verdict of a mutant's own case must be: a warning where its level or the document allows no more. */
const wanted = (mutant: Mutant): Verdict => (mutant.mild || requirement(mutant.breaks).level === 'inherited' ? 'warning' : 'fail');

/** Its own case first, cheaply; where that alone does not show it, all of its operation, on whose requests passive checks live. */
const mutated = async (mutant: Mutant, replays: number): Promise<MutantResult> => {
  const own = `${mutant.breaks}@${mutant.on}`;
  const whole = mutant.breaks.startsWith('node.') ? `node.*@${mutant.on}` : mutant.on;
  const defects: string[] = [];
  let result: MutantResult | undefined;
  for (const [depth, only] of [['quick', own], ['standard', own], ['standard', whole]] as const) {
    const asked = { depth, only: [only] };
    const judged = await judgeAltered([mutant.fresh()], asked);
    defects.push(...judged.defects);
    const one = judged.outcomes.find((row) => keyOf(row) === own);
    if (!one) throw new Error(`no case ${own}`);
    const base = { kind: 'mutant' as const, id: mutant.id, case: own, defects };
    if (one.verdict === wanted(mutant)) {
      const counts = one.findings.map((finding) => finding.exchanges.length);
      return {
        ...base, caught: 'own', others: [], judges: [...new Set(one.findings.flatMap((finding) => finding.judge ?? []))].sort(),
        ...(counts.length > 0 ? { shownIn: Math.min(...counts) } : {}),
        ...(replays > 0 ? { replays: await replayed(one, replays, lookingAgain([mutant.fresh()], asked, judged.subjects)) } : {}),
      };
    }
    const others = judged.outcomes.filter((row) => (row.verdict === 'fail' || row.verdict === 'warning') && row.operation === mutant.on && keyOf(row) !== own).map(keyOf);
    result = { ...base, caught: others.length > 0 ? 'others' : 'missed', judges: [], others, reason: `${one.verdict}${one.reason === undefined ? '' : `: ${one.reason}`}` };
  }
  return result as MutantResult;
};

export const perform = async (task: Task): Promise<Result> => {
  if (task.kind === 'plain') return allowed('plain', nameOf(task), await judgeAltered([], { depth: 'standard', worldSeed: task.worldSeed, seed: task.worldSeed }));
  if (task.kind === 'variant') return allowed('variant', nameOf(task), await judgeAltered([found(await loadVariants(), task.id)], { depth: 'quick', seed: task.seed, retries: 3 }));
  return mutated(found(await loadMutants(), task.id), task.replays);
};
