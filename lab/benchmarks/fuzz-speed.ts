import { fork } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import { Agent, request } from 'undici';
import { threadTransport } from '../../engine/client/thread.ts';
import type { Exchange } from '../../engine/model/exchange.ts';
import { defaultLimits, defaultOptions, type EngineOptions } from '../../engine/run/options.ts';
import { chain } from '../../contracts/chain/index.ts';
import { fuzzTarget } from '../../fuzz/campaign/fuzz-target.ts';
import { referenceKey } from '../../cli/provider/reference-provider.ts';
import { giveThreadsSpace, keepHeapSmall, optimizeLess } from '../../cli/v8-flags.ts';
import { keySecrets } from '../key-secrets.ts';
import { defined } from '../../engine/model/defined.ts';

/**
 * Compares the speed of fuzzing, judging included, with plain undici: undici sends the requests of a fuzzing run again,
 * with the same concurrency, to the same server in a separate process. Both run alternately, after a short warm-up of
 * each, so that no code is measured while it is still being compiled. Processor time is that of this process, without
 * the server: it is the figure to compare on a machine with other work.
 */

/** Default: the number of requests of a typical fuzzing run. */
const requests = Number(process.argv[2] ?? 20_000);
const warmUp = 2_000;
const turns = 5;

// The same heap, limits, recording and thread as in the command.
optimizeLess();
giveThreadsSpace();
keepHeapSmall();
const server = fork(
  fileURLToPath(new URL(`./served${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url)),
);
const origin = await new Promise<string>((resolve) => server.once('message', (url) => resolve(String(url))));
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'assay-bench-'));
const options: EngineOptions = {
  ...defaultOptions,
  ...defaultLimits,
  target: { node: origin, data: origin, metrics: origin },
};

/** Wall time and processor time in seconds. */
interface Spent {
  readonly seconds: number;
  readonly processor: number;
}

/** Starts a clock. */
const clock = (): (() => Spent) => {
  const [began, before] = [performance.now(), process.cpuUsage()];
  return () => {
    const { user, system } = process.cpuUsage(before);
    return { seconds: (performance.now() - began) / 1000, processor: (user + system) / 1e6 };
  };
};

const fuzzing = async (seed: number, budget = requests): Promise<Spent & { readonly sent: Exchange['request'][] }> => {
  const sent: Exchange['request'][] = [];
  let spent: (() => Spent) | undefined;
  const { defects } = await fuzzTarget(
    chain,
    {
      ...options,
      seed,
      recording: path.join(folder, `${seed}.ndjson.gz`),
      fuzz: { requests: budget, shrinkRequests: 0, guidance: true },
    },
    {
      secrets: keySecrets(referenceKey),
      transport: threadTransport,
      onProgress: ({ phase, done }) => {
        if (phase === 'fuzzing' && done > 0) spent ??= clock();
      },
      onExchange: (exchange) => {
        if (exchange.asker.startsWith('fuzz')) sent.push(exchange.request);
      },
    },
  );
  // A check that throws judges nothing, which would look fast.
  if (defects.length > 0) throw new Error(defects[0]);
  if (!spent) throw new Error('nothing was fuzzed');
  return { ...spent(), sent };
};

const plain = async (sent: readonly Exchange['request'][]): Promise<Spent> => {
  const dispatcher = new Agent({ connections: options.concurrency });
  const inTurn = pLimit(options.concurrency);
  const spent = clock();
  await Promise.all(
    sent.map(({ method, url, headers, body }) =>
      inTurn(async () => {
        const own = Object.fromEntries(
          Object.entries(headers).map(([name, value]) => [name, value === '<key>' ? referenceKey : value]),
        );
        const answer = await request(url, {
          method: method as 'GET',
          headers: own,
          dispatcher,
          ...defined({ body }),
        });
        await answer.body.text();
      }),
    ),
  );
  const all = spent();
  await dispatcher.close();
  return all;
};

const percent = (share: number): string => `${(100 * share).toFixed(0)} %`;

const median = (shares: readonly number[]): number =>
  shares.toSorted((a, b) => a - b)[Math.floor(shares.length / 2)] ?? 0;

await plain((await fuzzing(0, warmUp)).sent);
const shares: number[] = [];
const processorShares: number[] = [];
for (let turn = 1; turn <= turns; turn += 1) {
  const { sent, ...fuzzed } = await fuzzing(turn);
  const alone = await plain(sent);
  shares.push(alone.seconds / fuzzed.seconds);
  processorShares.push(alone.processor / fuzzed.processor);
  const rates = ({ seconds, processor }: Spent): string =>
    `${(sent.length / seconds).toFixed(0)} a second, ${(sent.length / processor).toFixed(0)} a processor second`;
  process.stdout.write(
    `${turn}: ${sent.length} requests; fuzzing ${rates(fuzzed)}; plain undici ${rates(alone)}: ` +
      `${percent(alone.seconds / fuzzed.seconds)}\n`,
  );
}
process.stdout.write(
  `median ${percent(median(shares))} of undici's speed, ${percent(median(processorShares))} by processor time\n`,
);
server.kill();
fs.rmSync(folder, { recursive: true });
