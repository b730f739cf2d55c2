import { test } from 'vitest';
import { createProvider } from '../reference/provider.ts';
import { serve } from '../reference/http.ts';
import { judgeTarget } from '../suites/engine/engine.ts';
import { defaultOptions } from '../suites/engine/options.ts';
test('x', async () => {
  const provider = createProvider({ seed: 1, key: 'embedded-key' });
  const server = await serve(provider, {});
  const t = Date.now();
  const r = await judgeTarget({ ...defaultOptions, depth: (process.env.DEPTH ?? 'standard') as 'quick', target: { node: server.url, data: server.url, metrics: server.url }, only: (process.env.ONLY ?? '*').split(','), ...(process.env.REC ? { recording: process.env.REC } : {}) }, { key: 'embedded-key' });
  const c: Record<string, number> = {};
  for (const o of r.outcomes) {
    const v = o.verdict === 'excluded' && o.reason!.startsWith('not judged') ? 'unjudged' : o.verdict;
    c[v] = (c[v] ?? 0) + 1;
    if (o.verdict === 'excluded' && !(v === 'unjudged' && process.env.UNJ)) continue;
    if ((o.verdict === 'pass' || o.verdict === 'observed') && !process.env.ALL) continue;
    console.log(o.verdict, `${o.requirement}@${o.operation}`, 'evidence', o.evidence, 'requests', o.requests, o.reason ?? '', o.findings.map((f) => `${f.message} | ${f.expected} | ${f.actual}`).join('\n  '), process.env.OBS ? JSON.stringify(o.observations.map(b=>[b.what,b.values])) : '');
  }
  console.log(r.requests, 'requests', Date.now() - t, 'ms', c, r.defects);
  await server.close();
}, 600_000);
