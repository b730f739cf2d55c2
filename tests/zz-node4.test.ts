import { test } from 'vitest';
import { loadMutants } from '../reference/mutants/load.ts';
import { prove, table } from './mutants/prove.ts';
test('x', async () => {
  const mutants = (await loadMutants()).filter((m) => m.on.startsWith('vm.') && m.breaks.startsWith('node.'));
  const t = Date.now();
  const proofs = [];
  for (const m of mutants) proofs.push(await prove(m));
  console.log(table(proofs, Date.now() - t));
}, 3_000_000);
