import { test } from 'vitest';
import { createProvider } from '../reference/provider.ts';
import { inProcess } from '../reference/in-process.ts';
import { judgeTarget } from '../suites/engine/engine.ts';
import { defaultOptions } from '../suites/engine/options.ts';
test('x', async () => {
  const provider = createProvider({ seed: 1 });
  for (const only of [['vm.getUTXOs'], ['vm.getUTXOs'], ['data.range.empty@listAddressTransactions'], ['data.sort.ordered@listAddressTransactions'],['node.envelope.version@vm.getUTXOs'],['data.metrics.additive@getChainMetrics'], ['data.range.splice@listAddressTransactions'], ['listAddressTransactions'],['getChainMetrics'], []]) {
    const t = Date.now();
    const r = await judgeTarget({ ...defaultOptions, only, target: { node: 'http://a.test', data: 'http://a.test', metrics: 'http://a.test' } }, { key: 'embedded-key', dispatcher: inProcess(provider) });
    const c: Record<string, number> = {};
    for (const o of r.outcomes) c[o.verdict] = (c[o.verdict] ?? 0) + 1;
    console.log(only.join(), r.requests, Date.now() - t, 'ms', JSON.stringify(c), r.defects);
  }
}, 300000);
