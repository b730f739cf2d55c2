import { expect, test } from 'vitest';
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

test('an error that documented calls get at times is one cause, and says how often it comes', async () => {
  const { findings, causes } = await causesOf((n) => n % 3 === 0);
  const errors = causes.filter(({ actual }) => actual.includes('500'));
  expect(findings.length).toBeGreaterThan(1);
  expect(errors).toHaveLength(1);
  expect(errors[0]?.actual).toMatch(
    /; intermittent: \d+ of \d+ documented calls of this operation got a server error$/,
  );
});

test('an error of wrong input alone is a cause of its own, and is not called intermittent', async () => {
  const { causes } = await causesOf((_, query) => isBad(query));
  expect(causes.length).toBeGreaterThan(0);
  for (const { actual } of causes) expect(actual).not.toContain('intermittent');
});

test('beside an intermittent error with the same body, a call that never has another answer keeps its cause', async () => {
  const { causes } = await causesOf((n, query) => n % 10 === 0 || isBad(query));
  const errors = causes.filter(({ actual }) => actual.includes('500'));
  expect(errors.some(({ actual }) => !actual.includes('intermittent'))).toBe(true);
});
