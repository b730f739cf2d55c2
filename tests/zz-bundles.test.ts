import { test } from 'vitest';
import { appendFileSync } from 'node:fs';
import { loadVariants } from '../reference/variants/load.ts';
import { bundles } from './variants/bundles.ts';
import { judged } from './variants/judged.ts';
test('x', async () => {
  const all = (await loadVariants()).filter((v) => v.preset === undefined);
  const [part, of] = (process.env.PART ?? '0/1').split('/').map(Number) as [number, number];
  const out = process.env.OUT ?? '/tmp/bun.txt';
  const say = (...parts: unknown[]) => appendFileSync(out, `${parts.join(' ')}\n`);
  const names = process.env.V?.split(',');
  const runs = (names ? names.map((n) => n.split('+').map((i) => { const f = all.find((v) => v.id === i); if (!f) throw new Error(i); return f; })) : [...bundles(all.filter((v) => v.loses === undefined)), ...all.filter((v) => v.loses !== undefined).map((v) => [v])]).filter((_, i) => i % of === part);
  for (const one of runs) {
    const t = performance.now(); const c0 = process.cpuUsage();
    const r = await judged(one, { depth: (process.env.DEPTH ?? 'quick') as 'quick', seed: Number(process.env.SEED ?? 1) }).catch((e: unknown) => { say('CRASH', String(e)); return undefined; });
    const cpu = process.cpuUsage(c0);
    say('==', one.map((v) => v.id).join(' + '), Math.round(performance.now() - t), 'ms cpu', Math.round((cpu.user + cpu.system) / 1000), r ? `lost ${r.lost.length}/${r.settled}` : '');
    if (!r) continue;
    for (const a of r.alarms) say('  ', a.slice(0, 600));
    for (const d of r.defects) say('  DEFECT', d.slice(0, 600));
    if (r.lost.length > 0 && one.every((v) => v.loses === undefined)) for (const l of r.lost) say('     lost', l.slice(0, 200));
  }
}, 3_600_000);
