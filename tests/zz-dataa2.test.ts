import { test } from 'vitest';
import { refuse } from '../reference/handlers/shared/refusal.ts';
import { asking, judged } from './properties/data-target.ts';
test('x', async () => {
  const r = await judged([{ call: (call, next) => (call.operation === 'getDeploymentTransaction' ? refuse(404, 'altered') : next(call)) }], { only: ['data.version.paths@getDeploymentTransaction', 'data.version.paths@listMessages'] });
  console.log(r.outcomes.filter((o) => o.verdict !== 'excluded').map((o) => `${o.verdict} ${o.requirement}@${o.operation} ${o.reason}`));
  const s = await judged([asking((parameters) => ({ minUtxoAmount: '1000000000', ...parameters }), ['listUtxos', 'queryUtxos'])], { only: ['data.utxos.min-amount@listUtxos'], recording: '/tmp/rec.ndjson' });
  console.log(s.outcomes.filter((o) => o.verdict !== 'excluded').map((o) => `${o.verdict} ${o.requirement}@${o.operation} ${o.evidence} ${o.requests} ${o.reason}`));
});
