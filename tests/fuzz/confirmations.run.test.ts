import { expect, test } from 'vitest';
import { fuzzTarget } from '../../fuzz/campaign/fuzz-target.ts';
import { options, whileServed } from '../contracts/openapi/judged.ts';
import { serving } from '../contracts/openapi/listening.ts';
import {
  contractOf,
  type Endpoint,
  listener,
  query,
  type Server,
  things,
  violations,
} from '../contracts/openapi/documented-calls/judged-api.ts';

const fuzzed = async (
  paths: Readonly<Record<string, Endpoint>>,
  answer: Server,
  shrinkRequests: number,
): Promise<readonly string[]> => {
  const contract = await contractOf(paths);
  const fuzz = { requests: 400, shrinkRequests, guidance: false };
  const result = await whileServed(serving(listener(answer)), (url, around) =>
    fuzzTarget(contract, { ...options, target: { api: url }, fuzz }, around),
  );
  const open = result.outcomes.flatMap(({ unconfirmed = [], operation }) =>
    unconfirmed.map(({ message }) => `not confirmed: ${message} (${operation})`),
  );
  return [...violations(result), ...open];
};

test('a violation of many operations is confirmed on each of them, within few requests', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `list${index}`);
  const list = { parameters: [query('offset', { type: 'integer' })], answer: things };
  const found = await fuzzed(
    Object.fromEntries(names.map((name) => [`/${name}`, list])),
    (_, given) => (/^-?\d{1,9}$/.test(given.get('offset') ?? '0') ? [] : [500, { message: 'offset' }]),
    60,
  );
  expect(found.filter((line) => !line.startsWith('fail api.no-server-error@get-list'))).toEqual([]);
  expect(new Set(found.map((line) => line.split(' ')[1])).size).toBe(names.length);
});

test('what discovery sees is a finding of a campaign, too', async () => {
  const code = { parameters: [query('code', { type: 'string' }, { required: true, example: 'A-1' })], answer: things };
  const found = await fuzzed(
    { '/items': { answer: things }, '/crash': code, '/closed': code },
    (path) => (path === '/items' ? [] : path === '/crash' ? [500, { message: 'no' }] : 'closed'),
    200,
  );
  expect(found).toEqual(
    expect.arrayContaining([
      'fail api.answers@get-crash server-error',
      'fail api.answers@get-closed connection-closed',
    ]),
  );
});
