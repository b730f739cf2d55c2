import { expect, test } from 'vitest';
import { asked, contractOf, findingsOf, reads, verdictsOf } from './inputs.ts';

test('a parameter of type number in a path is sent', async () => {
  const height = { name: 'height', in: 'path', required: true, schema: { type: 'number' }, example: 7 };
  const contract = contractOf({ '/tip': reads('tip'), '/blocks/{height}': reads('block', [height]) });
  expect(contract.leftOut).toBeUndefined();
  const result = await asked(contract, ({ path }) =>
    path === '/tip' || path === '/blocks/7' ? { body: {} } : { status: 404, body: {} },
  );
  expect(result.received.map(({ path }) => path)).toContain('/blocks/7');
  expect(verdictsOf(result, 'api.schema')).toEqual({ tip: 'pass', block: 'pass' });
  expect(findingsOf(result)).toEqual([]);
});

test('a number that answers show is learnt', async () => {
  const height = { name: 'height', in: 'path', required: true, schema: { type: 'number' } };
  const contract = contractOf({ '/tip': reads('tip'), '/blocks/{height}': reads('block', [height]) });
  const result = await asked(contract, ({ path }) =>
    path === '/tip' ? { body: { height: 12 } } : { status: path === '/blocks/12' ? 200 : 404, body: {} },
  );
  expect(verdictsOf(result, 'api.schema')).toEqual({ tip: 'pass', block: 'pass' });
});
