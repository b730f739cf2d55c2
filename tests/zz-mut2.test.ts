import { test } from 'vitest';
import { loadMutants } from '../reference/mutants/load.ts';
import { prove, table, type Proof } from './mutants/prove.ts';
test('m', async () => {
  const all = (await loadMutants()).filter((m) => (process.env.B ?? '').split(',').includes(m.breaks) && (!process.env.O || process.env.O.split(',').includes(m.on)));
  const t = performance.now(); const out: Proof[] = [];
  for (const m of all) out.push(await prove(m));
  console.log(table(out, performance.now() - t));
}, 3_600_000);
