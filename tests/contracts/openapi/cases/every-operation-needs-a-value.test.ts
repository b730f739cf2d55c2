import { expect, test } from 'vitest';
import { preflight } from '../../../../engine/preflight/preflight.ts';
import { troubleLine } from '../../../../engine/preflight/trouble.ts';
import { options } from '../judged.ts';
import { asked, contractOf, findingsOf, reads, verdictsOf } from './inputs.ts';

/** No value can be made up: no text matches the pattern. */
const unguessable = { type: 'string', pattern: '(?!)' };

const contract = contractOf({
  '/things/{id}': reads('thing', [{ name: 'id', in: 'path', required: true, schema: unguessable }]),
  '/tenants': reads('tenants', [{ name: 'x-tenant', in: 'header', required: true, schema: unguessable }]),
  '/totals': reads('totals', [{ name: 'year', in: 'query', required: true, schema: unguessable }]),
});

test('without values nothing is sent, and the values to give are named', async () => {
  const { checked, requests } = await preflight(
    contract,
    { ...options, target: { api: 'http://127.0.0.1:1' } },
    { known: { namespaces: [], keyHeaders: [] } },
  );
  expect(requests).toBe(0);
  const [trouble] = checked.flatMap((one) => one.trouble ?? []);
  expect(trouble?.kind).toBe('not-tested');
  expect(trouble && troubleLine(trouble)).toBe(
    'every operation needs a value that neither the document nor an answer shows; give values under "subjects" in ' +
      '--config, of one of: /things/{id} (GET /things/{id}); x-tenant (GET /tenants); year (GET /totals)',
  );
});

test('given values are used in the path, the query and headers', async () => {
  const subjects = { '/things/{id}': ['7'], 'x-tenant': ['red'], year: ['2024'] };
  const result = await asked(
    contract,
    ({ path, query, headers }) => {
      const isKnown = path === '/things/7' || headers['x-tenant'] === 'red' || query === 'year=2024';
      return { status: isKnown ? 200 : 404, body: {} };
    },
    subjects,
  );
  expect(verdictsOf(result, 'api.schema')).toEqual({ thing: 'pass', tenants: 'pass', totals: 'pass' });
  expect(findingsOf(result)).toEqual([]);
});
