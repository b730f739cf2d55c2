import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fuzzTarget } from '../../fuzz/campaign/fuzz-target.ts';
import { judgeMutant } from '../../lab/servers/list-servers/mutants/judge-mutant.ts';
import { defectsOf } from '../../lab/servers/list-servers/mutants/lists.ts';
import { serveCounted } from './counted-server.ts';
import { brokenBy, contractOf, findingsOf, judged, notPassed, options, whileServed } from './judged.ts';
import { partOf } from '../part.ts';

/**
 * Lists whose place is counted, by offset and by page number, and mutants of a proxy before them.
 * `npm run lab -- list-mutants` has more, before a real server.
 */

const contract = await contractOf('counted.yaml');
const operation = 'parts';
const mutants = defectsOf(contract.operation(operation));

let server: Awaited<ReturnType<typeof serveCounted>>;
beforeAll(async () => {
  server = await serveCounted();
});
afterAll(() => server.close());

test('every case is judged, and nothing is found', async () => {
  expect(notPassed(await judged(contract, serveCounted()))).toEqual([]);
});

test('fuzzing finds nothing', async () => {
  const fuzz = { requests: 1_500, shrinkRequests: 300, guidance: true };
  const result = await whileServed(serveCounted(), (url) =>
    fuzzTarget(contract, { ...options, target: { api: url }, depth: 'quick', fuzz }, {}),
  );
  expect(result.defects).toEqual([]);
  expect(findingsOf(result)).toEqual([]);
});

test('pages that are counted from zero are found', async () => {
  expect(await brokenBy(contract, serveCounted(0), 'orders')).toContain('api.page.continues');
});

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
