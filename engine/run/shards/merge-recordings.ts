import { isReusable } from '../../client/answers.ts';
import {
  fileRecorder,
  type Line,
  NotARecording,
  noRecorder,
  readRecording,
  recordingIn,
  recordingName,
} from '../../client/record.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { Observation, Violation } from '../../model/judging.ts';
import type { EngineOptions } from '../options.ts';

/** A line with the shard that recorded it. */
interface Taken {
  readonly shard: number;
  readonly line: Line;
}

/** Time at which an exchange was finished and recorded. Reuses have no time: they follow the exchange before them. */
const finished = (line: Line): number => ('reused' in line ? -Infinity : Date.parse(line.at) + line.ms);

/** @throws NotARecording if a folder has none. */
const recordingsIn = (folders: readonly string[]): readonly string[] =>
  folders.map((folder) => {
    const file = recordingIn(folder);
    if (file === undefined) throw new NotARecording(`${folder} holds no ${recordingName}`);
    return file;
  });

/** Lines of several recordings in the order of one run: by time, with the order of each recording kept. */
async function* inTime(files: readonly string[]): AsyncGenerator<Taken> {
  const heads = await Promise.all(
    files.map(async (file, shard) => {
      const lines = readRecording(file);
      return { shard, lines, head: await lines.next() };
    }),
  );
  for (;;) {
    const open = heads.filter(({ head }) => head.done !== true);
    const [first, ...rest] = open;
    if (!first) return;
    const next = rest.reduce(
      (best, entry) => (finished(entry.head.value as Line) < finished(best.head.value as Line) ? entry : best),
      first,
    );
    yield { shard: next.shard, line: next.head.value as Line };
    next.head = await next.lines.next();
  }
}

const ofOrigin = /^https?:\/\/[^/]+/;

/** Identifies equal questions. The origin of the target, which differs between shards, is ignored. */
const question = ({ call, request }: Exchange): string =>
  JSON.stringify([
    call.operation,
    request.method,
    request.url.replace(ofOrigin, ''),
    request.body,
    call.key,
    call.http,
  ]);

export interface MergedRecording {
  /** Lines for passive checks. Read them once, to the end: this also writes the merged recording. */
  readonly lines: AsyncIterable<Line>;
  /** The new number of a shard's exchange. */
  numberOf(shard: number, n: number): number;
  /** The new numbers of a shard's exchanges after the one with number `n`. */
  numbersAfter(shard: number, n: number): ReadonlySet<number>;
  /** A shard's violation with its exchanges as the merged recording has them. */
  violationOf(shard: number, violation: Violation): Violation;
  observationOf(shard: number, observation: Observation): Observation;
}

/**
 * Merges recordings. If several shards sent the same call, one run would have sent it once: the first exchange stays,
 * the others become reuses of it. `judged`: the number of the last judged exchange, by shard. Later exchanges only
 * confirmed violations.
 */
export const mergeRecordings = (
  { mergeOf: folders = [], mergedOrigin: origin, recording }: EngineOptions,
  judged: readonly number[],
): MergedRecording => {
  const recorder = recording === undefined ? noRecorder : fileRecorder(recording);
  const numbers = folders.map(() => new Map<number, number>());
  const numberByQuestion = new Map<string, number>();
  let last = 0;
  const requestOf = ({ request }: Exchange): Exchange['request'] =>
    origin === undefined ? request : { ...request, url: request.url.replace(ofOrigin, origin) };
  const renumbered = (shard: number, exchange: Exchange): Line => {
    const name = exchange.fresh !== true && isReusable(exchange) ? question(exchange) : undefined;
    const sameNumber = name === undefined ? undefined : numberByQuestion.get(name);
    const n = sameNumber ?? (last += 1);
    if (name !== undefined) numberByQuestion.set(name, n);
    numbers[shard]?.set(exchange.n, n);
    return sameNumber === undefined
      ? { ...exchange, n, request: requestOf(exchange) }
      : { reused: n, asker: exchange.asker, turn: exchange.turn };
  };
  const numberOf = (shard: number, n: number): number => numbers[shard]?.get(n) ?? n;
  const lines = async function* lines(): AsyncGenerator<Line> {
    for await (const { shard, line } of inTime(recordingsIn(folders))) {
      const merged = 'reused' in line ? { ...line, reused: numberOf(shard, line.reused) } : renumbered(shard, line);
      recorder.write(merged);
      if (!('reused' in line) && line.n <= (judged[shard] ?? 0)) yield merged;
    }
    recorder.close();
  };
  const exchangeOf = (shard: number, exchange: Exchange): Exchange => ({
    ...exchange,
    n: numberOf(shard, exchange.n),
    request: requestOf(exchange),
  });
  return {
    lines: lines(),
    numberOf,
    numbersAfter: (shard, n) => new Set([...(numbers[shard] ?? [])].flatMap(([from, to]) => (from > n ? [to] : []))),
    violationOf: (shard, violation) => ({
      ...violation,
      exchanges: violation.exchanges.map((exchange) => exchangeOf(shard, exchange)),
    }),
    observationOf: (shard, observation) =>
      observation.example === undefined
        ? observation
        : { ...observation, example: numberOf(shard, observation.example) },
  };
};
