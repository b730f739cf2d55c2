import { type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { operation } from '../../../../contracts/chain/index.ts';
import { readRecording } from '../../../../engine/client/record.ts';
import type { Exchange } from '../../../../engine/model/exchange.ts';
import { results, start, temporary } from '../../../cli/assay.ts';
import { expectWithin, isWhole, partOf } from '../../../part.ts';
import { json, partly } from '../../../hostile/servers.ts';
import { recordedLines, recordingOf } from '../../../recording.ts';

const key = 'reference-key';
const only = ['listMessages', 'listErc20Transfers', 'vm.getUTXOs', 'vm.getBlock'].flatMap((text) => ['--only', text]);
const folders: string[] = [];
afterAll(() => folders.forEach((folder) => fs.rmSync(folder, { recursive: true, force: true })));

/** Serves the provider in a process of its own, which can be killed and stopped. */
const provider = async (): Promise<{ readonly child: ChildProcess; readonly url: string }> => {
  const { child } = start(['serve', '--port', '0', '--delay', '10']);
  const url = await new Promise<string>((resolve) => {
    child.stdout?.once('data', (chunk: Buffer) => resolve(chunk.toString().split('\n')[0] as string));
  });
  return { child, url };
};

const exchangesIn = async (out: string): Promise<Exchange[]> => {
  const all: Exchange[] = [];
  for await (const line of readRecording(recordingOf(out))) if (!('reused' in line)) all.push(line);
  return all;
};

/** Runs the command, and does something to its target once so many exchanges are recorded. */
const interrupted = async (command: readonly string[], url: string, after: number, act: () => void) => {
  const out = temporary();
  folders.push(out);
  const urls = ['node', 'data', 'metrics'].flatMap((base) => [`--${base}`, url]);
  const args = [...command, ...urls, '--key', 'env:WATCH_KEY', '--quiet', '--out', out];
  const { child, ended } = start(args, { WATCH_KEY: key });
  while (child.exitCode === null && recordedLines(out) < after) await sleep(20);
  const at = Date.now();
  act();
  const { code, stdout, stderr } = await ended;
  const exchanges = await exchangesIn(out);
  const noticed = Math.max(...exchanges.map((exchange) => Date.parse(exchange.at) + exchange.ms)) - at;
  return {
    out,
    code,
    printed: (stdout + stderr).replace(/\s+/g, ' '),
    stderr,
    seconds: noticed / 1_000,
    later: exchanges.filter((exchange) => Date.parse(exchange.at) > at).length,
    exchanges,
  };
};

/**
 * Canaries wait ten seconds for a target with few known answers. A busy machine delays every timer a little; a run
 * that waits for timeouts takes minutes.
 */
const mostSeconds = 16;

/**
 * Ten random moments of a run for each signal, or one. The run records about 260 lines. A target that ends after the
 * last line is not lost; `last-requests.run.test.ts` ends targets during the last requests of a run.
 */
const moments: readonly (readonly [NodeJS.Signals, number])[] = isWhole
  ? Array.from({ length: 10 }, (_, index) => 1 + Math.floor(24 * (index + Math.random()))).flatMap((after) => [
      ['SIGKILL', after] as const,
      ['SIGSTOP', after] as const,
    ])
  : [['SIGSTOP', 20]];

describe.concurrent('a target that is ended', () => {
  test.each(moments)('by %s after %d exchanges ends the run with 3', async (signal, after) => {
    const { child, url } = await provider();
    const run = await interrupted(['run', '--depth', 'quick', ...only], url, after, () => child.kill(signal));
    child.kill('SIGKILL');
    expect(run.code, run.printed).toBe(3);
    expect(run.printed).toMatch(/stopped answering after exchange \d+, operation \w/);
    expect(run.stderr).toMatch(/assay: (?:not tested|tested in part): /);
    expect(run.stderr).not.toContain('Warning');
    expectWithin(run.seconds * 1_000, mostSeconds * 1_000);
    expect(run.later).toBeLessThanOrEqual(100);
    const { lost, cases } = results(run.out);
    expect(lost?.kind).toBe('silent');
    const answered = run.exchanges.filter(
      ({ call, response }) => response && operation(call.operation).base === lost?.base,
    );
    expect(lost?.afterExchange).toBe(answered.at(-1)?.n);
    expect(cases.filter(({ verdict }) => verdict === 'fail')).toEqual([]);
    expect(fs.existsSync(path.join(run.out, 'index.html'))).toBe(true);
  });

  // `fuzz.run.test.ts` has a target that an input ends.
  test.skipIf(!isWhole).each(['SIGKILL', 'SIGSTOP'] as const)(
    'by %s while it is fuzzed is a finding, written as a regression',
    async (signal) => {
      const { child, url } = await provider();
      const command = ['fuzz', '--max-requests', '20000', ...only];
      const run = await interrupted(command, url, 120, () => child.kill(signal));
      child.kill('SIGKILL');
      expect(run.code, run.printed).toBe(1);
      expect(run.printed).toContain('the target stopped answering');
      expectWithin(run.seconds * 1_000, mostSeconds * 1_000);
      const { findings, requests } = results(run.out);
      expect(requests).toBeLessThan(20_000);
      expect(findings.map(({ judge }) => judge)).toEqual(['checks/still-answers']);
      expect(findings[0]?.exchanges.length).toBeLessThanOrEqual(18);
      expect(fs.readdirSync(path.join(run.out, 'regressions'))).toHaveLength(1);
    },
  );
});

describe.concurrent('a target that refuses from some request on', () => {
  test.each(
    partOf([
      ['answers 503', 'refusing', 150, 503, 'Service Unavailable', /stopped answering after exchange \d+.*status 503/],
      ['rejects the key', 'key', 100, 401, 'Unauthorized', /stopped accepting the API key after exchange \d+/],
    ] as const),
  )('%s: the run ends with 3', async (_, kind, from, status, error, says) => {
    const refusal = JSON.stringify({ message: 'no', statusCode: status, error });
    const target = await partly(
      ({ number, headers }) => number > from && (kind === 'refusing' || headers['x-data-api-key'] !== undefined),
      (response) => json(response, refusal, status),
    )(key);
    try {
      const run = await interrupted(['run', '--depth', 'quick', ...only], target.url, 1, () => undefined);
      expect(run.code, run.printed).toBe(3);
      expect(run.printed).toMatch(says);
      const { lost, requests, findings } = results(run.out);
      expect(lost?.kind).toBe(kind);
      expect(requests).toBeLessThanOrEqual(from + 100);
      expect(findings).toEqual([]);
    } finally {
      await target.close();
    }
  });
});
