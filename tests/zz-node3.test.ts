import { test } from 'vitest';
import { judged } from './properties/node-target.ts';
test('x', async () => {
  for (const key of ['node.envelope.version@vm.getTxFee', 'node.envelope.version@vm.getTx', 'node.envelope.version@vm.getUTXOs', 'node.tx.id@vm.getTx'])
  for (const depth of ['quick', 'standard'] as const) for (let i = 0; i < 3; i++) {
    const t = performance.now();
    const r = await judged([], { only: [key], depth });
    console.log(key, depth, r.requests, Math.round(performance.now() - t));
  }
}, 300_000);
