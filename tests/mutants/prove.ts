import { createProvider } from '../../reference/provider.ts';
import { inProcess } from '../../reference/in-process.ts';
import type { Mutant } from '../../reference/types.ts';
import { createWorld, type World } from '../../reference/world/world.ts';
import { requirement } from '../../contract/index.ts';
import type { Depth } from '../../properties/depth.ts';
import type { Outcome, Verdict } from '../../properties/types.ts';
import { judgeTarget } from '../../suites/engine/engine.ts';
import { defaultOptions } from '../../suites/engine/options.ts';

/** `own`: under the requirement that it breaks; `others`: under other requirements of its operation alone; `unjudged`: no judge exists. */
export type Catch = 'own' | 'others' | 'missed' | 'unjudged';

export interface Proof {
  readonly id: string;
  readonly caught: Catch;
  /** The depth at which it was caught, or that was tried last. */
  readonly depth: Depth;
  /** Verdict of its own case, with the reason where it is neither pass nor fail. */
  readonly verdict: Verdict;
  readonly reason?: string;
  /** Keys of the other cases that it broke; known only where its own case was not. */
  readonly others: readonly string[];
  /** Crashes of judges that it caused. */
  readonly defects: readonly string[];
}

const origin = 'http://provider.test';
const key = 'embedded-key';
let world: World | undefined;

/** One world for all mutants: they differ in their answers alone. */
const shared = (): World => (world ??= createWorld({ seed: 1 }));

const broken = (one: Outcome): boolean => one.verdict === 'fail' || one.verdict === 'warning';

/** Verdict that a mutant must get: a warning where that is all the level or the document allows. */
const wanted = (mutant: Mutant): Verdict => (mutant.mild || requirement(mutant.breaks).level === 'inherited' ? 'warning' : 'fail');

const judge = async (mutant: Mutant, depth: Depth, only: string): Promise<{ outcomes: readonly Outcome[]; defects: readonly string[] }> => {
  const provider = createProvider({ seed: 1, key, alterations: [mutant.fresh()], ...(mutant.world ? {} : { world: shared() }) });
  return judgeTarget({ ...defaultOptions, depth, retries: 0, only: [only], target: { node: origin, data: origin, metrics: origin } }, { key, dispatcher: inProcess(provider) });
};

/** All cases of a mutant's operation; of a node's method those across both documents only where it breaks one of them, since they need both bases. */
const operationCases = (mutant: Mutant): string => (mutant.breaks.startsWith('node.') ? `node.*@${mutant.on}` : mutant.on);

/** Judges the provider with one statement broken: its own case first, cheaply; where that alone does not show it, all of its operation, whose requests passive checks live on. */
export const prove = async (mutant: Mutant): Promise<Proof> => {
  const caseKey = `${mutant.breaks}@${mutant.on}`;
  const keyOf = (one: Outcome): string => `${one.requirement}@${one.operation}`;
  const defects: string[] = [];
  let told: Omit<Proof, 'caught' | 'others' | 'defects'> = { id: mutant.id, depth: 'quick', verdict: 'excluded' };
  let others: readonly string[] = [];
  for (const [depth, only] of [['quick', caseKey], ['standard', caseKey], ['standard', operationCases(mutant)]] as const) {
    const judged = await judge(mutant, depth, only);
    defects.push(...judged.defects);
    const own = judged.outcomes.find((one) => keyOf(one) === caseKey);
    if (!own) throw new Error(`no case ${caseKey}`);
    told = { id: mutant.id, depth, verdict: own.verdict, ...(own.reason === undefined ? {} : { reason: own.reason }) };
    if (own.verdict === wanted(mutant)) return { ...told, caught: 'own', others: [], defects };
    others = judged.outcomes.filter((one) => broken(one) && one.operation === mutant.on && keyOf(one) !== caseKey).map(keyOf);
  }
  return { ...told, caught: told.verdict === 'excluded' ? 'unjudged' : others.length > 0 ? 'others' : 'missed', others, defects };
};

const width = 12;

/** Figures by how mutants were caught, and a line for each that was not caught under its own requirement. */
export const table = (proofs: readonly Proof[], ms: number): string => {
  const count = (caught: Catch): number => proofs.filter((proof) => proof.caught === caught).length;
  const figures = (['own', 'others', 'missed', 'unjudged'] as const).map((caught) => `${caught} ${count(caught)}`).join(', ');
  const lines = proofs.filter((proof) => proof.caught !== 'own').map((proof) =>
    `${proof.caught.padEnd(width)}${proof.id}  [${proof.verdict}${proof.reason === undefined ? '' : `: ${proof.reason.slice(0, 120)}`}]${proof.others.length > 0 ? ` ${proof.others.slice(0, 4).join(', ')}` : ''}`);
  const quick = proofs.filter((proof) => proof.caught === 'own' && proof.depth === 'quick').length;
  return [`${proofs.length} mutants in ${Math.round(ms / 1000)} s: ${figures} (${quick} at depth quick)`, ...lines, ...proofs.flatMap((proof) => proof.defects.slice(0, 1).map((defect) => `defect      ${proof.id}  ${defect.slice(0, 300)}`))].join('\n');
};
