import { test } from 'vitest';
import { writeFileSync } from 'node:fs';
import { loadMutants } from '../reference/mutants/load.ts';
import { prove, table } from './mutants/prove.ts';
test('x', async () => {
  const pattern = new RegExp(process.env.ONLY ?? '.');
  const all = (await loadMutants());
  const mutants = all.filter((m) => pattern.test(m.id));
  const t = Date.now();
  const proofs: import("./mutants/prove.ts").Proof[] = [];
  for (const m of mutants) { proofs.push(await prove(m)); if (proofs.length % 25 === 0) writeFileSync(process.env.OUT ?? "/tmp/mut/out.txt", table(proofs, Date.now() - t) + "\n"); }
  writeFileSync(process.env.OUT ?? '/tmp/mut/out.txt', `of ${all.length}: ` + table(proofs, Date.now() - t) + '\n');
}, 3_000_000);
