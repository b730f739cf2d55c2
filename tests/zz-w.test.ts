import { test } from 'vitest';
import { createProvider } from '../reference/provider.ts';
import { inProcess } from '../reference/in-process.ts';
import { judgeTarget } from '../suites/engine/engine.ts';
import { defaultOptions } from '../suites/engine/options.ts';
import v from '../reference/variants/moving-node-head.ts';
test('w', async () => {
  const p = createProvider({ seed: 1, alterations: [v] });
  const o = 'http://provider.test';
  let n = 0;
  await judgeTarget({ ...defaultOptions, depth: 'quick', target: { node: o, data: o, metrics: o } }, { key: 'embedded-key', dispatcher: inProcess({ fetch: async (r) => { const a = await p.fetch(r); if (/getBlockByHeight|getHeight/.test(r.body) && n++ < 14) console.log(r.body, a.body.slice(0, 120)); return a; } }) });
}, 60_000);
