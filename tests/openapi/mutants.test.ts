import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApiContract, readOpenApi } from '../../contracts/openapi/index.ts';
import { judgeMutant } from '../../tools/servers/list-servers/mutants/judge-mutant.ts';
import { defectsOf } from '../../tools/servers/list-servers/mutants/lists.ts';
import { serveCounted } from './counted-server.ts';
import { partOf } from '../part.ts';

/** Mutants of a proxy before a list by offset; `npm run list-servers:mutants` has more, before a real server. */

const contract = openApiContract(await readOpenApi(path.join(import.meta.dirname, 'counted.yaml')));
const operation = 'parts';
const mutants = defectsOf(contract.operation(operation));

let server: Awaited<ReturnType<typeof serveCounted>>;
beforeAll(async () => {
  server = await serveCounted();
});
afterAll(() => server.close());

test('there are mutants enough, each with a name of its own', () => {
  expect(mutants.length).toBeGreaterThanOrEqual(40);
  expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
});

test('the proxy alone raises no alarm', async () => {
  expect((await judgeMutant({ contract, server: server.url, operation })).found).toEqual([]);
});

describe('is found under the requirement that it breaks', () => {
  test.each(partOf(mutants).map((mutant) => [mutant.name, mutant] as const))('%s', async (_, mutant) => {
    const result = await judgeMutant({ contract, server: server.url, operation }, mutant);
    expect(result, `expected ${mutant.expected.join(' or ')}`).toMatchObject({ verdict: 'caught' });
  });
});
