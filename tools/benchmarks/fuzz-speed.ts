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
import { keepHeapSmall, optimizeLess } from '../../cli/v8-flags.ts';
import { keySecrets } from '../key-secrets.ts';
import { defined } from '../../engine/model/defined.ts';

/**
 * Compares the speed of fuzzing, judging included, with plain undici: undici sends the requests of a fuzzing run again,
 * with the same concurrency, to the same server in a separate process. Both run alternately, after a short warm-up of
 * each, so that no code is measured while it is still being compiled.
 */

/** Default: the number of requests of a typical fuzzing run. */
const requests = Number(process.argv[2] ?? 20_000);
const warmUp = 2_000;
const turns = 5;

// The same heap, limits, recording and thread as in the command.
optimizeLess();
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

const fuzzing = async (seed: number, budget = requests): Promise<{ seconds: number; sent: Exchange['request'][] }> => {
  const sent: Exchange['request'][] = [];
  let began = 0;
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
        if (phase === 'fuzzing' && began === 0 && done > 0) began = performance.now();
      },
      onExchange: (exchange) => {
        if (exchange.asker.startsWith('fuzz')) sent.push(exchange.request);
      },
    },
  );
  // A check that throws judges nothing, which would look fast.
  if (defects.length > 0) throw new Error(defects[0]);
  return { seconds: (performance.now() - began) / 1000, sent };
};

const plain = async (sent: readonly Exchange['request'][]): Promise<number> => {
  const dispatcher = new Agent({ connections: options.concurrency });
  const inTurn = pLimit(options.concurrency);
  const began = performance.now();
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
  const seconds = (performance.now() - began) / 1000;
  await dispatcher.close();
  return seconds;
};

await plain((await fuzzing(0, warmUp)).sent);
const shares: number[] = [];
for (let turn = 1; turn <= turns; turn += 1) {
  const { seconds, sent } = await fuzzing(turn);
  const alone = await plain(sent);
  shares.push(alone / seconds);
  process.stdout.write(
    `${turn}: ${sent.length} requests; fuzzing ${(sent.length / seconds).toFixed(0)} a second, ` +
      `plain undici ${(sent.length / alone).toFixed(0)}: ${((100 * alone) / seconds).toFixed(0)} %\n`,
  );
}
process.stdout.write(
  `median ${(100 * (shares.sort((a, b) => a - b)[Math.floor(turns / 2)] as number)).toFixed(0)} %\n`,
);
server.kill();
fs.rmSync(folder, { recursive: true });
