import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort, startProcess, stopProcess, untilReady } from './child-process.ts';
import { readOptions, runTool, wholeNumber } from './command-line.ts';
import { median } from './markdown.ts';
import { command } from './servers/assay.ts';

// Fuzzes the reference provider, and compares the memory at the end with the memory at the start.

const options = readOptions('soak', {
  requests: { type: 'string', default: '200000', help: 'generated inputs' },
  rate: { type: 'string', default: '500', help: 'requests a second at most; 0: no limit' },
});
const maxGrowth = 1.2;
/** Requests after which the memory is first read. */
const warm = 20_000;

interface Sample {
  readonly requests: number;
  readonly mib: number;
}

/** Memory of a process, in MiB; undefined if it has ended. */
function residentMiB(pid: number): number | undefined {
  const file = `/proc/${pid}/status`;
  const text = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
  const [, kibibytes] = /VmRSS:\s+(\d+)/.exec(text) ?? [];
  return kibibytes === undefined ? undefined : Number(kibibytes) / 1_024;
}

await runTool('soak', async () => {
  const [total, rate] = [wholeNumber('requests', options.requests, 1), wholeNumber('rate', options.rate)];
  const out = fs.mkdtempSync(path.join(os.tmpdir(), 'assay-soak-'));
  const [port, serverLog, log] = [await freePort(), path.join(out, 'server.log'), path.join(out, 'fuzz.log')];
  const url = `http://127.0.0.1:${port}`;
  const server = startProcess(process.execPath, [command, 'serve', '--port', String(port)], { log: serverLog });
  const answers = (): Promise<boolean> => fetch(url).then(Boolean, () => false);
  await untilReady(server, 'assay serve', serverLog, answers);

  const args = ['fuzz', '--max-requests', String(total), '--concurrency', '8', '--out', path.join(out, 'results')];
  if (rate > 0) args.push('--rate', String(rate));
  for (const base of ['node', 'data', 'metrics']) args.push(`--${base}`, url);
  const began = Date.now();
  const child = startProcess(process.execPath, [command, ...args], { log });
  const samples: Sample[] = [];
  let requests = 0;
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => {
    output = chunk.toString();
    requests = Math.max(requests, ...[...output.matchAll(/(\d+) requests/g)].map(([, count]) => Number(count)));
  });
  const progress = setInterval(() => process.stderr.write(`${requests} of ${total} requests\n`), 30_000);
  const timer = setInterval(() => {
    const mib = child.pid === undefined ? undefined : residentMiB(child.pid);
    // The memory for the final reports does not depend on the number of requests.
    if (mib !== undefined && /(?:fuzzing|judging), .* requests/.test(output)) samples.push({ requests, mib });
  }, 250);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  const seconds = (Date.now() - began) / 1_000;
  clearInterval(timer);
  clearInterval(progress);
  await stopProcess(server);
  fs.rmSync(out, { recursive: true, force: true });

  // Memory is the median over many requests, because it includes temporary garbage.
  const window = total / 20;
  const memoryOf = (from: number, to: number): number =>
    median(samples.filter((sample) => sample.requests >= from && sample.requests < to).map(({ mib }) => mib));
  const [first, last] = [memoryOf(warm, warm + window), memoryOf(requests - window, Infinity)];
  const growth = last / first;
  process.stdout.write(
    `${requests} requests in ${seconds.toFixed(0)} s, ${Math.round(requests / seconds)} a second; exit ${code}\n` +
      `memory after ${warm} requests ${first.toFixed(0)} MiB, at the end ${last.toFixed(0)} MiB ` +
      `(${growth.toFixed(2)} times)\n`,
  );
  // The last progress line is some seconds old.
  return (code === 0 || code === 1) && requests >= total * 0.95 && growth <= maxGrowth ? 0 : 1;
});
