import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApiContract, readOpenApi } from '../../contracts/openapi/index.ts';
import type { JudgedContract } from '../../engine/contract/contract.ts';
import { mutantsFor } from '../../tools/servers/list-servers/mutants/all.ts';
import { judgeMutant } from '../../tools/servers/list-servers/mutants/judge-mutant.ts';
import type { MutatedList } from '../../tools/servers/list-servers/mutants/list.ts';
import { serveCounted } from './counted-server.ts';
import { partOf } from '../part.ts';

/** Mutants of a proxy before a list by offset; `npm run list-servers:mutants` has more, before a real server. */

const parts: MutatedList = {
  operation: 'parts',
  path: '/parts',
  items: 'parts',
  size: { parameter: 'limit', default: 5, maximum: 20 },
  cursor: 'offset',
  count: 'total',
  order: 'number',
  filter: { parameter: 'kind', member: 'kind' },
};
const mutants = mutantsFor(parts);

let contract: JudgedContract;
let server: Awaited<ReturnType<typeof serveCounted>>;
beforeAll(async () => {
  contract = openApiContract(await readOpenApi(path.join(import.meta.dirname, 'counted.yaml')));
  server = await serveCounted();
});
afterAll(() => server.close());

test('there are mutants enough, each with a name of its own', () => {
  expect(mutants.length).toBeGreaterThanOrEqual(40);
  expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
});

test('the proxy alone raises no alarm', async () => {
  expect((await judgeMutant({ contract, server: server.url, list: parts })).found).toEqual([]);
});

describe('is found under the requirement that it breaks', () => {
  test.each(partOf(mutants).map((mutant) => [mutant.name, mutant] as const))('%s', async (_, mutant) => {
    const result = await judgeMutant({ contract, server: server.url, list: parts }, mutant);
    expect(result, `expected ${mutant.expected.join(' or ')}`).toMatchObject({ verdict: 'caught' });
  });
});
