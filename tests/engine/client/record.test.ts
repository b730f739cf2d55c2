import fs from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { GzipWriter } from '../../../engine/client/gzip-writer.ts';
import {
  fileRecorder,
  memoryRecorder,
  NotARecording,
  readRecording,
  type Line,
} from '../../../engine/client/record.ts';
import { utxos } from './fixture.ts';
import { temporary } from '../../temporary.ts';
import { linesOf } from '../../recording.ts';
import { anExchange } from '../../reports/samples.ts';

let folder = '';
let file = '';
beforeEach(() => {
  folder = temporary();
  file = path.join(folder, 'exchanges.ndjson');
});

const exchange = (n: number, body = '{}'): Line =>
  anExchange({
    n,
    turn: n,
    ms: 1.5,
    call: utxos({ limit: 18446744073709551615n }),
    response: { status: 200, headers: { 'set-cookie': ['a', 'b'] }, body, bytes: body.length },
  });
const read = (): Promise<Line[]> => linesOf(file);
const record = (...lines: Line[]): void => {
  const recorder = fileRecorder(file);
  for (const line of lines) recorder.write(line);
  recorder.close();
};

describe('fileRecorder and readRecording', () => {
  it('give back what was written, with all digits', async () => {
    const lines: Line[] = [
      exchange(1),
      { reused: 1, asker: 'node.height.monotone@vm.getUTXOs', turn: 1 },
      exchange(2, 'a\u2028b\r\nc\rd'),
    ];
    record(...lines);
    expect(await read()).toStrictEqual(lines);
    expect(fs.readFileSync(file, 'utf8')).toContain('"limit":18446744073709551615');
  });

  it('has every line on disk as soon as it is written', () => {
    const recorder = fileRecorder(file);
    recorder.write(exchange(1));
    expect(fs.readFileSync(file, 'utf8').endsWith('}\n')).toBe(true);
    recorder.close();
  });

  it('skips a torn last line, wherever it was torn', async () => {
    record(exchange(1), exchange(2, 'ä'.repeat(10)));
    const whole = fs.readFileSync(file);
    const first = whole.indexOf(0x0a) + 1;
    for (let end = first; end < whole.length - 1; end += 7) {
      fs.writeFileSync(file, whole.subarray(0, end));
      expect(await read()).toStrictEqual([exchange(1)]);
    }
    fs.writeFileSync(file, whole.subarray(0, -1));
    expect(await read()).toHaveLength(2);
  });

  it('continues after a torn line on a line of its own', async () => {
    record(exchange(1));
    fs.appendFileSync(file, `{"n":2,"asker":"${'x'.repeat(200_000)}`);
    record(exchange(3));
    expect(await read()).toStrictEqual([exchange(1), exchange(3)]);
    fs.writeFileSync(file, '{"n":1');
    record(exchange(1));
    expect(await read()).toStrictEqual([exchange(1)]);
  });

  it('reads lines longer than a block', async () => {
    const lines = [exchange(1, 'x'.repeat(1_000_000)), exchange(2), exchange(3, 'y'.repeat(600_000))];
    record(...lines);
    expect(await read()).toStrictEqual(lines);
  });

  it('names a damaged line in the middle', async () => {
    record(exchange(1), exchange(2));
    fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace('"n":1,', '"n":'));
    await expect(read()).rejects.toThrow(/line 1: expected an exchange/);
  });
});

describe('a compressed recording', () => {
  const long = 'x'.repeat(5_000);
  const lines: Line[] = [
    exchange(1, long),
    { reused: 1, asker: 'node.height.monotone@vm.getUTXOs', turn: 1 },
    exchange(2, long),
    exchange(3, 'a\u2028b\r\nc\rd'),
    exchange(4, `${long}ä`),
  ];
  beforeEach(() => {
    file = path.join(folder, 'exchanges.ndjson.gz');
  });

  it('gives back what was written, and holds an equal body once', async () => {
    record(...lines);
    expect(await read()).toStrictEqual(lines);
    const text = gunzipSync(fs.readFileSync(file)).toString('utf8');
    expect(text.split('"body":"xxx')).toHaveLength(3);
    // The form that gunzip leaves is read too.
    file = path.join(folder, 'exchanges.ndjson');
    fs.writeFileSync(file, text);
    expect(await read()).toStrictEqual(lines);
  });

  it('has all lines on disk soon, and at its end', async () => {
    const recorder = fileRecorder(file);
    recorder.write(exchange(1));
    expect(await read()).toStrictEqual([]);
    recorder.write(exchange(2, long));
    await vi.waitFor(async () => expect(await read()).toHaveLength(2), 5_000);
    for (let n = 3; n <= 200; n += 1) {
      recorder.write(exchange(n, `${n} ${long}`));
      if (n % 20 === 0) await new Promise(setImmediate);
    }
    recorder.close();
    expect((await read()).map((line) => ('n' in line ? line.n : 0))).toEqual(
      Array.from({ length: 200 }, (_, index) => index + 1),
    );
    expect(() => gunzipSync(fs.readFileSync(file))).not.toThrow();
  });

  it('writes nothing twice if it is flushed while the pool compresses', async () => {
    const written: Buffer[] = [];
    const writer = new GzipWriter((bytes) => written.push(bytes));
    const texts = Array.from({ length: 200 }, (_, n) => `${n} ${long}\n`);
    for (const [n, text] of texts.entries()) {
      writer.add(Buffer.from(text));
      if (n % 20 === 0) await new Promise(setImmediate);
      if (n % 30 === 0) writer.flush();
    }
    writer.end();
    expect(gunzipSync(Buffer.concat(written)).toString('utf8')).toBe(texts.join(''));
  });

  it('replaces an earlier recording', async () => {
    record(exchange(1));
    record(exchange(2));
    expect(await read()).toStrictEqual([exchange(2)]);
  });

  it('is read as far as it goes, wherever it was cut', async () => {
    record(...lines);
    const whole = fs.readFileSync(file);
    for (let end = 0; end < whole.length; end += 3) {
      fs.writeFileSync(file, whole.subarray(0, end));
      const found = await read();
      expect(found).toStrictEqual(lines.slice(0, found.length));
    }
    fs.writeFileSync(file, whole.subarray(0, -9));
    expect(await read()).toStrictEqual(lines);
  });

  it('names a damaged place, and a body that is missing', async () => {
    record(...lines);
    const whole = fs.readFileSync(file);
    whole.fill(0xff, 40, 60);
    fs.writeFileSync(file, whole);
    await expect(read()).rejects.toThrow(NotARecording);
    record(...lines);
    const [, ...others] = gunzipSync(fs.readFileSync(file)).toString('utf8').split('\n');
    fs.writeFileSync(file, others.join('\n'));
    await expect(read()).rejects.toThrow(/line 2: .*a body that no earlier line holds/);
  });

  it('reads every body that the writer still knows, however many there were', async () => {
    const bodies = Array.from({ length: 24 }, (_, index) => String(index).repeat(250_000));
    const many = [...bodies, ...bodies.toReversed(), ...bodies].map((body, index) => exchange(index + 1, body));
    record(...many);
    let seen = 0;
    for await (const line of readRecording(file)) {
      expect(
        'response' in line && line.response?.body === bodies[seen < 24 ? seen : seen < 48 ? 47 - seen : seen - 48],
      ).toBe(true);
      seen += 1;
    }
    expect(seen).toBe(72);
  });
});

it('memoryRecorder keeps the lines', () => {
  const recorder = memoryRecorder();
  recorder.write(exchange(1));
  expect(recorder.lines).toStrictEqual([exchange(1)]);
});
