import { test } from 'vitest';
import { createProvider } from '../reference/provider.ts';
import { inProcess } from '../reference/in-process.ts';
import { judgeTarget } from '../suites/engine/engine.ts';
import { defaultOptions } from '../suites/engine/options.ts';
import { loadVariants } from '../reference/variants/load.ts';
test('x', async () => {
  const ids = (process.env.V ?? 'plain').split(',');
  const all = await loadVariants();
  for (const id of ids) {
    const v = all.find((x) => x.id === id);
    const t0 = performance.now();
    const provider = createProvider({ seed: 1, key: 'embedded-key', alterations: v ? [v] : [] });
    const o = 'http://provider.test';
    const r = await judgeTarget({ ...defaultOptions, depth: (process.env.DEPTH ?? 'quick') as 'quick', target: { node: o, data: o, metrics: o }, only: (process.env.ONLY ?? '*').split(',') }, { key: 'embedded-key', dispatcher: inProcess(provider) });
    const count: Record<string, number> = {};
    for (const o of r.outcomes) count[o.verdict] = (count[o.verdict] ?? 0) + 1;
    console.log(id, JSON.stringify(count), r.requests, Math.round(performance.now() - t0), 'ms', r.defects.slice(0, 3));
    for (const o of r.outcomes) if (!['pass', 'observed', 'excluded'].includes(o.verdict) && (process.env.INC || o.verdict !== 'inconclusive')) console.log(o.verdict, `${o.requirement}@${o.operation}`, 'evidence', o.evidence, 'requests', o.requests, o.reason ?? '', o.findings.map((f) => `${f.message} | ${f.expected} | ${f.actual} | ${f.pointer ?? ''}`).join('\n  '));
  }
}, 600_000);
