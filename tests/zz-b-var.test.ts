import { test } from 'vitest';
import { createProvider } from '../reference/provider.ts';
import { inProcess } from '../reference/in-process.ts';
import { judgeTarget } from '../suites/engine/engine.ts';
import { defaultOptions } from '../suites/engine/options.ts';
import { loadVariants } from '../reference/variants/load.ts';
import { appendFileSync } from 'node:fs';
test('x', async () => {
  for (const v of (await loadVariants()).slice(45)) {
    const provider = createProvider({ seed: 1, key: 'embedded-key', alterations: [v] });
    const o = 'http://provider.test';
    const r = await judgeTarget({ ...defaultOptions, depth: 'standard', target: { node: o, data: o, metrics: o }, only: process.env.ONLY!.split(',') }, { key: 'embedded-key', dispatcher: inProcess(provider) });
    const bad = r.outcomes.filter((x) => ['fail', 'warning', 'unstable'].includes(x.verdict));
    appendFileSync('/tmp/mutb/var.txt', `${v.id} ${r.requests} ${bad.length} ${r.defects.length}\n` + bad.map((x) => `   ${x.verdict} ${x.requirement}@${x.operation} ${x.reason ?? ''} ${x.findings.map((f) => `${f.message} | ${f.expected} | ${f.actual}`).join(' // ')}\n`).join('') + r.defects.slice(0, 2).join('\n'));
  }
}, 900_000);
