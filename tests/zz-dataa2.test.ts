import { test } from 'vitest';
import { loadMutants } from '../reference/mutants/load.ts';
import { judged } from './properties/data-target.ts';
test('x', async () => {
  for (const id of ['listUtxos', 'listApiLogs', 'listTokenTransfers', 'getChainMetrics']) {
  const m = (await loadMutants()).find((one) => one.id === `data.page.size-invariant@${id}#small-pages-lose`);
  const s = await judged([m!], { only: ['data.page.size-invariant@' + id], recording: '/tmp/rec-' + id + '.ndjson' });
  console.log(s.outcomes.filter((o) => o.verdict !== 'excluded').map((o) => `${o.verdict} ${o.requirement}@${o.operation} ${o.evidence} ${o.requests} ${o.reason}`));
  }
});
