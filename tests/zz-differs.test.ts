import { test } from 'vitest';
import { appendFileSync } from 'node:fs';
import { createProvider } from '../reference/provider.ts';
import { createWorld } from '../reference/world/world.ts';
import { inProcess } from '../reference/in-process.ts';
import { judgeTarget } from '../suites/engine/engine.ts';
import { defaultOptions } from '../suites/engine/options.ts';
import { loadVariants } from '../reference/variants/load.ts';
import type { ProviderRequest } from '../reference/types.ts';
test('x', async () => {
  const all = (await loadVariants()).filter((v) => v.preset === undefined && !v.world);
  const world = createWorld({ seed: 1 });
  const plain = createProvider({ seed: 1, world });
  const seen: ProviderRequest[] = []; const answers: string[] = [];
  const o = 'http://provider.test';
  await judgeTarget({ ...defaultOptions, depth: 'quick', target: { node: o, data: o, metrics: o } }, { key: 'embedded-key', dispatcher: inProcess({ fetch: async (r) => { seen.push(r); return plain.fetch(r); } }) });
  const step = 1;
  const picked = seen.filter((_, i) => i % step === 0);
  for (const r of picked) answers.push(JSON.stringify(await plain.fetch(r)));
  for (const v of all) {
    const p = createProvider({ seed: 1, world, alterations: [v] });
    let n = 0;
    for (const [i, r] of picked.entries()) { const a = await p.fetch(r).then((x) => JSON.stringify({ status: x.status, headers: x.headers, body: x.body })).catch(() => 'reset'); if (a !== answers[i]) n++; }
    appendFileSync('/tmp/differs.txt', `${v.id} ${n} of ${picked.length}\n`);
  }
}, 3_600_000);
