import fs from 'node:fs';
import path from 'node:path';
import type { Asked } from '../options/asked.ts';
import { contractFor, contractOf } from '../options/contract.ts';
import { readReplay, type ReplayFile } from '../options/results-file.ts';
import { targetOf } from '../options/settings.ts';
import { complain, complainOfDefect, screenOf } from '../progress.ts';
import { referenceCredentials } from '../provider/reference-provider.ts';
import { assayCommand, reproductionOf } from '../run/invocation.ts';
import { exchangesOf, folderOf, readLines, recordedTarget, recordingOf } from '../run/recorded-folder.ts';
import { runOf } from '../../library/run-of.ts';
import { exit, Usage } from '../usage.ts';
import { recordingNames } from '../../engine/client/record.ts';
import type { JudgedContract } from '../../engine/contract/contract.ts';
import { harExchanges, originsIn } from '../../engine/har/exchanges.ts';
import { type HarFile, isHar, NotAHar, readHar } from '../../engine/har/read.ts';
import { isCarried } from '../../engine/har/secrets.ts';
import { type Credential, type Place, schemesIn, solePlaceholder } from '../../engine/model/credential.ts';
import { word } from '../../engine/model/curl.ts';
import { defined } from '../../engine/model/defined.ts';
import type { Exchange } from '../../engine/model/exchange.ts';
import { harmless, plural } from '../../engine/model/text.ts';
import { defaultOptions, type EngineOptions } from '../../engine/run/options.ts';
import { judgeRecorded, type Recorded } from '../../engine/run/replay/judge-recorded.ts';
import { exitCode } from '../../reports/exit.ts';
import { notTested, titleOfReason } from '../../reports/not-tested.ts';
import { render } from '../../reports/terminal.ts';

/** The run's replay.json next to its recording; undefined if there is none. */
const runBeside = (file: string): ReplayFile | undefined => {
  const folder = path.dirname(file);
  const isOfRun = recordingNames.includes(path.basename(file)) && fs.existsSync(path.join(folder, 'replay.json'));
  return isOfRun ? readReplay(folder) : undefined;
};

/** The options of the recorded run, as far as they are known. */
const optionsOf = (
  contract: JudgedContract,
  before: ReplayFile | undefined,
  exchanges: readonly Exchange[],
  failOn: EngineOptions['failOn'],
) => {
  const {
    recording: _,
    regressions: __,
    shard: ___,
    ...engineOptions
  }: EngineOptions = {
    ...defaultOptions,
    target: {},
    ...before?.engine,
  };
  const operationIds = new Set(exchanges.map(({ call }) => call.operation));
  // A recording alone does not show which operations were selected, so all recorded operations are.
  return {
    ...engineOptions,
    target: recordedTarget(contract, exchanges),
    ...defined({ only: before ? undefined : [...operationIds] }),
    failOn,
  };
};

const onlyPassive = (before: ReplayFile | undefined): string | undefined => {
  if (before?.engine.fuzz && !before.engine.fuzz.afterRun) return 'fuzzing tries no laws';
  return before
    ? undefined
    : 'laws cannot be judged: their inputs are in replay.json of the run, which is not in the folder of the recording';
};

/** A recording of assay, with the options of its run. @throws Usage if it is none. */
const ofRecording = async (
  file: string,
  values: Asked<'report judge'>,
  failOn: EngineOptions['failOn'],
): Promise<Judgeable> => {
  const foreign = ofTraffic.find((name) => values.layers.given[name] !== undefined);
  if (foreign !== undefined)
    throw new Usage(
      `${foreign === 'documents' ? 'a document' : `--${foreign}`} is for traffic that other tools recorded (HAR); ` +
        `${file} holds its target itself`,
    );
  const lines = await readLines('judge', file);
  const before = runBeside(file);
  const exchanges = exchangesOf(lines);
  const contract = await contractOf(folderOf(file));
  const options = optionsOf(contract, before, exchanges, failOn);
  const passiveReason = onlyPassive(before);
  return {
    contract,
    recorded: {
      lines,
      ...defined({ onlyPassive: passiveReason }),
    },
    options: {
      ...options,
      ...defined({ credentials: before?.embedded && referenceCredentials(contract) }),
      reproduction: reproductionOf(folderOf(file)),
    },
    embedded: before?.embedded !== undefined,
    notes: [],
  };
};

/**
 * Judges a recording again, without its target: all checks, and the laws whose answers it holds. Traffic
 * that another tool recorded is judged by the checks.
 */
export const judge = async (folder: string, values: Asked<'report judge'>): Promise<number> => {
  const startedAt = new Date().toISOString();
  const { 'fail-on': failOn = defaultOptions.failOn } = values;
  const file = recordingOf(folder);
  const { contract, recorded, options, embedded, notes } = isHar(file)
    ? await ofHar(file, values, failOn)
    : await ofRecording(file, values, failOn);
  const exchanges = exchangesOf(recorded.lines);
  const { outcomes, unsettled, defects } = await judgeRecorded(contract, recorded, options);
  const run = runOf(contract, options, { outcomes, requests: exchanges.length }, { startedAt, embedded });
  process.stdout.write(`${render(run, screenOf())}\n`);
  if (notes.length > 0) process.stdout.write(`\n${notes.map((line) => harmless(`${line}\n`)).join('')}`);
  const counts = [...unsettled].map(([reason, count]) => `${String(count).padStart(6)}  ${reason}\n`);
  if (counts.length > 0) process.stdout.write(`\nnot settled by a recording\n${counts.join('')}`);
  if (defects.length > 0) {
    complainOfDefect(defects[0]);
    return exit.defect;
  }
  const code = exitCode(run, { failOn });
  const [reason] = notTested(run);
  if (code === exit.notJudged && reason) {
    const nothing = exchanges.length === 0 ? `${file} holds no exchange that can be judged` : undefined;
    complain(`${titleOfReason(reason, run.outcomes).toLowerCase()}: ${nothing ?? reason.headline}`);
  }
  return code;
};

/** Exchanges with the options for judging them. */
export interface Judgeable {
  readonly contract: JudgedContract;
  readonly recorded: Recorded;
  readonly options: EngineOptions;
  /** The reference provider was judged. */
  readonly embedded: boolean;
  /** Lines for the reader, below the verdicts. */
  readonly notes: readonly string[];
}

type Values = Asked<'report judge'>;

const read = (file: string): HarFile => {
  try {
    return readHar(file);
  } catch (error) {
    throw error instanceof NotAHar ? new Usage(`judge ${error.message}`) : error;
  }
};

const maxOrigins = 5;

const checkTarget = (file: string, har: HarFile, target: EngineOptions['target']): void => {
  if (Object.keys(target).length > 0) return;
  const origins = originsIn(har)
    .slice(0, maxOrigins)
    .map(([origin, requests]) => `${origin} (${requests})`);
  throw new Usage(
    `judge ${file}: name the base URL of the API in the traffic with --node, --data or --metrics, ` +
      `or give its document and --url; it holds requests to ${origins.join(', ') || 'no URL'}`,
  );
};

/** Options that only traffic of other tools needs, because a recording knows its target. */
export const ofTraffic = ['node', 'data', 'metrics', 'url', 'documents', 'preset'] as const;

/** The command with the same options. */
const judgeCommand = (file: string, values: Values): string => {
  const options = ofTraffic.flatMap((name) => {
    const value = values.layers.given[name];
    if (value === undefined) return [];
    return typeof value === 'string' ? [`--${name}`, word(value)] : value.map(word);
  });
  return [assayCommand(), 'report', 'judge', word(file), ...options].join(' ');
};

/** Traffic that a browser or a proxy recorded. @throws Usage if the file is no HAR, or no base URL is given. */
export const ofHar = async (file: string, values: Values, failOn: EngineOptions['failOn']): Promise<Judgeable> => {
  const har = read(file);
  const target = targetOf(values);
  checkTarget(file, har, target);
  // The prefix of methods has a default here; an OpenAPI document has no use for it.
  const { namespace = defaultOptions.namespace, 'key-header': keyHeader, ...contractFlags } = values;
  if (contractFlags.preset !== undefined && contractFlags.documents === undefined)
    throw new Usage(
      `--preset ${contractFlags.preset} beside a HAR file needs an OpenRPC document; ` +
        'or give `namespace` and `key-header` in a file for --config',
    );
  const { contract } = await contractFor(contractFlags);
  const keyPlace: Place | undefined =
    keyHeader === undefined ? undefined : { in: 'header', name: keyHeader.toLowerCase() };
  const places = keyPlace ? [{ id: 'key', place: keyPlace }] : schemesIn(contract.operations);
  const { exchanges, left: omittedEntries } = harExchanges(contract, har, {
    target,
    namespace,
    keyPlaces: places.map(({ place }) => place),
    maxBodyBytes: defaultOptions.maxBodyBytes,
  });
  const credentials = places
    .filter(({ place }) => exchanges.some(({ request }) => isCarried(place, request)))
    .map(({ id, place }): Credential => ({
      scheme: id,
      place,
      source: { variable: '' },
      placeholder: solePlaceholder,
    }));
  return {
    contract,
    recorded: {
      lines: exchanges,
      onlyPassive: 'the traffic was not recorded by assay: only the checks that need no request of their own judge it',
    },
    options: {
      ...defaultOptions,
      target,
      namespace,
      ...defined({ keyPlace }),
      credentials,
      failOn,
      only: [...new Set(exchanges.map(({ call }) => call.operation))],
      reproduction: { command: assayCommand(), again: judgeCommand(file, values) },
    },
    embedded: false,
    notes: [
      `${plural(har.entries.length + har.invalid, 'entry').replace('entrys', 'entries')} in ${file}, ` +
        `${exchanges.length} judged`,
      ...[...omittedEntries].map(([reason, count]) => `${String(count).padStart(6)}  ${reason}`),
    ],
  };
};
