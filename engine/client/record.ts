import fs from 'node:fs';
import { RecordingFailed } from './errors.ts';
import { parseJson, stringifyJson } from '../model/json.ts';
import type { Exchange, Reuse } from '../model/exchange.ts';

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

/**
 * Appends one JSON line per exchange and writes it at once: after a kill, all finished exchanges are in the file.
 * `write` throws RecordingFailed if the file cannot be written.
 */
export const fileRecorder = (file: string): Recorder => {
  const descriptor = fs.openSync(file, 'a+');
  cutTornLine(descriptor);
  let failure: string | undefined;
  return {
    get failure() {
      return failure;
    },
    write(line) {
      const bytes = Buffer.from(`${stringifyJson(line)}\n`, 'utf8');
      try {
        for (let written = 0; written < bytes.length;) written += fs.writeSync(descriptor, bytes, written);
      } catch (error) {
        const failed = new RecordingFailed(file, (error as NodeJS.ErrnoException).code ?? String(error));
        failure = failed.message;
        throw failed;
      }
    },
    close() {
      fs.closeSync(descriptor);
    },
  };
};

/** Keeps the lines in memory, for tests and short runs. */
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

const isLine = (value: unknown): value is Line =>
  typeof value === 'object' &&
  value !== null &&
  'asker' in value &&
  ('reused' in value || ('n' in value && 'call' in value && 'request' in value));

/** A file that is not a recording of exchanges. */
export class NotARecording extends Error {
  override readonly name = 'NotARecording';
}

/** Splits at line feeds only: `readline` would also split at U+2028, which JSON text may contain unescaped. */
async function* linesOf(file: string): AsyncGenerator<{ readonly text: string; readonly whole: boolean }> {
  let pending: Buffer[] = [];
  for await (const chunk of fs.createReadStream(file, { highWaterMark: 1 << 18 }) as AsyncIterable<Buffer>) {
    let start = 0;
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, start)) {
      yield { text: Buffer.concat([...pending, chunk.subarray(start, end)]).toString('utf8'), whole: true };
      pending = [];
      start = end + 1;
    }
    if (start < chunk.length) pending.push(chunk.subarray(start));
  }
  if (pending.length > 0) yield { text: Buffer.concat(pending).toString('utf8'), whole: false };
}

/**
 * Reads a recording line by line and keeps all digits. A killed run may leave a last line without a line feed: that
 * line is skipped unless it is complete.
 * @throws NotARecording with the line's number if a complete line is no exchange.
 */
export async function* readRecording(file: string): AsyncGenerator<Line> {
  let number = 0;
  for await (const { text, whole } of linesOf(file)) {
    number++;
    const value: unknown = parseJson(text);
    if (isLine(value)) yield value;
    else if (whole && text.trim() !== '') {
      throw new NotARecording(
        `${file}, line ${number}: expected an exchange, found ${JSON.stringify(text.slice(0, 60))}; ` +
          `the file is no recording of assay, or was damaged`,
      );
    }
  }
}
