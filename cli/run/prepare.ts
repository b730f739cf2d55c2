import path from 'node:path';
import type { JudgedContract } from '../../engine/contract/contract.ts';
import { harmless, plural } from '../../engine/model/text.ts';
import { defaultLimits, type EngineOptions, type FuzzOptions } from '../../engine/run/options.ts';
import { writePart } from '../../engine/run/shards/shard.ts';
import type { FuzzJudgements } from '../../fuzz/campaign/fuzz-target.ts';
import { writeSubjects } from '../../engine/run/judge/subjects-file.ts';
import type { Progress, RunDependencies } from '../../engine/run/run-dependencies.ts';
import { type Presenter, presenterOf } from '../../suites/presenter.ts';
import { mock, unmock } from '../../reference/nock.ts';
import { dayOf } from '../../compare/ledger/baseline.ts';
import type { JudgedRun } from './conclude.ts';
import { contractFor, saveContract } from '../options/contract.ts';
import { secretsOf } from '../options/credentials/open.ts';
import type { ContractSource } from './contract-source.ts';
import { diskFaultOnly } from './disk.ts';
import {
  mockedOrigin,
  referenceCredentials,
  type ReferenceOptions,
  referenceProvider,
  type ReferenceThread,
  serveReference,
  type ThreadSettings,
} from '../provider/reference-provider.ts';
import { reproductionOf } from './invocation.ts';
import { runOf } from './run-of.ts';
import { type OutFolder, prepareFolder } from './out-folder.ts';
import { selectChanged } from './changed-since.ts';
import type { beforeRun } from './preflight.ts';
import type { ReplayFile } from '../commands/replay.ts';
import { asksForReference } from '../options/reference.ts';
import type { ValuesOf } from '../options/table.ts';
import { requireTarget, type Settings, settings } from '../options/settings.ts';
import { defined } from '../../engine/model/defined.ts';
import { exit, Usage } from '../usage.ts';
import { shardOrder } from '../../engine/run/plan/plan.ts';

/** @throws Usage if a shard has no operation to judge, or no input to send. */
const checkShard = (contract: JudgedContract, engine: EngineOptions): void => {
  const { shard, fuzz } = engine;
  if (shard && fuzz?.afterRun)
    throw new Usage('--fuzz cannot be combined with --shard; omit it, and run assay fuzz --shard I/N as well');
  if (shard && fuzz) {
    if (shard.count > fuzz.requests)
      throw new Usage(
        `--shard ${shard.index}/${shard.count}: --max-requests ${fuzz.requests} is divided over all shards; ` +
          `raise it, or divide it into ${fuzz.requests} parts or fewer`,
      );
    return;
  }
  const maxShards = shardOrder(contract, engine).length;
  if (shard && shard.count > maxShards)
    throw new Usage(
      `--shard ${shard.index}/${shard.count}: this run judges ${plural(maxShards, 'operation')}; ` +
        `divide it into ${plural(maxShards, 'part')}${maxShards === 1 ? '' : ' or fewer'}`,
    );
};

/** The options of `assay run`. */
export type RunCommand = ValuesOf<'run'>;

/** A run that is ready to begin: its options are valid, its target answers, its folder is prepared. */
export interface PreparedRun extends ContractSource {
  readonly code?: undefined;
  readonly engine: EngineOptions;
  readonly judge: TargetJudge;
  readonly settings: Settings;
  readonly contract: JudgedContract;
  readonly folder: OutFolder;
  readonly replay: ReplayFile;
  readonly startedAt: string;
  /** Presents the outcomes by Vitest; absent: the caller does. */
  readonly presenter?: Presenter | undefined;
  /** Stops the reference provider and Vitest, and unlocks the folder. */
  close(): Promise<void>;
}

export interface PrepareSettings {
  readonly fuzz?: FuzzOptions | undefined;
  /** The words that start assay, to reproduce findings; absent: those of this process. */
  readonly command?: string;
  /** The reference provider, if it was started earlier. */
  readonly reference?: ReferenceThread | undefined;
  /** Whether the caller is Vitest, which presents the outcomes. */
  readonly isVitest?: boolean;
}

/** Prepares a run. Returns the exit code if the target cannot be tested. @throws Usage if an option is invalid. */
export const prepareRun = async (
  values: RunCommand,
  { fuzz, command, reference: started, isVitest = false }: PrepareSettings = {},
): Promise<PreparedRun | { readonly code: number }> => {
  const {
    quiet = false,
    reference: _,
    'world-seed': worldSeed,
    mutant,
    variant,
    'reference-delay': delayMs,
    'changed-since': since,
    ...flags
  } = values;
  const isReference = asksForReference(values);
  const startedAt = new Date().toISOString();
  const chosenContract = await contractFor(flags);
  const { contract, document, lists = [] } = chosenContract;
  const allSettings = settings(flags, dayOf(startedAt), contract);
  if (!isReference) requireTarget(fuzz ? 'fuzz' : 'run', allSettings);
  else if (Object.keys(allSettings.engine.target).length > 0)
    throw new Usage(
      '--reference, --mocked, --mutant, --variant and --reference-delay are for the reference provider; ' +
        'leave out the URLs',
    );
  const changed =
    since === undefined ? undefined : await selectChanged(since, flags, contract, allSettings.engine.only);
  if (changed && !(quiet && changed.only)) process.stderr.write(`${changed.note}\n`);
  if (changed && !changed.only) return { code: exit.ok };
  const runSettings = { ...allSettings, engine: { ...allSettings.engine, ...defined({ only: changed?.only }) } };
  if (!quiet) for (const line of [...lists, runSettings.note ?? []].flat()) process.stderr.write(`${harmless(line)}\n`);
  const { out, formats } = runSettings.report;
  const gate = fuzz ? runSettings.fuzzGate : runSettings.gate;
  const requestedEngine: EngineOptions = fuzz
    ? { ...runSettings.engine, fuzz }
    : withRegressions(runSettings.engine, out);
  const reference: ReferenceOptions | undefined = isReference
    ? { worldSeed, mutants: mutant, variants: variant }
    : undefined;
  checkShard(contract, reference ? onReference(contract, requestedEngine, mockedOrigin) : requestedEngine);
  // Preflight comes before the folder is prepared: if an option is wrong, an earlier run's results stay.
  const before = reference
    ? undefined
    : await checkTarget(contract, requestedEngine, { waitMs: runSettings.waitMs, quiet });
  if (before?.code === exit.notJudged) {
    const { writeUntested } = await import('./untested.ts');
    const untested = { contract, engine: requestedEngine, settings: { ...runSettings, gate }, startedAt };
    return { code: await writeUntested({ ...untested, reason: before.reason, requests: before.requests }) };
  }
  if (before?.code !== undefined) return before;
  // The reference provider builds its chain while the judges are loaded.
  const [opened, judge] = await Promise.all([
    reference && open(reference, requestedEngine.mocked, defined({ delayMs }), started),
    judgeOf(contract, requestedEngine.fuzz),
  ]);
  const folder = await readyFolder(out, opened);
  const presenter = isVitest || !formats.has('allure') ? undefined : presenterOf(out);
  await saveContract(out, chosenContract);
  const replay: ReplayFile = { engine: requestedEngine, gate, ...defined({ embedded: reference }) };
  await saveEarly(out, replay);
  const engine = {
    ...requestedEngine,
    ...defined({ sentEarlier: before?.sentEarlier }),
    ...(opened ? onReference(contract, requestedEngine, opened.origin) : {}),
  };
  return {
    engine: {
      ...engine,
      reproduction: reproductionOf(
        out,
        reference && { options: reference, origin: engine.target.node ?? mockedOrigin, mocked: requestedEngine.mocked },
        command,
      ),
    },
    judge,
    settings: { ...runSettings, gate },
    contract,
    ...defined({ document }),
    folder,
    replay,
    startedAt,
    presenter,
    close: async () => {
      folder.release();
      await Promise.all([presenter?.close(), opened?.close()]);
    },
  };
};

/** Writes the options of the run, with which `assay report judge` judges the recording of a run that is killed. */
const saveEarly = async (out: string, replay: ReplayFile): Promise<void> => {
  const { writeJson } = await import('../../reports/write.ts');
  // A full disk is told at the end of the run.
  await writeJson(path.join(out, 'replay.json'), replay).catch(diskFaultOnly);
};

/** Loaded here, because the reference provider needs no preflight. */
const checkTarget: typeof beforeRun = async (...parameters) =>
  (await import('./preflight.ts')).beforeRun(...parameters);

interface OpenedReference {
  readonly origin: string;
  close(): Promise<void>;
}

/** Opens the reference provider: without a socket if it is mocked, otherwise at its own port. */
const open = async (
  reference: ReferenceOptions,
  isMocked: boolean,
  settings: ThreadSettings,
  started: ReferenceThread | undefined,
): Promise<OpenedReference> => {
  if (isMocked) {
    await mock(await referenceProvider(reference), mockedOrigin);
    return { origin: mockedOrigin, close: unmock };
  }
  const { url: origin, close } = await serveReference(reference, settings, started);
  return { origin, close };
};

const readyFolder = async (out: string, opened: OpenedReference | undefined): Promise<OutFolder> => {
  try {
    return prepareFolder(out);
  } catch (error) {
    await opened?.close();
    throw error;
  }
};

type TargetJudge = (engine: EngineOptions, dependencies: RunDependencies) => Promise<FuzzJudgements>;

/** Loads the judge late, so that invalid options are reported at once. */
const judgeOf = async (contract: JudgedContract, fuzz: FuzzOptions | undefined): Promise<TargetJudge> => {
  const { judgeTarget } = await import('../../engine/run/judge-target.ts');
  if (!fuzz) return (engine, dependencies) => judgeTarget(contract, engine, dependencies);
  const [{ fuzzTarget }, { fuzzAfterRun }, { threadTransport }] = await Promise.all([
    import('../../fuzz/campaign/fuzz-target.ts'),
    import('../../fuzz/campaign/after-run.ts'),
    import('../../engine/client/thread.ts'),
  ]);
  if (fuzz.afterRun)
    return (engine, dependencies) =>
      judgeTarget(contract, engine, {
        ...dependencies,
        continuation: fuzzAfterRun(contract, { ...engine, fuzz }, dependencies),
      });
  return (engine, dependencies) =>
    fuzzTarget(contract, { ...engine, fuzz }, { ...dependencies, transport: threadTransport });
};

/** Findings of fuzzing after a run become files beside its results. */
const withRegressions = ({ fuzz, ...engine }: EngineOptions, out: string): EngineOptions =>
  fuzz ? { ...engine, fuzz: { ...fuzz, regressions: path.join(out, 'regressions') } } : engine;

/** Cases that take longer than Vitest takes to start. In a long run Vitest starts late: it needs memory. */
const casesWhileStarting = 30;

/** Whether Vitest should start. With `max-pages` a single case may walk for hours, so all cases come first. */
const isNearEnd = ({ done, total }: Progress, { maxPages }: EngineOptions): boolean =>
  maxPages === undefined && total - done <= casesWhileStarting;

/** Judges or fuzzes the target in this process, and writes the files for later runs and for `merge`. */
export const judgeRun = async (
  { engine, judge, contract, settings, startedAt, replay, presenter }: PreparedRun,
  dependencies: Pick<RunDependencies, 'signal' | 'onProgress' | 'onLine' | 'openReader'> = {},
): Promise<JudgedRun> => {
  const { gate, baseline, report, traceUrl, config } = settings;
  const secrets = await secretsOf(engine);
  const onProgress = (progress: Progress): void => {
    if (isNearEnd(progress, engine)) presenter?.start();
    dependencies.onProgress?.(progress);
  };
  const rawJudgements = await judge(engine, { ...dependencies, onProgress, secrets });
  const unsaved = rawJudgements.unsaved ?? (await saveBeside(contract, report.out, rawJudgements));
  const judgements: FuzzJudgements = { ...rawJudgements, ...defined({ unsaved }) };
  const run = runOf(contract, engine, judgements, {
    startedAt,
    embedded: replay.embedded !== undefined,
    interrupted: dependencies.signal?.aborted ?? false,
    traceUrl,
    config,
    // Few inputs of a campaign judge few cases, so the merge asks for the coverage.
    gate: engine.shard && engine.fuzz ? undefined : gate,
    entries: baseline,
  });
  return { judgements, run };
};

/** Returns the file that could not be written, and why. */
const saveBeside = async (
  contract: JudgedContract,
  out: string,
  { part, fuzzPart, subjects }: FuzzJudgements,
): Promise<string | undefined> => {
  try {
    if (part) writePart(out, part);
    if (fuzzPart) (await import('../../fuzz/campaign/part.ts')).writeFuzzPart(out, fuzzPart);
    writeSubjects(contract, out, subjects);
    return undefined;
  } catch (error) {
    return diskFaultOnly(error);
  }
};

/** MiB for the world of the reference provider, which lives in the process of the run. */
const referenceMiB = 400;

const onReference = (
  contract: JudgedContract,
  { keyPlace: _, ...engine }: EngineOptions,
  origin: string,
): EngineOptions => ({
  ...engine,
  ...defined({
    maxMemoryMiB:
      engine.maxMemoryMiB === defaultLimits.maxMemoryMiB ? engine.maxMemoryMiB + referenceMiB : engine.maxMemoryMiB,
  }),
  target: { node: origin, data: origin, metrics: origin },
  credentials: referenceCredentials(contract),
});
