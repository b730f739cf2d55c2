import { test } from 'vitest';
import { createProvider } from '../reference/provider.ts';
import { inProcess } from '../reference/in-process.ts';
import { judgeTarget } from '../suites/engine/engine.ts';
import { defaultOptions } from '../suites/engine/options.ts';
import { loadVariants } from '../reference/variants/load.ts';
test('x', async () => {
  const all = await loadVariants();
  const v = (process.env.V ?? 'real-node').split(',').map((id) => all.find((x) => x.id === id) ?? (() => { throw new Error(id); })());
  const t0 = performance.now();
  const provider = createProvider({ seed: Number(process.env.WS ?? 1), key: 'embedded-key', alterations: v });
  const o = process.env.O ?? 'http://provider.test';
  const target = (process.env.T ?? 'node') === 'node' ? { node: o } : process.env.T === 'data' ? { data: o, metrics: o } : { node: o, data: o, metrics: o };
  const r = await judgeTarget({ ...defaultOptions, retries: 0, seed: Number(process.env.SEED ?? 1), namespace: 'avm', keyHeader: 'x-glacier-api-key', depth: (process.env.DEPTH ?? 'standard') as 'quick', target, only: (process.env.ONLY ?? '*').split(',') }, { key: 'embedded-key', dispatcher: inProcess(provider) });
  const count: Record<string, number> = {};
  for (const o of r.outcomes) count[o.verdict] = (count[o.verdict] ?? 0) + 1;
  console.log(JSON.stringify(count), r.requests, Math.round(performance.now() - t0), 'ms', r.defects.slice(0, 3));
  for (const o of r.outcomes) if (!['pass', 'observed', 'excluded'].includes(o.verdict)) console.log(o.verdict, `${o.requirement}@${o.operation}`, 'evidence', o.evidence, 'requests', o.requests, o.reason ?? '', o.findings.map((f) => `${process.env.FP ? f.fingerprint : ''} ${f.message} | ${f.expected} | ${f.actual} | ${f.pointer ?? ''}`).join('\n  '));
}, 300_000);
