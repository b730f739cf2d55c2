import { test } from 'vitest';
import { Agent } from 'undici';
import { createProvider } from '../../reference/provider.ts';
import { serve } from '../../reference/http.ts';
test('perf', async () => {
  const p = createProvider({ seed: 1 });
  const A = p.world.evm.chains[0]!; const hub = A.record.hub;
  const s = await serve(p);
  const agent = new Agent({ connections: 16 });
  for (const path of ['/v2/chains/43114/metrics/txCount?pageSize=2', `/v1/chains/43114/addresses/${hub}/transactions`, `/v1/chains/43114/addresses/${hub}/transactions?pageSize=100`, `/v1/chains/43114/addresses/${hub}/balances:listErc20`, `/v1/icm/messages`, `/v1/networks/mainnet/blockchains/x-chain/utxos`]) {
    const n = 3000; let left = n; const t = performance.now();
    const one = async () => { while (left-- > 0) { const r = await agent.request({ origin: s.url, path, method: 'GET' }); await r.body.text(); if (r.statusCode !== 200) throw new Error(String(r.statusCode)); } };
    try { await Promise.all(Array.from({ length: 16 }, one)); console.log(path, Math.round(n / (performance.now() - t) * 1000), 'r/s'); } catch (e) { console.log(path, String(e)); left = 0; }
    const t2 = performance.now(); for (let i = 0; i < 500; i++) await p.fetch({ method: 'GET', path, headers: {}, body: '' }); console.log('  direct', Math.round(500 / (performance.now() - t2) * 1000));
  }
  await agent.close(); await s.close();
});
