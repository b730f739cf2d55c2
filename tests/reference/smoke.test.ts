import { test } from 'vitest';
import { createProvider } from '../../reference/provider.ts';
import { createWorld } from '../../reference/world/world.ts';
test('smoke', async () => {
  for (let i = 0; i < 4; i++) { const t = performance.now(); const w = createWorld({ seed: i }); w.evm; const t2 = performance.now(); w.xchain; console.log('evm', t2 - t, 'x', performance.now() - t2); }
  const p = createProvider({ seed: 1 });
  const get = async (path: string) => { const a = await p.fetch({ method: 'GET', path, headers: {}, body: '' }); console.log(a.status, path, a.body.length, a.body.slice(0, 1500)); return JSON.parse(a.body); };
  const w = p.world.evm; const A = w.chains[0]!; const hub = A.record.hub;
  for (const c of w.chains) { const txs = [...c.transactions()]; console.log(c.chainId, c.head, txs.length, 'big blocks', c.record.blocks.filter(b => b.transactions.length > 100).map(b => b.transactions.length), 'hub', c.nativeOf(hub).length, c.involving(hub).length, c.transfersOf(hub).length, 'transfers', txs.reduce((n, t) => n + t.transfers.length, 0), 'contracts', c.record.contracts.length); }
  console.log('messages', w.messages.length, w.messagesOf(hub).length);
  const n = [...A.record.genesis]; void n;
  await get(`/v1/chains/43114/addresses/${hub}/transactions?pageSize=2`);
  await get(`/v1/chains/43114/addresses/${hub}/transactions:listErc20?pageSize=1`);
  await get(`/v1/chains/43114/addresses/${hub}/transactions:listNative?pageSize=1`);
  await get(`/v1/chains/43114/addresses/${hub}/balances:listErc20?pageSize=1`);
  await get(`/v1/chains/43114/addresses/${hub}/balances:listErc721?pageSize=1`);
  await get(`/v1/chains/43114/addresses/${hub}/balances:listCollectibles?pageSize=1`);
  await get(`/v1/chains/43114/tokens/${A.record.tokens[0]!.address}/transfers?pageSize=1`);
  await get(`/v1/chains/43114/contracts/${A.record.tokens[0]!.address}/transactions:getDeployment`);
  await get(`/v1/chains/43114/contracts/${A.record.contracts[0]!.deployer}/deployments?pageSize=1`);
  await get(`/v2/chains/43114/contracts/${A.record.tokens[0]!.address}/balances?threshold=0&pageSize=5`);
  for (const m of ['txCount', 'activeAddresses', 'feesPaid', 'cumulativeContracts', 'avgGps', 'maxGps', 'avgGasPrice', 'maxGasPrice']) await get(`/v2/chains/total/metrics/${m}?pageSize=3`);
  await get(`/v1/icm/messages?pageSize=1`);
  await get(`/v1/icm/addresses/${hub}/messages?pageSize=1`);
  await get(`/v1/apiLogs?pageSize=1`);
  await get(`/v1/chains/43114/blocks/1/transactions?pageSize=0`);
});
