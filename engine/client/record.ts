import fs from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream';
import zlib from 'node:zlib';
import { RecordingFailed } from './errors.ts';
import { GzipWriter } from './gzip-writer.ts';
import { parseJson, stringifyJson } from '../model/json.ts';
import type { Exchange, Reuse } from '../model/exchange.ts';
import { hash } from 'node:crypto';

// The recording of a run: a line of JSON for each exchange. A body that came before is stored once, and named later.

/** The recording in a run's folder. */
export const recordingName = 'exchanges.ndjson.gz';

/** The recording of earlier versions, and the form that `gunzip` leaves. Every reader takes both. */
const plainName = 'exchanges.ndjson';

export const recordingNames: readonly string[] = [recordingName, plainName];

/** The recording in a folder; undefined: there is none. */
export const recordingIn = (folder: string): string | undefined =>
  recordingNames.map((name) => path.join(folder, name)).find((file) => fs.existsSync(file));

/** Shorter bodies are stored with each exchange. */
const minNamedBody = 512;

/**
 * Characters of bodies that a later line may refer to. A reader must keep as many, so the bound is small and the same
 * for both.
 */
const maxCharacters = 8 * 2 ** 20;

/** The name of a body: SHA-256 of its UTF-8 bytes, in base64url. */
const bodyName = (body: string): string => hash('sha256', body, 'base64url');

/**
 * The bodies of a recording that were stored or referred to last. Writer and reader use the same bound, and both move a
 * body to the end when a line refers to it. Therefore a reader has every body that a writer refers to.
 */
class KnownBodies<Entry> {
  readonly #bodies = new Map<string, { readonly characters: number; readonly entry: Entry }>();
  #characters = 0;

  /** Returns the entry of a body; undefined if the body is unknown. */
  find(name: string): Entry | undefined {
    const body = this.#bodies.get(name);
    if (!body) return undefined;
    this.#bodies.delete(name);
    this.#bodies.set(name, body);
    return body.entry;
  }

  add(name: string, characters: number, entry: Entry): void {
    if (this.find(name) !== undefined) return;
    this.#bodies.set(name, { characters, entry });
    this.#characters += characters;
    for (const [oldest, body] of this.#bodies) {
      if (this.#characters <= maxCharacters) return;
      this.#bodies.delete(oldest);
      this.#characters -= body.characters;
    }
  }
}

export type Line = Exchange | Reuse;

/** Takes exchanges in the order in which they were finished. */
export interface Recorder {
  write(line: Line): void;
  /** Why the recorder accepts no more lines; undefined: it accepts them. */
  readonly failure?: string | undefined;
  close(): void;
}

const newline = 0x0a;

/** Removes the unfinished line that a killed run may have left, so that the next line starts on its own. */
const cutTornLine = (descriptor: number): void => {
  const { size } = fs.fstatSync(descriptor);
  const block = Buffer.alloc(1 << 16);
  for (let end = size; end > 0;) {
    const start = Math.max(0, end - block.length);
    const read = fs.readSync(descriptor, block, 0, end - start, start);
    const last = block.subarray(0, read).lastIndexOf(newline);
    if (last !== -1 || start === 0) {
      if (start + last + 1 < size) fs.ftruncateSync(descriptor, start + last + 1);
      return;
    }
    end = start;
  }
};

/** An exchange whose body the recording already has; `sha256` identifies it. */
const withNamedBody = (line: Line, bodies: KnownBodies<true>): object => {
  if ('reused' in line || !line.response || line.response.body.length < minNamedBody) return line;
  const { body, ...response } = line.response;
  const sha256 = bodyName(body);
  if (bodies.find(sha256)) return { ...line, response: { ...response, sha256 } };
  bodies.add(sha256, body.length, true);
  return { ...line, response: { ...response, body, sha256 } };
};

/** Takes the lines of a recording as bytes. */
interface LineWriter {
  add(bytes: Buffer): void;
  end(): void;
}

const plainWriter = (descriptor: number, write: (bytes: Buffer) => void): LineWriter => {
  cutTornLine(descriptor);
  return { add: write, end: () => undefined };
};

/**
 * Writes one JSON line per exchange. A file with the ending `.gz` is compressed, replaces an earlier file, and has
 * all finished exchanges on disk within a tenth of a second. Other files are appended to, and have them at once.
 * `write` throws RecordingFailed if the file cannot be written.
 */
export const fileRecorder = (file: string): Recorder => {
  const isCompressed = file.endsWith('.gz');
  const descriptor = fs.openSync(file, isCompressed ? 'w' : 'a+');
  let failed: RecordingFailed | undefined;
  const put = (bytes: Buffer): void => {
    if (failed) return;
    try {
      for (let written = 0; written < bytes.length;) written += fs.writeSync(descriptor, bytes, written);
    } catch (error) {
      failed = new RecordingFailed(file, (error as NodeJS.ErrnoException).code ?? String(error));
    }
  };
  const writer: LineWriter = isCompressed ? new GzipWriter(put) : plainWriter(descriptor, put);
  const bodies = new KnownBodies<true>();
  return {
    get failure() {
      return failed?.message;
    },
    write(line) {
      writer.add(Buffer.from(`${stringifyJson(isCompressed ? withNamedBody(line, bodies) : line)}\n`, 'utf8'));
      if (failed) throw failed;
    },
    close() {
      writer.end();
      fs.closeSync(descriptor);
    },
  };
};

/** Keeps nothing, for runs without a recording. */
export const noRecorder: Recorder = { write: () => undefined, close: () => undefined };

/** Keeps the lines in memory, for tests. */
export const memoryRecorder = (): Recorder & { readonly lines: readonly Line[] } => {
  const lines: Line[] = [];
  return {
    lines,
    write: (line) => {
      lines.push(line);
    },
    close: () => undefined,
  };
};

/** A stored line. Its body may be a reference to that of an earlier line. */
type StoredLine = Line & { readonly response?: Partial<NonNullable<Exchange['response']>> & { sha256?: unknown } };

const isLine = (value: unknown): value is StoredLine =>
  typeof value === 'object' &&
  value !== null &&
  'asker' in value &&
  ('reused' in value || ('n' in value && 'call' in value && 'request' in value));

/** A file that is not a recording of exchanges. */
export class NotARecording extends Error {
  override readonly name = 'NotARecording';
}

/** Whether the file begins with the magic bytes of gzip. Its name is ignored. */
const isGzip = (file: string): boolean => {
  const descriptor = fs.openSync(file, 'r');
  try {
    const start = Buffer.alloc(2);
    fs.readSync(descriptor, start, 0, start.length, 0);
    return start.readUInt16BE() === 0x1f8b;
  } finally {
    fs.closeSync(descriptor);
  }
};

const blockBytes = 1 << 18;

/** Reads the bytes of a recording. A truncated gzip file is read up to its last complete piece. */
const bytesOf = (file: string): AsyncIterable<Buffer> => {
  const source = fs.createReadStream(file, { highWaterMark: blockBytes });
  if (!isGzip(file)) return source;
  const finishFlush = zlib.constants.Z_SYNC_FLUSH;
  return pipeline(source, zlib.createGunzip({ chunkSize: blockBytes, finishFlush }), () => undefined);
};

/** Splits at line feeds only: `readline` would also split at U+2028, which JSON text may contain unescaped. */
async function* linesOf(file: string): AsyncGenerator<{ readonly text: string; readonly isWhole: boolean }> {
  let pending: Buffer[] = [];
  for await (const chunk of bytesOf(file)) {
    let start = 0;
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, start)) {
      yield { text: Buffer.concat([...pending, chunk.subarray(start, end)]).toString('utf8'), isWhole: true };
      pending = [];
      start = end + 1;
    }
    if (start < chunk.length) pending.push(chunk.subarray(start));
  }
  if (pending.length > 0) yield { text: Buffer.concat(pending).toString('utf8'), isWhole: false };
}

/** The line with its body; undefined if the body is missing. */
const withBody = (line: StoredLine, bodies: KnownBodies<string>): Line | undefined => {
  if ('reused' in line || !line.response || line.response.sha256 === undefined) return line;
  const { sha256, ...response } = line.response;
  const name = String(sha256);
  const body: unknown = response.body ?? bodies.find(name);
  if (typeof body !== 'string') return undefined;
  bodies.add(name, body.length, body);
  return { ...line, response: { ...response, body } as NonNullable<Exchange['response']> };
};

const damaged = 'the file is no recording of assay, or was damaged';

/**
 * Reads a recording line by line and keeps all digits, compressed or not. A killed run may leave a last line without a
 * line feed: that line is skipped unless it is complete.
 * @throws NotARecording with the line's number if a complete line is no exchange.
 */
export async function* readRecording(file: string): AsyncGenerator<Line> {
  let number = 0;
  const bodies = new KnownBodies<string>();
  try {
    for await (const { text, isWhole } of linesOf(file)) {
      number++;
      const value: unknown = parseJson(text);
      const line = isLine(value) ? withBody(value, bodies) : undefined;
      if (line) yield line;
      else if (isWhole && text.trim() !== '') {
        const actual = isLine(value) ? 'a body that no earlier line holds' : JSON.stringify(text.slice(0, 60));
        throw new NotARecording(`${file}, line ${number}: expected an exchange, found ${actual}; ${damaged}`);
      }
    }
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!code.startsWith('Z_')) throw error;
    throw new NotARecording(`${file}, after line ${number}: the compressed data cannot be read (${code}); ${damaged}`);
  }
}
