import { test } from 'vitest';
import { appendFileSync } from 'node:fs';
import { loadMutants } from '../reference/mutants/load.ts';
import { prove } from './mutants/prove.ts';
test('x', async () => {
  const pattern = new RegExp(process.env.ONLY ?? '.');
  for (const m of (await loadMutants()).filter((one) => pattern.test(one.id))) {
    const t = performance.now();
    try { const p = await prove(m); appendFileSync('/tmp/mutb/log.txt', `${p.caught} ${p.id} ${p.verdict} ${Math.round(performance.now() - t)}ms ${p.caught === 'own' ? '' : (p.reason ?? '')} ${p.others.slice(0,6).join(' ')} ${p.defects.slice(0,1).join('|').slice(0,300)}\n`); }
    catch (e) { appendFileSync('/tmp/mutb/log.txt', `ERROR ${m.id} ${String(e)}\n`); }
  }
}, 900_000);
