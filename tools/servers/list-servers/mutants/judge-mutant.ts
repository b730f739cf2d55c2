import type { JudgedContract } from '../../../../engine/contract/contract.ts';
import type { Finding } from '../../../../engine/model/judging.ts';
import { judgeTarget } from '../../../../engine/run/engine.ts';
import { liveDispatcher } from '../../../../engine/client/dispatch.ts';
import { startProxy as startDefects } from '../../../../defects/proxy/proxy.ts';
import { defaultOptions } from '../../../../engine/run/options.ts';
import { whileRunning } from '../../server.ts';
import type { MutatedList, Mutant, PlannedDefect } from './list.ts';
import { startProxy } from './proxy.ts';

/** A list of a server that is judged. */
export interface JudgedList {
  readonly contract: JudgedContract;
  readonly server: string;
  readonly list: MutatedList;
  /** Lists of the same contract that the list leads to. */
  readonly others?: readonly MutatedList[];
  readonly seed?: number;
  /** Fingerprints of findings on the server without a proxy. They do not count as catches. */
  readonly known?: ReadonlySet<string>;
}

/** `elsewhere`: found, but not under a requirement that the mutant breaks. */
export interface MutantResult {
  readonly mutant: string;
  readonly verdict: 'caught' | 'elsewhere' | 'missed';
  /** Requirements that were found violated; without a mutant, each is a false alarm. */
  readonly found: readonly string[];
  readonly requests: number;
}

const judged = async (
  { contract, list, seed = 1 }: JudgedList,
  url: string,
): Promise<{ readonly findings: readonly Finding[]; readonly requests: number }> => {
  const options = { ...defaultOptions, seed, retries: 0, target: { api: url }, only: [list.operation] };
  const { outcomes, requests } = await judgeTarget(contract, options);
  return { findings: outcomes.flatMap(({ findings }) => findings), requests };
};

/** Fingerprints of the findings on a server without a proxy. */
export const findingsOfServer = async (target: JudgedList): Promise<ReadonlySet<string>> =>
  new Set((await judged(target, target.server)).findings.map(({ fingerprint }) => fingerprint));

const resultOf = (
  { known }: JudgedList,
  { findings, requests }: Awaited<ReturnType<typeof judged>>,
  mutant?: Pick<Mutant, 'name' | 'expected'>,
): MutantResult => {
  const own = findings.filter(({ fingerprint }) => known?.has(fingerprint) !== true);
  const found = [...new Set(own.map(({ requirement }) => requirement))].sort();
  const isCaught = mutant?.expected.some((text) => found.includes(text)) === true;
  return {
    mutant: mutant?.name ?? 'none',
    verdict: isCaught ? 'caught' : found.length > 0 ? 'elsewhere' : 'missed',
    found,
    requests,
  };
};

/** Judges a server through a proxy with a mutant, or with none. */
export const judgeMutant = (target: JudgedList, mutant?: Mutant): Promise<MutantResult> => {
  const { server, list, others } = target;
  return whileRunning(startProxy(server, list, mutant, others), async ({ url }) =>
    resultOf(target, await judged(target, url), mutant),
  );
};

/** Judges the form that an adapter gives a list, through a second proxy that plants a defect. */
export const judgeDefect = async (target: JudgedList, planned: PlannedDefect): Promise<MutantResult> => {
  const forms = await startProxy(target.server, target.list, undefined, target.others);
  const { concurrency, timeoutMs, namespace } = defaultOptions;
  const dispatcher = liveDispatcher({ concurrency, timeoutMs, insecure: false });
  const proxy = await startDefects({ contract: target.contract, target: { api: forms.url }, namespace, dispatcher });
  try {
    proxy.plant({ operation: planned.at ?? target.list.operation, defect: planned.defect });
    return resultOf(target, await judged(target, proxy.target['api'] ?? ''), planned);
  } finally {
    await proxy.close();
    await forms.stop();
  }
};
