import { expect, test } from 'vitest';
import { fuzzTarget } from '../../fuzz/campaign/fuzz-target.ts';
import { array, contractOf, integer, object, type Paths, query, reads, text } from '../contracts/openapi/document.ts';
import { options, violationsOf, whileServed } from '../contracts/openapi/judged.ts';
import { listening, type Reply } from '../contracts/openapi/listening.ts';

const things = array(object);

const fuzzed = async (
  paths: Paths,
  answer: (path: string, given: URLSearchParams) => Reply,
  shrinkRequests: number,
): Promise<readonly string[]> => {
  const fuzz = { requests: 400, shrinkRequests, guidance: false };
  const result = await whileServed(listening(answer), (url, around) =>
    fuzzTarget(contractOf(paths), { ...options, target: { api: url }, fuzz }, around),
  );
  const open = result.outcomes.flatMap(({ unconfirmed = [], operation }) =>
    unconfirmed.map(({ message }) => `not confirmed: ${message} (${operation})`),
  );
  return [...violationsOf(result), ...open];
};

test('a violation of many operations is confirmed on each of them, within few requests', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `list${index}`);
  const found = await fuzzed(
    Object.fromEntries(names.map((name) => [`/${name}`, reads(name, [query('offset', integer)], things)])),
    (_, given) => (/^-?\d{1,9}$/.test(given.get('offset') ?? '0') ? [] : 500),
    60,
  );
  expect(found.filter((line) => !line.startsWith('fail api.no-server-error@list'))).toEqual([]);
  expect(new Set(found.map((line) => line.split(' ')[1])).size).toBe(names.length);
});

test('what discovery sees is a finding of a campaign, too', async () => {
  const code = query('code', text, { required: true, example: 'A-1' });
  const found = await fuzzed(
    {
      '/items': reads('items', [], things),
      '/crash': reads('crash', [code], things),
      '/closed': reads('closed', [code], things),
    },
    (path) => (path === '/items' ? [] : path === '/crash' ? 500 : 'closed'),
    200,
  );
  expect(found).toEqual(
    expect.arrayContaining(['fail api.answers@crash server-error', 'fail api.answers@closed connection-closed']),
  );
});
