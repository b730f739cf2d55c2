import type { JudgedContract } from '../../../../engine/contract/contract.ts';
import type { Finding } from '../../../../engine/model/judging.ts';
import { judgeTarget } from '../../../../engine/run/judge-target.ts';
import { liveDispatcher } from '../../../../engine/client/dispatch.ts';
import { kindOf } from '../../../../defects/judge-mutants.ts';
import { startProxy } from '../../../../defects/proxy/proxy.ts';
import { defaultOptions } from '../../../../engine/run/options.ts';
import type { PlannedDefect } from './planned.ts';

/** A list of a server that is judged. */
export interface JudgedList {
  readonly contract: JudgedContract;
  readonly server: string;
  readonly operation: string;
  readonly seed?: number;
  /** Fingerprints of findings on the server without a proxy, which are no catches; their kinds are no alarms. */
  readonly known?: ReadonlySet<string>;
}

/** `elsewhere`: found, but not under a requirement that the mutant breaks. */
export interface MutantResult {
  readonly verdict: 'caught' | 'elsewhere' | 'missed';
  /** Requirements that were found violated; without a mutant, each is a false alarm. */
  readonly found: readonly string[];
  readonly requests: number;
}

const judge = async (
  { contract, operation, seed = 1 }: JudgedList,
  target: Readonly<Record<string, string>>,
): Promise<{ readonly findings: readonly Finding[]; readonly requests: number }> => {
  const options = { ...defaultOptions, seed, retries: 0, target, only: [operation] };
  const { outcomes, requests } = await judgeTarget(contract, options);
  return { findings: outcomes.flatMap(({ findings }) => findings), requests };
};

/** Fingerprints and kinds of the findings on a server without a proxy. */
export const findingsOfServer = async (list: JudgedList): Promise<ReadonlySet<string>> =>
  new Set(
    (await judge(list, { api: list.server })).findings.flatMap((finding) => [finding.fingerprint, kindOf(finding)]),
  );

/** Judges a server through a proxy with a defect, or with none. */
export const judgeMutant = async (list: JudgedList, planned?: PlannedDefect): Promise<MutantResult> => {
  const { contract, server, known } = list;
  const { concurrency, timeoutMs, namespace } = defaultOptions;
  const dispatcher = liveDispatcher({ concurrency, timeoutMs, insecure: false });
  const proxy = await startProxy({ contract, target: { api: server }, namespace, dispatcher });
  try {
    if (planned) {
      const { at: operation = list.operation, defect } = planned;
      proxy.plant({ operation, defect: typeof defect === 'function' ? defect(contract.operation(operation)) : defect });
    }
    const { findings, requests } = await judge(list, proxy.target);
    const added = findings.filter((finding) => known?.has(planned ? finding.fingerprint : kindOf(finding)) !== true);
    const found = [...new Set(added.map(({ requirement }) => requirement))].sort();
    const isCaught = planned?.expected.some((requirement) => found.includes(requirement)) === true;
    return { verdict: isCaught ? 'caught' : found.length > 0 ? 'elsewhere' : 'missed', found, requests };
  } finally {
    await proxy.close();
  }
};
