import { describe, expect, test } from 'vitest';
import { createClient } from '../../engine/client/client.ts';
import { memoryRecorder } from '../../engine/client/record.ts';
import { cases, chain, operations } from '../../contracts/chain/index.ts';
import type { Base } from '../../engine/model/operation.ts';
import type { Depth } from '../../engine/model/depth.ts';
import { Subjects } from '../../engine/discovery/subjects.ts';
import { survey } from '../../engine/discovery/survey.ts';
import { inProcess } from '../../reference/in-process.ts';
import { createProvider } from '../../reference/provider.ts';
import { defaultOptions } from '../../engine/run/options.ts';
import { sampled } from '../../engine/run/plan/sample.ts';

const provider = createProvider({ seed: 1 });
const origin = 'http://discovery.test';

const discovered = async (bases: readonly Base[], depth: Depth): Promise<{ subjects: Subjects; requests: number }> => {
  const client = createClient({
    contract: chain,
    ...defaultOptions,
    recorder: memoryRecorder(),
    dispatcher: inProcess(provider),
    target: Object.fromEntries(bases.map((base) => [base, origin])),
  });
  const subjects = new Subjects();
  await survey(chain, client, subjects, { bases: new Set(bases), depth, network: 'mainnet' });
  const { requests } = client.stats;
  await client.close();
  return { subjects, requests };
};

const everyBase = ['node', 'data', 'metrics'] as const;

describe('discovery from base URLs alone', () => {
  const quick = discovered(everyBase, 'quick');

  test.each([
    ['quick', 80],
    ['standard', 200],
  ] as const)('finds parameters for every operation at %s, in at most %i requests', async (depth, most) => {
    const { subjects, requests } = await (depth === 'quick' ? quick : discovered(everyBase, depth));
    expect(operations.filter(({ id }) => subjects.arguments(id).length === 0).map(({ id }) => id)).toEqual([]);
    expect(requests).toBeLessThanOrEqual(most);
    const long = (id: (typeof operations)[number]['id']) => subjects.arguments(id).some((set) => set.more);
    expect(
      [
        'listAddressTransactions',
        'listTokenTransfers',
        'listUtxos',
        'vm.getUTXOs',
        'listMessages',
        'listApiLogs',
      ].filter((id) => !long(id as 'listUtxos')),
    ).toEqual([]);
  });

  test('finds parameters for every endpoint without a node, short lists as well as long ones', async () => {
    const { subjects } = await discovered(['data', 'metrics'], 'quick');
    const endpoints = operations.filter(({ kind }) => kind === 'rest');
    expect(endpoints.filter(({ id }) => subjects.arguments(id).length === 0).map(({ id }) => id)).toEqual([]);
    const lists = endpoints.filter(({ listing }) => listing !== undefined);
    expect(
      lists.filter(({ id }) => !subjects.arguments(id).some((set) => !set.more && set.count > 1)).map(({ id }) => id),
    ).toEqual([]);
  });

  test('begins with totals where nothing names a chain', async () => {
    const { subjects } = await discovered(['metrics'], 'quick');
    expect(subjects.arguments('getChainMetrics').map(({ parameters }) => parameters['chainId'])).toContain('total');
  });

  test('learns the same in the same order every time', async () => {
    const [entry, two] = [await quick, await discovered(everyBase, 'quick')];
    const told = ({ subjects }: typeof entry): unknown =>
      operations.map(({ id }) => subjects.arguments(id).map(({ parameters }) => parameters));
    expect(told(entry)).toEqual(told(two));
    expect(entry.requests).toBe(two.requests);
  });
});

describe('which cases send requests', () => {
  const keys = (depth: Depth, seed: number): ReadonlySet<string> => sampled(cases, { depth, seed, only: [] });

  test('all of them, except at quick, where a requirement is tried on some operations that the seed chooses', () => {
    expect(keys('standard', 1).size).toBe(cases.length);
    const quick = keys('quick', 1);
    const tried = new Map<string, number>();
    for (const key of quick) tried.set(key.split('@')[0] as string, (tried.get(key.split('@')[0] as string) ?? 0) + 1);
    expect(tried.get('data.chain-id.alias')).toBe(1);
    expect(tried.get('data.page.size-invariant')).toBeUndefined();
    expect(tried.get('data.http.json')).toBe(19);
    expect(keys('quick', 1)).toEqual(quick);
    expect(keys('quick', 2)).not.toEqual(quick);
  });

  test('try paging on every list, also at depth quick', () => {
    const paging = cases.filter(({ requirement }) => requirement.id === 'data.page.continues');
    expect(paging.length).toBeGreaterThan(10);
    for (const { key } of paging) expect(keys('quick', 1)).toContain(key);
  });

  test('a case that is asked for by itself is tried', () => {
    const one = cases.filter(({ key }) => key === 'data.page.size-max@listUtxos');
    expect([...sampled(one, { depth: 'quick', seed: 1, only: ['data.page.size-max@listUtxos'] })]).toEqual([
      'data.page.size-max@listUtxos',
    ]);
  });
});
