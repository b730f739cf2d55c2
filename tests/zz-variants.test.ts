import { test } from 'vitest';
import { appendFileSync } from 'node:fs';
import { createProvider } from '../reference/provider.ts';
import { createWorld } from '../reference/world/world.ts';
import { inProcess } from '../reference/in-process.ts';
import { judgeTarget } from '../suites/engine/engine.ts';
import { defaultOptions } from '../suites/engine/options.ts';
import { loadVariants } from '../reference/variants/load.ts';
test('x', async () => {
  const all = await loadVariants();
  const [part, of] = (process.env.PART ?? '0/1').split('/').map(Number) as [number, number];
  const ids = ['plain', ...(process.env.V ? process.env.V.split(',') : all.map((v) => v.id)).filter((_, i) => i % of === part)];
  const world = createWorld({ seed: 1 });
  const out = process.env.OUT ?? '/tmp/var.txt';
  const say = (...parts: unknown[]) => appendFileSync(out, `${parts.join(' ')}\n`);
  const seed = Number(process.env.SEED ?? 1);
  let base = new Set<string>();
  for (const id of ids) {
    const v = all.find((x) => x.id === id);
    const t0 = performance.now(); const c0 = process.cpuUsage();
    const provider = createProvider({ seed: 1, key: 'embedded-key', alterations: v ? [v] : [], ...(v?.world ? {} : { world }) });
    const o = 'http://provider.test';
    const r = await judgeTarget({ ...defaultOptions, seed, depth: (process.env.DEPTH ?? 'quick') as 'quick', target: { node: o, data: o, metrics: o }, only: (process.env.ONLY ?? '*').split(',') }, { key: 'embedded-key', dispatcher: inProcess(provider) });
    const count: Record<string, number> = {};
    for (const o of r.outcomes) count[o.verdict] = (count[o.verdict] ?? 0) + 1;
    const sure = new Set(r.outcomes.filter((o) => !['inconclusive', 'excluded', 'unstable'].includes(o.verdict)).map((o) => `${o.requirement}@${o.operation}`));
    if (id === 'plain') base = sure;
    const lost = [...base].filter((k) => !sure.has(k));
    const cpu = process.cpuUsage(c0);
    say(`== ${id}`, JSON.stringify(count), r.requests, Math.round(performance.now() - t0), 'ms', 'cpu', Math.round((cpu.user + cpu.system) / 1000), `lost ${lost.length} of ${base.size}`, lost.length > base.size / 10 && !v?.loses ? 'TOO MUCH' : '', r.defects.slice(0, 3).join('\n'));
    for (const o of r.outcomes) if (['fail', 'warning', 'unstable'].includes(o.verdict)) say(' ', o.verdict, `${o.requirement}@${o.operation}`, 'evidence', o.evidence, o.reason ?? '', o.findings.map((f) => `${f.message} | ${f.expected} | ${f.actual.slice(0, 200)} | ${f.pointer ?? ''}`).join('\n  '), process.env.CURL ? o.findings.flatMap((f) => f.curl).join('\n    ') : '');
    if (process.env.LOST) for (const k of lost) { const o = r.outcomes.find((x) => `${x.requirement}@${x.operation}` === k); say('   lost', k, o?.verdict, o?.reason); }
  }
}, 3_600_000);
