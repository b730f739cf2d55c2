import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { exitOf, residentMiB, serveProvider, startAssay } from './child.ts';

// Sends many requests at a fixed rate to the reference provider,
// and compares the memory at the end with the memory at the start.

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    requests: { type: 'string', default: '200000' },
    rate: { type: 'string', default: '500' },
    warm: { type: 'string', default: '20000' },
  },
});
const [total, warm] = [Number(options.requests), Number(options.warm)];
/** Number of requests over which memory is averaged, because it includes temporary garbage. */
const window = total / 20;
const mostGrowth = 1.2;
/** Share of the requests after which samples count as the end: the last progress line is some seconds old. */
const heard = 0.95;

interface Sample {
  readonly requests: number;
  readonly mib: number;
}

const median = (samples: readonly Sample[]): number =>
  samples.map(({ mib }) => mib).sort((a, b) => a - b)[Math.floor(samples.length / 2)] ?? NaN;

const provider = await serveProvider();
const out = fs.mkdtempSync(path.join(os.tmpdir(), 'assay-soak-'));
const asked = positionals.length > 0 ? positionals : ['fuzz', '--max-requests', String(total), '--concurrency', '8'];
const child = startAssay([
  ...asked,
  '--rate',
  options.rate,
  '--node',
  provider.url,
  '--data',
  provider.url,
  '--metrics',
  provider.url,
  '--out',
  out,
]);
const began = Date.now();
const samples: Sample[] = [];
let requests = 0;
let said = '';
child.stdout?.resume();
child.stderr?.on('data', (chunk: Buffer) => {
  said = chunk.toString();
  requests = Math.max(requests, ...[...said.matchAll(/(\d+) requests/g)].map(([, count]) => Number(count)));
});
const progress = setInterval(() => {
  process.stderr.write(`${requests} of ${total} requests, ${samples.at(-1)?.mib.toFixed(0) ?? '?'} MiB\n`);
}, 30_000);
const timer = setInterval(() => {
  const mib = child.pid === undefined ? undefined : residentMiB(child.pid);
  // The memory for the final reports does not depend on the number of requests.
  if (mib !== undefined && /(?:fuzzing|judging), .* requests/.test(said)) samples.push({ requests, mib });
}, 250);
const code = await exitOf(child);
clearInterval(timer);
clearInterval(progress);
provider.stop();
fs.rmSync(out, { recursive: true, force: true });

const first = median(samples.filter((sample) => sample.requests >= warm && sample.requests < warm + window));
const last = median(samples.filter((sample) => sample.requests >= requests - window));
const most = Math.max(...samples.map(({ mib }) => mib));
const growth = last / first;
process.stdout.write(
  `${requests} requests in ${Math.round((Date.now() - began) / 1_000)} s, ended with ${code}\n` +
    `memory after ${warm} requests ${first.toFixed(0)} MiB, ` +
    `at the end ${last.toFixed(0)} MiB (${growth.toFixed(2)} times), at most ${most.toFixed(0)} MiB\n`,
);
process.exitCode = (code === 0 || code === 1) && requests >= total * heard && growth <= mostGrowth ? 0 : 1;
