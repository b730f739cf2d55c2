import fs from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { answerJson } from '../../lab/listen.ts';
import { serve } from '../serve.ts';
import { assayHere, results, temporary } from './assay.ts';

const folder = temporary();
const answer = (schema: object) => ({ description: 'ok', content: { 'application/json': { schema } } });
const reads = (operationId: string, parameters: readonly object[] = []) => ({
  get: { operationId, parameters, responses: { 200: answer({ type: 'object', required: ['id'] }) } },
});
const orderId = { name: 'orderId', in: 'path', required: true, schema: { type: 'string' } };
const document = {
  openapi: '3.1.0',
  info: { title: 'orders', version: '1' },
  paths: {
    '/health': reads('getHealth'),
    '/orders/{orderId}': reads('getOrder', [orderId]),
    '/slow': reads('getSlow'),
    '/old': reads('getOld'),
  },
};

/** The paths of the requests, with their times. */
const calls: { readonly path: string; readonly at: number }[] = [];
const url = await serve(({ url: requested = '' }, response) => {
  calls.push({ path: requested, at: performance.now() });
  const status = requested === '/old' ? 410 : ['/health', '/orders/o7', '/slow'].includes(requested) ? 200 : 404;
  answerJson(response, status, { id: 'o7' });
});

beforeAll(() => fs.writeFileSync(path.join(folder, 'api.json'), JSON.stringify(document)));

const runWith = async (operations: object) => {
  const [config, out] = [path.join(folder, 'assay.json'), temporary()];
  fs.writeFileSync(config, JSON.stringify({ documents: ['api.json'], url, operations }));
  calls.length = 0;
  const { code, stderr } = await assayHere('run', '--quiet', '--depth', 'quick', '--config', config, '--out', out);
  return { code, stderr, out };
};

test('a skipped operation is excluded with the reason and not called; values, pace and statuses hold', async () => {
  const { out } = await runWith({
    getSlow: { skip: 'too slow; OPS-12' },
    'GET /orders/*': { values: { orderId: ['o7'] }, rate: 5 },
    getOld: { statuses: [410] },
  });
  const { cases } = results(out);
  const slow = cases.filter(({ operation }) => operation === 'getSlow');
  expect(slow.map(({ verdict, reason }) => `${verdict}: ${reason}`)).toEqual(
    slow.map(() => 'excluded: too slow; OPS-12'),
  );
  expect(calls.map((call) => call.path)).not.toContain('/slow');
  expect(
    cases.find(({ operation, requirement }) => operation === 'getOrder' && requirement === 'api.answers')?.verdict,
  ).toBe('pass');
  expect(
    cases.find(({ operation, requirement }) => operation === 'getOld' && requirement === 'api.status')?.verdict,
  ).not.toBe('fail');
  const times = calls.filter((call) => call.path.startsWith('/orders/')).map(({ at }) => at);
  expect(times.length).toBeGreaterThan(2);
  expect((times.at(-1) as number) - (times[0] as number)).toBeGreaterThan(150 * (times.length - 1));
});

test.each<[what: string, operations: object, line: RegExp]>([
  ['operation', { getSlw: { skip: 'x' } }, /No operation matches `operations getSlw`\. Did you mean `getSlow`\?/],
  ['setting', { getSlow: { skp: 'x' } }, /operations\/getSlow has an unknown member `skp` \(Did you mean `skip`\?\)/],
  ['parameter', { getOrder: { values: { orderID: ['a'] } } }, /values\.orderID: .*Did you mean `orderId`\?/],
])('a slip in the name of a %s ends with 2', async (_, operations, line) => {
  const { code, stderr } = await runWith(operations);
  expect([code, calls.length]).toEqual([2, 0]);
  expect(stderr).toMatch(line);
});
