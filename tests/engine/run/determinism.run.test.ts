import { isWhole, proof } from '../../part.ts';
import type { Exchange } from '../../../engine/model/exchange.ts';
import { chain } from '../../../contracts/chain/index.ts';
import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import type { Depth } from '../../../engine/model/depth.ts';
import { readRecording } from '../../../engine/client/record.ts';
import { serve } from '../../../reference/http.ts';
import { createProvider } from '../../../reference/provider.ts';
import { judgeTarget } from '../../../engine/run/judge-target.ts';
import { defaultOptions } from '../../../engine/run/options.ts';
import { keySecrets } from '../../../lab/key-secrets.ts';
import { temporary } from '../../temporary.ts';
import { everywhere } from '../../reference-run.ts';

const key = 'reference-key';
const folder = temporary();
const served = await serve(createProvider({ seed: 1, key }));
afterAll(() => served.close());

const textOf = ({ request }: Exchange): string => `${request.method} ${request.url} ${request.body ?? ''}`;

/**
 * The calls of each case and of discovery, in the order of their turns, and the number of requests. A call counts even
 * if an earlier exchange answers it, because the order of cases decides which of two equal calls is sent.
 */
const asked = async (
  recording: string,
): Promise<{ readonly byAsker: ReadonlyMap<string, string[]>; readonly requests: number }> => {
  const sent = new Map<number, string>();
  const lines: { asker: string; turn: number; text: string }[] = [];
  let requests = 0;
  for await (const line of readRecording(recording)) {
    const { asker, turn } = line;
    if ('reused' in line) {
      lines.push({ asker, turn, text: sent.get(line.reused) ?? 'unknown' });
      continue;
    }
    sent.set(line.n, textOf(line));
    // On a busy machine a request times out now and then: it is retried, or a canary asks whether the target is there.
    if (asker === 'canary' || line.attempt > 1) continue;
    requests += 1;
    lines.push({ asker, turn, text: textOf(line) });
  }
  lines.sort((a, b) => a.turn - b.turn);
  const byAsker = new Map<string, string[]>();
  for (const { asker, text } of lines) byAsker.set(asker, [...(byAsker.get(asker) ?? []), text]);
  return { byAsker, requests };
};

// Enough memory that no cache is emptied: how often that happens depends on the machine.
const run = async (
  name: string,
  concurrency: number,
  { seed = 1, depth = 'standard' as Depth, only = [] as readonly string[] } = {},
) => {
  const recording = path.join(folder, `${name}.ndjson`);
  const judged = await judgeTarget(
    chain,
    {
      ...defaultOptions,
      target: everywhere(served.url),
      concurrency,
      depth,
      seed,
      only,
      recording,
      maxMemoryMiB: 4_096,
    },
    { secrets: keySecrets(key) },
  );
  return {
    ...(await asked(recording)),
    verdicts: judged.outcomes.map(
      (outcome) => `${outcome.requirement}@${outcome.operation} ${outcome.verdict} ${outcome.evidence}`,
    ),
  };
};

// Whole runs, with a concurrency of one: on a busy machine they take their time.
vi.setConfig({ testTimeout: 240_000 });

/** A standard run takes a minute here. */
const depth = isWhole ? 'standard' : 'quick';

proof('each case asks for the same in the same order, whatever the concurrency', async () => {
  const [entry, sixteen] = [await run('one', 1, { depth }), await run('sixteen', 16, { depth })];
  expect(sixteen.byAsker).toEqual(entry.byAsker);
  expect(sixteen.requests).toBe(entry.requests);
  expect(sixteen.verdicts).toEqual(entry.verdicts);
});

test('another seed asks for something else', async () => {
  const only = isWhole ? [] : ['vm.getUTXOs', 'listMessages'];
  const [entry, two] = [
    await run('seed-1', 16, { depth: 'quick', only }),
    await run('seed-2', 16, { depth: 'quick', only, seed: 2 }),
  ];
  expect(two.byAsker).not.toEqual(entry.byAsker);
});
