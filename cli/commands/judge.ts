import fs from 'node:fs';
import path from 'node:path';
import { recordingNames } from '../../engine/client/record.ts';
import type { Exchange } from '../../engine/model/exchange.ts';
import { hasColour, widthOf } from '../screen.ts';
import { exchangesOf, folderOf, readLines, recordingOf, targetOf } from '../run/recorded-folder.ts';
import type { JudgedContract } from '../../engine/contract/contract.ts';
import { contractOf } from '../options/contract.ts';
import { exitCode } from '../../reports/exit.ts';
import { notTested, titleOfReason } from '../../reports/not-tested.ts';
import { render } from '../../reports/terminal.ts';
import { harmless } from '../../engine/model/text.ts';
import { isHar } from '../../engine/har/read.ts';
import { judgeRecorded } from '../../engine/run/replay/judge-recorded.ts';
import { defaultOptions, type EngineOptions } from '../../engine/run/options.ts';
import { type Judgeable, ofHar, ofTraffic } from './har-traffic.ts';
import { referenceCredentials } from '../provider/reference-provider.ts';
import { reproductionOf } from '../run/invocation.ts';
import { runOf } from '../run/run-of.ts';
import { readJson } from '../options/json-file.ts';
import type { Asked } from '../options/asked.ts';
import { exit, Usage } from '../usage.ts';
import type { ReplayFile } from './replay.ts';
import { defined } from '../../engine/model/defined.ts';

/** The run's replay.json next to its recording; undefined if there is none. */
const runBeside = (file: string): ReplayFile | undefined => {
  const replayFile = path.join(path.dirname(file), 'replay.json');
  return recordingNames.includes(path.basename(file)) && fs.existsSync(replayFile)
    ? (readJson('judge', replayFile) as ReplayFile)
    : undefined;
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
    target: targetOf(contract, exchanges),
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
  process.stdout.write(`${render(run, { colour: hasColour(process.stdout), width: widthOf(process.stdout) })}\n`);
  if (notes.length > 0) process.stdout.write(`\n${notes.map((line) => harmless(`${line}\n`)).join('')}`);
  const counts = [...unsettled].map(([reason, count]) => `${String(count).padStart(6)}  ${reason}\n`);
  if (counts.length > 0) process.stdout.write(`\nnot settled by a recording\n${counts.join('')}`);
  if (defects.length > 0) {
    process.stderr.write(`assay: a defect of the harness, please report it: ${defects[0]}\n`);
    return exit.defect;
  }
  const code = exitCode(run, { failOn });
  const [reason] = notTested(run);
  if (code === exit.notJudged && reason) {
    const nothing = exchanges.length === 0 ? `${file} holds no exchange that can be judged` : undefined;
    process.stderr.write(
      `assay: ${titleOfReason(reason, run.outcomes).toLowerCase()}: ${nothing ?? reason.headline}\n`,
    );
  }
  return code;
};
