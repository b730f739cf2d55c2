import { test } from 'vitest';
import { createProvider } from '../reference/provider.ts';
import { serve } from '../reference/http.ts';
import { judgeTarget } from '../suites/engine/engine.ts';
import { defaultOptions } from '../suites/engine/options.ts';
test('x', async () => {
  const provider = createProvider({ seed: 1, key: 'embedded-key' });
  const server = await serve(provider, {});
  const t = Date.now();
  const r = await judgeTarget({ ...defaultOptions, target: { node: server.url, data: server.url, metrics: server.url }, only: (process.env.ONLY ?? '*').split(','), ...(process.env.REC ? { recording: process.env.REC } : {}), depth: (process.env.DEPTH ?? 'standard') as 'standard' }, { key: 'embedded-key' });
  for (const o of r.outcomes) if (o.verdict !== 'excluded' || !/only|no --/.test(o.reason!)) console.log(o.verdict, `${o.requirement}@${o.operation}`, 'evidence', o.evidence, 'requests', o.requests, o.reason ?? '', o.findings.map((f) => `${f.message} | ${f.expected} | ${f.actual}`).join('\n  '), process.env.OBS ? o.observations.map((x) => `\n   (${x.what}: ${x.values.join('; ')})`).join('') : '');
  console.log(r.requests, r.defects, Date.now() - t, 'ms');
  await server.close();
}, 300_000);
