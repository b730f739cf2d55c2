import { test } from 'vitest';
import { cases } from '../contract/index.ts';
import { judged } from './properties/node-target.ts';
test('x', async () => {
  let max = 0, sum = 0;
  for (const one of cases.filter((c) => c.requirement.id.startsWith('node.'))) {
    const r = await judged([], { only: [one.key] });
    const own = r.outcomes.find((o) => `${o.requirement}@${o.operation}` === one.key)!;
    max = Math.max(max, r.requests); sum += r.requests;
    if (!['pass', 'observed', 'excluded'].includes(own.verdict)) console.log(own.verdict, one.key, one.requirement.how, own.reason);
  }
  console.log(max, sum);
}, 300_000);
