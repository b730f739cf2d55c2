import path from 'node:path';
import type { ReplayFile } from '../options/results-file.ts';
import { asksForReference } from '../options/command-options.ts';
import { type ChosenContract, contractFor, saveContract } from '../options/contract.ts';
import { requireTarget, type Settings, settings } from '../options/settings.ts';
import type { ValuesOf } from '../options/table.ts';
import { tell } from '../progress.ts';
import {
  mockedOrigin,
  referenceCredentials,
  type ReferenceOptions,
  referenceProvider,
  type ReferenceThread,
  serveReference,
  type ThreadSettings,
} from '../provider/reference-provider.ts';
import { selectChanged } from './changed-since.ts';
import { reproductionOf } from './invocation.ts';
import { saveBeside, writeUntested } from './conclude.ts';
import { diskFaultOnly, type OutFolder, prepareFolder } from './out-folder.ts';
import type { ContractSource } from './tallied-reader.ts';
import { exit, Usage } from '../usage.ts';
import type { SentEarlier } from '../../engine/client/answers.ts';
import type { JudgedContract } from '../../engine/contract/contract.ts';
import { defined } from '../../engine/model/defined.ts';
import { plural } from '../../engine/model/text.ts';
import { defaultLimits, type EngineOptions, type FuzzOptions } from '../../engine/run/options.ts';
import { shardOrder } from '../../engine/run/plan/plan.ts';
import type { Progress, RunDependencies } from '../../engine/run/run-dependencies.ts';
import { type JudgedRun, judgeOf, judgeRun, untestedRun } from '../../library/judge-run.ts';
import { mock, unmock } from '../../reference/nock.ts';
import { type Presenter, presenterOf } from '../../reports/vitest/presenter.ts';

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

/** A run that is ready to begin: its options are valid, its target answers, its folder is prepared. */
export interface PreparedRun extends ContractSource {
  readonly code?: undefined;
  readonly engine: EngineOptions;
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

/** Prepares a run. Returns the exit code if there is nothing to judge. @throws Usage if an option is invalid. */
export const prepareRun = async (
  asked: ValuesOf<'run'>,
  preparing: PrepareSettings = {},
): Promise<PreparedRun | { readonly code: number }> => {
  const preparation = new RunPreparation(asked, preparing, await contractFor(asked));
  return (await preparation.selectChanged()) ?? (await preparation.checkTarget()) ?? preparation.open();
};

/** The steps before a run, in this order: what is asked, what changed, whether the target answers, what is opened. */
class RunPreparation {
  readonly #startedAt = new Date().toISOString();
  readonly #asked: ValuesOf<'run'>;
  readonly #preparing: PrepareSettings;
  readonly #chosen: ChosenContract;
  readonly #settings: Settings;
  /** The reference provider, if it is judged. */
  readonly #reference: ReferenceOptions | undefined;
  #engine: EngineOptions;
  #sentEarlier: SentEarlier | undefined;

  /** @throws Usage if the options name no target, or the reference provider and another one. */
  constructor(asked: ValuesOf<'run'>, preparing: PrepareSettings, chosen: ChosenContract) {
    [this.#asked, this.#preparing, this.#chosen] = [asked, preparing, chosen];
    const { fuzz } = preparing;
    const all = settings(asked, chosen.contract, this.#startedAt);
    this.#settings = fuzz ? { ...all, gate: all.fuzzGate } : all;
    const { mutant: mutants, variant: variants, 'world-seed': worldSeed } = asked;
    this.#reference = asksForReference(asked) ? { worldSeed, mutants, variants } : undefined;
    if (!this.#reference) requireTarget(fuzz ? 'fuzz' : 'run', all);
    else if (Object.keys(all.engine.target).length > 0)
      throw new Usage(
        '--reference, --mocked, --mutant, --variant and --reference-delay are for the reference provider; ' +
          'leave out the URLs',
      );
    this.#engine = fuzz ? { ...all.engine, fuzz } : withRegressions(all.engine, all.report.out);
  }

  /** Narrows the run to what changed since a commit. Returns the exit code if nothing did. */
  async selectChanged(): Promise<{ readonly code: number } | undefined> {
    const { quiet, 'changed-since': ref } = this.#asked;
    if (ref === undefined) return undefined;
    const { only, note } = await selectChanged(ref, this.#asked, this.#chosen.contract, this.#engine.only);
    if (!(quiet && only)) tell(note);
    if (!only) return { code: exit.ok };
    this.#engine = { ...this.#engine, only };
    return undefined;
  }

  /** Preflight, which comes before the folder is prepared: if an option is wrong, an earlier run's results stay. */
  async checkTarget(): Promise<{ readonly code: number } | undefined> {
    const { contract, lists = [] } = this.#chosen;
    const { note, waitMs } = this.#settings;
    const { quiet = false } = this.#asked;
    if (!quiet) for (const line of [...lists, note ?? []].flat()) tell(line);
    checkShard(contract, this.#reference ? onReference(contract, this.#engine, mockedOrigin) : this.#engine);
    if (this.#reference) return undefined;
    // Loaded here, because the reference provider needs no preflight.
    const { beforeRun } = await import('./preflight.ts');
    const before = await beforeRun(contract, this.#engine, { waitMs, quiet });
    if (before.code === undefined) this.#sentEarlier = before.sentEarlier;
    if (before.code !== exit.notJudged) return before.code === undefined ? undefined : before;
    const [engine, runSettings] = [this.#engine, this.#settings];
    const run = untestedRun({ ...runSettings, contract, engine, startedAt: this.#startedAt }, before);
    return { code: await writeUntested(run, { engine, settings: runSettings }) };
  }

  /** Opens the reference provider, the output folder and Vitest. */
  async open(): Promise<PreparedRun> {
    const { out, formats } = this.#settings.report;
    const { contract, document } = this.#chosen;
    const { reference: started, command, isVitest = false } = this.#preparing;
    const [requested, reference, delayMs] = [this.#engine, this.#reference, this.#asked['reference-delay']];
    // The reference provider builds its chain while the judges are loaded.
    const [opened] = await Promise.all([
      reference && open(reference, requested.mocked, defined({ delayMs }), started),
      judgeOf(contract, requested.fuzz),
    ]);
    const folder = await readyFolder(out, opened);
    const presenter = isVitest || !formats.has('allure') ? undefined : presenterOf(out);
    await saveContract(out, this.#chosen);
    const replay: ReplayFile = { engine: requested, gate: this.#settings.gate, ...defined({ embedded: reference }) };
    await saveEarly(out, replay);
    const engine = {
      ...requested,
      ...defined({ sentEarlier: this.#sentEarlier }),
      ...(opened ? onReference(contract, requested, opened.origin) : {}),
    };
    const served = reference && {
      options: reference,
      origin: engine.target.node ?? mockedOrigin,
      mocked: requested.mocked,
    };
    return {
      engine: { ...engine, reproduction: reproductionOf(out, served, command) },
      settings: this.#settings,
      contract,
      ...defined({ document }),
      folder,
      replay,
      startedAt: this.#startedAt,
      presenter,
      close: async () => {
        folder.release();
        await Promise.all([presenter?.close(), opened?.close()]);
      },
    };
  }
}

/** Writes the options of the run, with which `assay report judge` judges the recording of a run that is killed. */
const saveEarly = async (out: string, replay: ReplayFile): Promise<void> => {
  const { writeJson } = await import('../../reports/write.ts');
  // A full disk is told at the end of the run.
  await writeJson(path.join(out, 'replay.json'), replay).catch(diskFaultOnly);
};

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

/** Findings of fuzzing after a run become files beside its results. */
const withRegressions = ({ fuzz, ...engine }: EngineOptions, out: string): EngineOptions =>
  fuzz ? { ...engine, fuzz: { ...fuzz, regressions: path.join(out, 'regressions') } } : engine;

/** Cases that take longer than Vitest takes to start. In a long run Vitest starts late: it needs memory. */
const casesWhileStarting = 30;

/** Whether Vitest should start. With `max-pages` a single case may walk for hours, so all cases come first. */
const isNearEnd = ({ done, total }: Progress, { maxPages }: EngineOptions): boolean =>
  maxPages === undefined && total - done <= casesWhileStarting;

/** Judges or fuzzes the target in this process, and writes the files for later runs and for `merge`. */
export const judgePrepared = async (
  { engine, contract, settings, startedAt, replay, presenter }: PreparedRun,
  dependencies: Pick<RunDependencies, 'signal' | 'onProgress' | 'onLine' | 'openReader'> = {},
): Promise<JudgedRun> => {
  const onProgress = (progress: Progress): void => {
    if (isNearEnd(progress, engine)) presenter?.start();
    dependencies.onProgress?.(progress);
  };
  const { run, judgements } = await judgeRun(
    { ...settings, contract, engine, startedAt, embedded: replay.embedded !== undefined },
    { ...dependencies, onProgress },
  );
  const unsaved = judgements.unsaved ?? (await saveBeside(contract, settings.report.out, judgements));
  return { run, judgements: { ...judgements, ...defined({ unsaved }) } };
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
