import { test } from 'vitest';
import { appendFileSync, writeFileSync } from 'node:fs';
import { loadMutants } from '../reference/mutants/load.ts';
import { prove, table } from './mutants/prove.ts';
test('x', async () => {
  const pattern = new RegExp(process.env.ONLY ?? '.');
  const mutants = (await loadMutants()).filter((m) => pattern.test(m.id));
  const out = process.env.OUT ?? '/tmp/muta/out.txt';
  writeFileSync(out, `${mutants.length}\n`);
  for (const m of mutants) { const p = await prove(m); appendFileSync(out, `${table([p], 0)}\n`); }
}, 3_000_000);
