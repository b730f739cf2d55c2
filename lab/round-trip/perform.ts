import fs from 'node:fs';
import { chain } from '../../contracts/chain/index.ts';
import type { Outcome } from '../../engine/model/judging.ts';
import { loadMutants } from '../../reference/defects/mutants/load.ts';
import type { Mutant } from '../../reference/types.ts';
import { contractBrokenBy, type RunSettings, judgeAltered, wantedVerdict } from '../judge-altered.ts';
import { exportedContract } from './exported-contract.ts';
import type { RoundTripResult, RoundTripTask } from './task.ts';

const properties = new URL('../../properties/', import.meta.url);
const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'js';

/** Whether a judge is in `properties/`, which serves any document. */
const isGeneric = (judge: string): boolean => fs.existsSync(new URL(`${judge}.${ending}`, properties));

const isViolated = ({ verdict }: Outcome): boolean => verdict === 'fail' || verdict === 'warning';

/** Two runs for each pattern, first at depth quick, then at depth standard. */
const runsOf = (...only: readonly string[]): readonly RunSettings[] =>
  only.flatMap((text) => (['quick', 'standard'] as const).map((depth) => ({ depth, only: [text] })));

/** The wanted cases of the first run that has any. Later runs are skipped. */
const violated = async (
  runs: readonly RunSettings[],
  mutant: Mutant,
  wanted: (outcome: Outcome) => boolean,
): Promise<{ readonly outcomes: readonly Outcome[]; readonly defects: readonly string[] }> => {
  const defects: string[] = [];
  for (const settings of runs) {
    const judgements = await judgeAltered([mutant.fresh()], settings);
    defects.push(...judgements.defects);
    const outcomes = judgements.outcomes.filter(wanted);
    if (outcomes.length > 0) return { outcomes, defects };
  }
  return { outcomes: [], defects };
};

/** Judges a mutant by both contracts. By the exported one only if a generic judge caught it by the other. */
export const perform = async ({ id }: RoundTripTask): Promise<RoundTripResult> => {
  const mutant = (await loadMutants()).find((candidate) => candidate.id === id);
  if (!mutant) throw new Error(`no mutant is called ${id}`);
  const byContract = await violated(
    runsOf(`${mutant.requirement}@${mutant.on}`, mutant.on).map((asked) => ({
      ...asked,
      contract: contractBrokenBy(mutant),
    })),
    mutant,
    ({ requirement: broken, verdict }) => broken === mutant.requirement && verdict === wantedVerdict(mutant),
  );
  const findings = byContract.outcomes.flatMap((outcome) => outcome.findings);
  const judges = [...new Set(findings.flatMap(({ judge }) => judge ?? []))];
  const codes = [...new Set(findings.filter(({ judge = '' }) => isGeneric(judge)).map(({ code }) => code))];
  const base = {
    kind: 'round-trip' as const,
    id,
    requirement: mutant.requirement,
    judges,
    codes,
    defects: byContract.defects,
  };
  if (codes.length === 0) return { ...base, isGeneric: false, caught: [] };
  const { contract, path } = await exportedContract(chain.operation(mutant.on));
  const there = await violated(
    runsOf(mutant.on).map((asked) => ({ ...asked, contract, path })),
    mutant,
    (outcome) => isViolated(outcome) && outcome.operation === mutant.on,
  );
  return {
    ...base,
    isGeneric: true,
    caught: there.outcomes.map((outcome) => outcome.requirement),
    defects: [...byContract.defects, ...there.defects],
  };
};
