import { test } from 'vitest';
import { createProvider } from '../reference/provider.ts';
import { serve } from '../reference/http.ts';
import { createClient } from '../client/client.ts';
import { memoryRecorder } from '../client/record.ts';
import { Subjects } from '../properties/discovery/subjects.ts';
import { survey } from '../properties/discovery/survey.ts';
import { operations } from '../contract/index.ts';
import { defaultOptions } from '../suites/engine/options.ts';
test('x', async () => {
  const server = await serve(createProvider({ seed: 1 }), {});
  const target = { ...(process.env.NONODE ? {} : { node: server.url }), data: server.url, metrics: server.url };
  const client = createClient({ ...defaultOptions, target, recorder: memoryRecorder() } as never);
  const subjects = new Subjects();
  await survey(client, subjects, new Set(Object.keys(target) as ('data')[]), (process.env.DEPTH ?? 'quick') as 'quick', 'mainnet');
  for (const op of operations) {
    console.log(op.id, subjects.arguments(op.id).map((s) => `${s.count}${s.more ? '+' : ''} ${JSON.stringify(s.parameters).slice(0, 110)}`).join('\n     '), subjects.refused(op.id).length ? `REFUSED ${subjects.refused(op.id).map(p=>JSON.stringify(p).slice(0,120))}` : '');
  }
  console.log(client.stats, subjects.size);
  await client.close(); await server.close();
}, 60_000);
