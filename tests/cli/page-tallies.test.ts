import { expect, it } from 'vitest';
import { pageTallies, runTallies } from '../../cli/page-tallies.ts';
import { chain } from '../../contracts/chain/index.ts';
import type { Line } from '../../engine/client/record.ts';
import { gatherDrift } from '../../engine/drift/gather.ts';

const line = (n: number, status: number, body: object): Line => ({
  n,
  asker: 'test',
  turn: n,
  at: '2026-01-01T00:00:00.000Z',
  ms: n,
  attempt: 1,
  call: { operation: 'vm.getHeight', input: 'valid', parameters: {} },
  request: {
    method: 'POST',
    url: 'http://127.0.0.1/',
    headers: {},
    body: '{"jsonrpc":"2.0","id":1,"method":"vm.getHeight"}',
  },
  response: { status, headers: {}, body: JSON.stringify(body), bytes: 10 },
});
const lines: readonly Line[] = [
  line(1, 200, { jsonrpc: '2.0', id: 1, result: { height: '5' } }),
  { reused: 1, asker: 'test', turn: 2 },
  line(3, 200, { jsonrpc: '2.0', id: 1, result: { height: '6', more: true } }),
];

it('what is counted while a run goes on is what its recording shows', async () => {
  const { tallies, add } = runTallies(chain, {});
  for (const one of lines) add(one);
  expect(tallies?.drift.file()).toEqual(await gatherDrift(chain, lines));
  expect(tallies?.latency.get('vm.getHeight')?.answers).toBe(2);
});

it('a campaign is not counted: it records a part of its exchanges', () => {
  expect(runTallies(chain, { fuzz: {} }).tallies).toBeUndefined();
});

it('a line that cannot be counted ends the counting, not the request', () => {
  const run = runTallies(chain, {});
  run.add({ ...lines[0], call: { operation: 'unknown', input: 'valid', parameters: {} } } as Line);
  expect(run.tallies).toBeUndefined();
  expect(pageTallies(chain).drift.file().exchanges).toBe(0);
});
