import fs from 'node:fs';
import { requirement } from '../../contracts/chain/index.ts';
import type { Outcome, Verdict } from '../../engine/model/judging.ts';
import type { Depth } from '../../engine/model/depth.ts';
import type { Judgements } from '../../engine/run/engine.ts';
import { loadMutants } from '../../reference/mutants/load.ts';
import type { Mutant } from '../../reference/types.ts';
import { judgeAltered } from '../mutation-test/judge-altered.ts';
import { exportedContract } from './exported-contract.ts';
import type { RoundTripResult, RoundTripTask } from './task.ts';

const properties = new URL('../../properties/', import.meta.url);
const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'js';

/** A judge of `properties/` knows no document. */
const isGeneric = (judge: string): boolean => fs.existsSync(new URL(`${judge}.${ending}`, properties));

const isViolated = ({ verdict }: Outcome): boolean => verdict === 'fail' || verdict === 'warning';

const depths: readonly Depth[] = ['quick', 'standard'];

/** The cases that are violated at the smallest depth that shows one. */
const violated = async (
  judge: (depth: Depth) => Promise<Judgements>,
  wanted: (outcome: Outcome) => boolean,
): Promise<{ readonly outcomes: readonly Outcome[]; readonly defects: readonly string[] }> => {
  const defects: string[] = [];
  for (const depth of depths) {
    const judged = await judge(depth);
    defects.push(...judged.defects);
    const outcomes = judged.outcomes.filter(wanted);
    if (outcomes.length > 0) return { outcomes, defects };
  }
  return { outcomes: [], defects };
};

const mildOr = (mutant: Mutant): Verdict =>
  mutant.mild || requirement(mutant.breaks).level === 'inherited' ? 'warning' : 'fail';

/** Judges a mutant by both contracts. By the exported one only if a generic judge caught it by the other. */
export const perform = async ({ id }: RoundTripTask): Promise<RoundTripResult> => {
  const mutant = (await loadMutants()).find((one) => one.id === id);
  if (!mutant) throw new Error(`no mutant is called ${id}`);
  const only = [`${mutant.breaks}@${mutant.on}`];
  const own = await violated(
    (depth) => judgeAltered([mutant.fresh()], { depth, only }),
    ({ requirement: broken, verdict }) => broken === mutant.breaks && verdict === mildOr(mutant),
  );
  const judges = [...new Set(own.outcomes.flatMap(({ findings }) => findings.flatMap(({ judge }) => judge ?? [])))];
  const base = { kind: 'round-trip' as const, id, requirement: mutant.breaks, judges, defects: own.defects };
  if (!judges.some(isGeneric)) return { ...base, isGeneric: false, caught: [] };
  const contract = await exportedContract();
  const there = await violated(
    (depth) => judgeAltered([mutant.fresh()], { depth, only: [mutant.on], contract }),
    (outcome) => isViolated(outcome) && outcome.operation === mutant.on,
  );
  return {
    ...base,
    isGeneric: true,
    caught: there.outcomes.map((one) => one.requirement),
    defects: [...own.defects, ...there.defects],
  };
};
