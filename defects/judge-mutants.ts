import { liveDispatcher } from '../engine/client/transport.ts';
import type { Secrets } from '../engine/client/credentials/secrets.ts';
import type { JudgedContract } from '../engine/contract/contract.ts';
import type { Finding, Outcome } from '../engine/model/judging.ts';
import { defined } from '../engine/model/defined.ts';
import { judgeTarget, type Judgements } from '../engine/run/judge-target.ts';
import type { EngineOptions } from '../engine/run/options.ts';
import { drawMutants } from './derive/derive.ts';
import type { Mutant } from './derive/mutant.ts';
import { type BreakingProxy, startProxy } from './proxy/proxy.ts';

/**
 * `caught`: a run finds a violation that it does not find without the mutant. The others are not: `missed` without a
 * reason; `no-data`, since no answer of the target shows it; `not-declared`, since the contract does not say enough;
 * `inconclusive`, since a run says that it could not test.
 */
export type MutantVerdict = 'caught' | 'missed' | 'no-data' | 'not-declared' | 'inconclusive';

export interface MutantResult {
  readonly id: string;
  readonly operation: string;
  readonly breaks: string;
  readonly verdict: MutantVerdict;
  /** Requirements that were found violated. */
  readonly requirements: readonly string[];
  /** The reason why the mutant is not caught, and what would help. */
  readonly reason?: string;
  readonly requests: number;
}

export interface Mutation {
  /** In the order of the mutants. */
  readonly results: readonly MutantResult[];
  /** Mutants that were not tried, because enough were judged. */
  readonly left: number;
  /** Requests of all runs together. */
  readonly requests: number;
  /** Kinds of findings that appear behind the proxy without a mutant. If there are any, no mutant was judged. */
  readonly alarms: readonly string[];
  /** Why the target could not be judged without a mutant. */
  readonly notTested?: string;
}

export interface MutationSettings {
  readonly engine: EngineOptions;
  /** Mutants that are judged at most. */
  readonly most: number;
  /** Receives progress as one line. */
  readonly onProgress: (line: string) => void;
  readonly secrets?: Secrets;
  readonly signal?: AbortSignal;
}

/** A finding without its parameter or member: which of several a run finds can depend on the order of answers. */
export const kindOf = ({ requirement, operation, code }: Finding): string => `${requirement}@${operation} ${code}`;

const kindsOf = (outcomes: readonly Outcome[]): ReadonlySet<string> =>
  new Set(outcomes.flatMap(({ findings }) => findings.map(kindOf)));

const keyOf = ({ requirement, operation }: Outcome): string => `${requirement}@${operation}`;

/** Judges a target behind a proxy that plants one mutant after the other. */
export async function judgeMutants(
  contract: JudgedContract,
  mutants: readonly Mutant[],
  settings: MutationSettings,
): Promise<Mutation> {
  const { engine: options, most: maxMutants, onProgress, secrets, signal } = settings;
  // These runs write no recording.
  const { recording: _recording, known: _known, sentEarlier: _sent, ...engine } = options;
  let requests = 0;

  type Target = EngineOptions['target'];
  const judge = async (target: Target, only: readonly string[], words: string): Promise<Judgements> => {
    const judged = { ...engine, target, only };
    const judgements = await judgeTarget(contract, judged, {
      ...defined({ secrets, signal }),
      onProgress: ({ done, total }) => onProgress(`${words}, ${done} of ${total} cases, ${requests} requests before`),
    });
    requests += judgements.requests;
    return judgements;
  };

  const operations = [...new Set(mutants.map(({ operation }) => operation))];
  const direct = await judge(engine.target, operations, 'the target itself');
  const notTested = direct.lost?.message ?? [...direct.unreachable.values()][0];
  const nothing = { results: [], left: mutants.length, alarms: [] };
  if (notTested !== undefined) return { ...nothing, requests, notTested };

  const { namespace, concurrency, timeoutMs, insecure = false, caFile } = engine;
  const dispatcher = liveDispatcher({ concurrency, timeoutMs, insecure, caFile });
  const proxy = await startProxy({ contract, target: engine.target, namespace, dispatcher });
  try {
    const plain = await judge(proxy.target, operations, 'the target behind the proxy');
    const directKinds = kindsOf(direct.outcomes);
    const expectedKinds = new Set([...directKinds, ...kindsOf(plain.outcomes)]);
    const alarms = [...expectedKinds].filter((kind) => !directKinds.has(kind));
    if (alarms.length > 0) return { ...nothing, requests, alarms };

    const before = new Map(plain.outcomes.map((outcome) => [keyOf(outcome), outcome]));
    const results = new Map<Mutant, MutantResult>();
    let judgedCount = 0;
    for (const mutant of drawMutants(mutants, engine.seed)) {
      if (judgedCount >= maxMutants || signal?.aborted === true) break;
      const isShown = await proxy.shows(mutant);
      judgedCount += isShown ? 1 : 0;
      const words = `mutant ${judgedCount} of at most ${maxMutants}, ${mutant.id}`;
      const judgeBroken = (only: readonly string[]): Promise<Judgements> => judge(proxy.target, only, words);
      const judging = { operations, proxy, before, known: expectedKinds, judge: judgeBroken };
      results.set(mutant, isShown ? await judgeMutant(mutant, judging) : notShown(mutant));
    }
    return {
      results: mutants.flatMap((mutant) => results.get(mutant) ?? []),
      left: mutants.length - results.size,
      requests,
      alarms: [],
    };
  } finally {
    await proxy.close();
  }
}

const resultOf = (
  { id, operation, breaks }: Mutant,
  verdict: MutantVerdict,
  reason: string | undefined,
  more: Partial<Pick<MutantResult, 'requirements' | 'requests'>> = {},
): MutantResult => ({ id, operation, breaks, verdict, requirements: [], requests: 0, ...more, ...defined({ reason }) });

const notShown = (mutant: Mutant): MutantResult =>
  mutant.isUnsent
    ? resultOf(mutant, 'not-declared', `declare ${mutant.declare}`)
    : resultOf(mutant, 'no-data', 'no answer of the target shows it');

interface Judging {
  /** The operations of all mutants. */
  readonly operations: readonly string[];
  readonly proxy: BreakingProxy;
  /** Outcomes without a mutant, by case. */
  readonly before: ReadonlyMap<string, Outcome>;
  /** Kinds of findings on the target without a mutant. They do not count as catches. */
  readonly known: ReadonlySet<string>;
  readonly judge: (only: readonly string[]) => Promise<Judgements>;
}

/** Judges a mutant by the cases of its operation; if they miss it, by all, since other answers may contradict it. */
const judgeMutant = async (mutant: Mutant, judging: Judging): Promise<MutantResult> => {
  const alone = await judgeWith(mutant, [mutant.operation], judging);
  if (alone.verdict !== 'missed' || judging.operations.length < 2) return alone;
  const resultOnAll = await judgeWith(mutant, judging.operations, judging);
  return { ...resultOnAll, requests: alone.requests + resultOnAll.requests };
};

const judgeWith = async (
  mutant: Mutant,
  only: readonly string[],
  { proxy, before, known, judge }: Judging,
): Promise<MutantResult> => {
  proxy.plant(mutant);
  const { outcomes, requests, lost, unreachable } = await judge(only);
  const changes = proxy.changes;
  proxy.plant(undefined);

  const findings = outcomes.flatMap((outcome) => outcome.findings).filter((finding) => !known.has(kindOf(finding)));
  const requirements = [...new Set(findings.map(({ requirement }) => requirement))].sort();
  const details = { requirements, requests };
  if (requirements.length > 0) return resultOf(mutant, 'caught', undefined, details);
  if (changes === 0) return resultOf(mutant, 'no-data', 'it changed no answer of the run', details);
  if (mutant.declare !== undefined) return resultOf(mutant, 'not-declared', `declare ${mutant.declare}`, details);

  const ended = lost?.message ?? [...unreachable.values()][0];
  if (ended !== undefined) return resultOf(mutant, 'inconclusive', `the run ends with 3: ${ended}`, details);
  const unsure = outcomes.find(
    (outcome) =>
      (outcome.verdict === 'inconclusive' || outcome.verdict === 'unstable') &&
      before.get(keyOf(outcome))?.verdict !== outcome.verdict,
  );
  return unsure
    ? resultOf(mutant, 'inconclusive', `${unsure.requirement}: ${unsure.reason ?? unsure.verdict}`, details)
    : resultOf(mutant, 'missed', 'a run at this --depth finds nothing', details);
};
