import { test } from 'vitest';
import fs from 'node:fs';
import { createProvider } from '../reference/provider.ts';
import { serve } from '../reference/http.ts';
import { judgeTarget } from '../suites/engine/engine.ts';
import { defaultOptions } from '../suites/engine/options.ts';
test('x', async () => {
  const provider = createProvider({ seed: Number(process.env.SEED ?? 1), key: 'embedded-key' });
  const server = await serve(provider, {});
  const t = Date.now(); fs.rmSync('/tmp/ex-node.ndjson', { force: true });
  const r = await judgeTarget({ ...defaultOptions, target: { node: server.url }, only: process.env.ONLY ? process.env.ONLY.split(',') : [], seed: Number(process.env.RUNSEED ?? 1), depth: (process.env.DEPTH ?? 'standard') as 'standard', recording: '/tmp/ex-node.ndjson' }, { key: 'embedded-key' });
  const c: Record<string, number> = {};
  const left: Record<string, number> = {};
  for (const o of r.outcomes) {
    if (o.verdict === 'excluded') { left[o.reason ?? ''] = (left[o.reason ?? ''] ?? 0) + 1; continue; }
    c[o.verdict] = (c[o.verdict] ?? 0) + 1;
    if (process.env.ALL || !['pass', 'observed'].includes(o.verdict)) console.log(o.verdict, `${o.requirement}@${o.operation}`, 'e', o.evidence, 'r', o.requests, o.reason ?? '', o.findings.map((f) => `${f.message} | ${f.expected} | ${f.actual}`).join('\n  '), o.observations.map((x) => `${x.what}: ${x.values.join(' / ')}`).join('; ').slice(0, 300));
  }
  for (const o of r.outcomes) if (o.verdict === 'excluded' && /not judged/.test(o.reason ?? '') && o.requirement.startsWith('node')) console.log('UNJUDGED', o.requirement, o.operation);
  console.log(c, left, 'requests', r.requests, Date.now() - t, 'ms', r.defects.slice(0, 5));
  await server.close();
}, 300_000);
