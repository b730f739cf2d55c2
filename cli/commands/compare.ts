import fs from 'node:fs';
import path from 'node:path';
import { isPrepared, type PreparedSide, prepareSide, type Unprepared } from './compare-sides.ts';
import type { Asked } from '../options/asked.ts';
import { contractOf, contractOfFlags } from '../options/contract.ts';
import { secretsOf } from '../../library/credentials.ts';
import { faultIn } from '../options/json-file.ts';
import { checkOperations } from '../../library/selection.ts';
import { complain, screenOf, showLines } from '../progress.ts';
import { assayCommand } from '../run/invocation.ts';
import { exchangesOf, folderOf, readLines, recordedTarget, recordingOf } from '../run/recorded-folder.ts';
import { onStopSignals } from '../run/watchdog.ts';
import { cannotWrite, Usage } from '../usage.ts';
import { compareTargets } from '../../compare/sides/compare-targets.ts';
import {
  type CompareOptions,
  type CompareProgress,
  defaultPauses,
  type SideDependencies,
} from '../../compare/sides/options.ts';
import { fileRecorder, type Recorder } from '../../engine/client/record.ts';
import type { JudgedContract } from '../../engine/contract/contract.ts';
import { type Comparison, comparisonExit, type Question } from '../../engine/model/comparison.ts';
import { word } from '../../engine/model/curl.ts';
import { defined } from '../../engine/model/defined.ts';
import type { Exchange } from '../../engine/model/exchange.ts';
import { parseJson } from '../../engine/model/json.ts';
import { harmless, plural } from '../../engine/model/text.ts';
import type { EngineOptions } from '../../engine/run/options.ts';
import { type ComparisonDocument, comparisonFile } from '../../reports/comparison/document.ts';
import { renderComparison } from '../../reports/comparison/terminal.ts';
import { writeComparison } from '../../reports/comparison/write.ts';

const progressText = ({ phase, requests, questions, differences }: CompareProgress): string => {
  const sent = plural(requests, 'request');
  if (phase === 'discovering') return `finding subjects on A, ${sent}`;
  return `comparing, ${plural(questions, 'question')}, ${sent}, ${plural(differences, 'difference')}`;
};

type Values = Asked<'compare'>;
type Prepared = Readonly<Record<'A' | 'B', PreparedSide>> & {
  readonly noise?: PreparedSide;
  /** The exchanges of an earlier run, in place of A's answers. */
  readonly before?: readonly Exchange[];
};

/** The contract that the options name, or that of the earlier run. */
const chooseContract = async (values: Values): Promise<JudgedContract> => {
  const { before } = values;
  if (before !== undefined && values.documents === undefined) return contractOf(folderOf(recordingOf(before)));
  return (await contractOfFlags(values)).contract;
};

/** The exchanges of an earlier run. @throws Usage if it is of another API. */
const earlierExchanges = async (folder: string, contract: JudgedContract): Promise<readonly Exchange[]> => {
  const all = exchangesOf(await readLines('compare --before', recordingOf(folder)));
  const before = all.filter(({ call }) => contract.hasOperation(call.operation));
  if (before.length === 0)
    throw new Usage(`--before ${folder}: no call in it is one of this API; give the folder of a run of the same API`);
  return before;
};

/** An earlier run as side A, which sends nothing. */
const earlierSide = (
  contract: JudgedContract,
  before: readonly Exchange[],
  { engine }: PreparedSide,
): PreparedSide => ({
  engine: { ...engine, target: recordedTarget(contract, before) },
  close: () => Promise.resolve(),
});

/** The targets to ask: the sides by name. @throws Usage if one is missing, or too many are given. */
const namedTargets = (a: string, b: string | undefined, { before, noise }: Values) => {
  if (before !== undefined && (b !== undefined || noise !== undefined))
    throw new Usage('--before FOLDER takes the place of A: give one target, and no --noise');
  if (before !== undefined) return [['B', a] as const];
  if (b === undefined) throw new Usage('compare takes two targets, or one with --before FOLDER');
  return [['A', a] as const, ['B', b] as const, ...(noise === undefined ? [] : [['--noise', noise] as const])];
};

/** Prepares all sides; the first that cannot be compared ends the command. */
const prepareAll = async (
  contract: JudgedContract,
  texts: readonly (readonly [name: string, text: string])[],
  values: Values,
): Promise<readonly PreparedSide[] | Unprepared> => {
  const { quiet = false, 'wait-ready': seconds = 0, layers, out } = values;
  const terms = { contract, quiet, waitMs: seconds * 1_000, layers, out };
  const ready: PreparedSide[] = [];
  for (const [name, text] of texts) {
    const side = await prepareSide(name, text, terms);
    if (!isPrepared(side)) {
      await Promise.all(ready.map(({ close }) => close()));
      return side;
    }
    ready.push(side);
  }
  return ready;
};

/** The stored question of a difference. @throws Usage if the folder has none of that name. */
const storedQuestion = (out: string, id: string): Question => {
  const file = path.join(out, comparisonFile);
  if (!fs.existsSync(file))
    throw new Usage(`--again ${id}: ${file} does not exist; name the folder of the comparison with --out DIR`);
  const value = parseJson(fs.readFileSync(file, 'utf8'));
  const fault = faultIn('comparison', value);
  if (fault !== undefined) throw new Usage(`--again ${id}: ${file}: ${fault}; give the folder of a comparison`);
  // The schema was checked above.
  const { groups } = value as unknown as ComparisonDocument;
  const difference = groups.find((group) => group.id === id);
  if (difference) return difference.question;
  const names = groups.slice(0, 5).map((group) => group.id);
  throw new Usage(`--again ${id}: the comparison has no such difference; it has ${names.join(', ') || 'none'}`);
};

const sideOf = async (engine: EngineOptions, recorder?: Recorder): Promise<SideDependencies> => ({
  secrets: await secretsOf(engine),
  ...defined({ recorder }),
});

const recordings = { A: 'a.ndjson.gz', B: 'b.ndjson.gz' } as const;

/** Creates the folder and removes the recordings of an earlier comparison. */
const readyFolder = (out: string): void => {
  try {
    fs.mkdirSync(out, { recursive: true });
    for (const name of Object.values(recordings)) fs.rmSync(path.join(out, name), { force: true });
  } catch (error) {
    throw cannotWrite('--out', out, error, 'folder');
  }
};

const perform = async (
  contract: JudgedContract,
  prepared: Prepared,
  names: readonly string[],
  values: Values,
  questions: readonly Question[] | undefined,
): Promise<Comparison> => {
  const { A, B, noise, before } = prepared;
  const out = path.resolve(values.out);
  if (!questions) readyFolder(out);
  const options: CompareOptions = {
    A: A.engine,
    B: B.engine,
    ...defined({ before, noise: noise?.engine }),
    seed: A.engine.seed,
    maxRequests: values['max-requests'],
    only: values.only,
    ...defined({ maxApart: values['max-apart'] }),
    pauses: defaultPauses,
    concurrency: A.engine.concurrency,
    judgesB: true,
    ...defined({ questions }),
  };
  const progress = showLines(values.quiet ?? false);
  const interruption = onStopSignals();
  const recorders = questions
    ? undefined
    : { A: fileRecorder(path.join(out, recordings.A)), B: fileRecorder(path.join(out, recordings.B)) };
  try {
    return await compareTargets(contract, options, {
      sides: {
        A: await sideOf(A.engine, recorders?.A),
        B: await sideOf(B.engine, recorders?.B),
        ...defined({ noise: noise && (await sideOf(noise.engine)) }),
      },
      signal: interruption.signal,
      onProgress: (at) => progress.show(progressText(at)),
      replay: (id) =>
        [
          assayCommand(),
          'compare',
          ...names.map(word),
          ...(values.documents ?? []).map(word),
          ...(values.before === undefined ? [] : ['--before', word(values.before)]),
          '--again',
          word(id),
          '--out',
          word(values.out),
        ].join(' '),
    });
  } finally {
    recorders?.A.close();
    recorders?.B.close();
    progress.stop();
    interruption.ignore();
  }
};

/** Compares two targets. Exit code 0: equal, 1: different, 3: not comparable. */
export const compare = async (a: string, b: string | undefined, values: Values): Promise<number> => {
  const texts = namedTargets(a, b, values);
  const contract = await chooseContract(values);
  checkOperations('--only', values.only, contract);
  const questions = values.again === undefined ? undefined : [storedQuestion(values.out, values.again)];
  const before = values.before === undefined ? undefined : await earlierExchanges(values.before, contract);
  const ready = await prepareAll(contract, texts, values);
  if ('code' in ready) {
    complain(ready.line);
    return ready.code;
  }
  try {
    const prepared = sidesOf(contract, ready, before);
    const result = await perform(contract, prepared, b === undefined ? [a] : [a, b], values, questions);
    const out = questions ? undefined : path.resolve(values.out);
    if (out !== undefined) await writeComparison(out, result);
    const screen = screenOf();
    process.stdout.write(
      `${harmless(renderComparison(result, { ...screen, ...defined({ out: out && values.out }) }))}\n`,
    );
    return comparisonExit(result);
  } finally {
    await Promise.all(ready.map(({ close }) => close()));
  }
};

/** The sides in their order. @throws Usage if they do not name the same interfaces. */
const sidesOf = (
  contract: JudgedContract,
  [first, second, noise]: readonly PreparedSide[],
  before: readonly Exchange[] | undefined,
): Prepared => {
  if (!first) throw new Error('a comparison needs a target');
  if (before !== undefined) return { A: earlierSide(contract, before, first), B: first, before };
  if (!second) throw new Error('a comparison needs two sides');
  checkInterfaces(first, second, 'B');
  if (noise) checkInterfaces(first, noise, '--noise');
  return { A: first, B: second, ...defined({ noise }) };
};

/** @throws Usage if the sides do not name the same interfaces: an interface of one side could not be compared. */
const checkInterfaces = ({ engine: a }: PreparedSide, { engine: b }: PreparedSide, name: string): void => {
  const [ofA, ofB] = [Object.keys(a.target).sort().join(), Object.keys(b.target).sort().join()];
  if (ofA !== ofB)
    throw new Usage(
      `A names ${ofA} and ${name} names ${ofB}; give the same interfaces for both, like node=URL for each`,
    );
};
