import { expect, test } from 'vitest';
import { callName } from '../../../engine/run/call-name.ts';
import type { Exchange } from '../../../engine/model/exchange.ts';
import { ServerErrors } from '../../../engine/run/server-errors.ts';
import { findingsOf, judged } from '../judged.ts';
import { byOffset, contractOfList, integer, offsetQuery, text } from '../list-contract.ts';
import { listening, pageOf } from '../listening.ts';

const contract = contractOfList({
  name: 'books',
  query: { ...offsetQuery(20), author: text },
  item: { id: integer, author: text },
  list: { paging: byOffset, filters: { author: 'author' } },
});

const books = Array.from({ length: 33 }, (_, id) => ({ id, author: id % 2 === 0 ? 'A' : 'B' }));
const isBad = (query: URLSearchParams): boolean => !/^\d+$/.test(query.get('limit') ?? '1');

/** `fails`: whether the n-th call gets a 500. */
const served = (fails: (n: number, query: URLSearchParams) => boolean) => {
  let n = 0;
  return listening((_, query) => {
    n += 1;
    if (fails(n, query)) return 500;
    const author = query.get('author');
    return pageOf(
      books.filter((book) => author === null || book.author === author),
      query,
      20,
    );
  });
};

const causesOf = async (fails: Parameters<typeof served>[0]) => {
  const findings = findingsOf(await judged(contract, served(fails)));
  return { findings, causes: findings.filter(({ sameCauseAs }) => sameCauseAs === undefined) };
};

test('errors that documented calls get at times are fewer causes than findings, and say how often the error comes', async () => {
  const { findings, causes } = await causesOf((n) => n % 3 === 0);
  const errors = causes.filter(({ actual }) => actual.includes('500'));
  expect(findings.length).toBeGreaterThan(1);
  expect(errors.length).toBeLessThan(findings.length);
  expect(errors.map(({ actual }) => actual).join('\n')).toMatch(
    /; intermittent: \d+ of \d+ documented calls of this operation got a server error$/,
  );
});

test('an error of wrong input alone is a cause of its own, and is not called intermittent', async () => {
  const { causes } = await causesOf((_, query) => isBad(query));
  expect(causes.length).toBeGreaterThan(0);
  for (const { actual } of causes) expect(actual).not.toContain('intermittent');
});

/** An answer to `GET /books` with this limit. */
const answerTo = (limit: number | string, status: number): Exchange => ({
  n: 1,
  asker: 'test',
  turn: 1,
  at: '2026-01-01T00:00:00.000Z',
  ms: 1,
  attempt: 1,
  call: { operation: 'books', parameters: { limit }, input: typeof limit === 'number' ? 'valid' : 'invalid' },
  request: { method: 'GET', url: `http://test/books?limit=${limit}`, headers: {} },
  response: { status, headers: { 'content-type': 'application/json' }, body: '{}', bytes: 2 },
});

test('a call that got too many errors for chance is known, and only documented calls count', () => {
  const errors = new ServerErrors(contract);
  for (let n = 0; n < 20; n += 1) errors.add(answerTo(n % 10, n === 5 ? 500 : 200));
  for (let n = 0; n < 3; n += 1) errors.add(answerTo('abc', 500));
  const known = errors.intermittent().get('books');
  expect(known?.share).toBe('1 of 20 documented calls');
  expect([...(known?.always ?? [])]).toEqual([callName(answerTo('abc', 500))]);
});

test('an operation whose calls have one answer each is not intermittent', () => {
  const errors = new ServerErrors(contract);
  for (let n = 0; n < 20; n += 1) errors.add(answerTo(n % 10, n % 10 === 5 ? 500 : 200));
  expect(errors.intermittent().size).toBe(0);
});
