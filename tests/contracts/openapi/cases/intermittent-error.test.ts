import { describe, expect, test } from 'vitest';
import { refuse } from '../../../../defects/operators/refusals.ts';
import { any, type CallTrigger, every, given, type Trigger } from '../../../../defects/triggers.ts';
import { callName } from '../../../../engine/run/judge/call-name.ts';
import type { Exchange } from '../../../../engine/model/exchange.ts';
import { ServerErrors } from '../../../../engine/run/judge/server-errors.ts';
import { judgeTarget } from '../../../../engine/run/judge-target.ts';
import type { Known } from '../../../../engine/model/judging.ts';
import { judgedRun, judgeEntries } from '../../../../compare/ledger/baseline.ts';
import { anExchange } from '../../../reports/samples.ts';
import { findingsOf, judgeContract, options, whileServed } from '../judged.ts';
import { byOffset, integer, offsetQuery, text } from '../list-contract.ts';
import type { Listening } from '../listening.ts';
import { modelled } from '../modelled.ts';

const list = modelled(
  {
    name: 'books',
    query: { ...offsetQuery(20), author: text },
    item: { id: integer, author: text },
    list: { paging: byOffset, filters: { author: 'author' } },
  },
  Array.from({ length: 33 }, (_, id) => ({ id, author: id % 2 === 0 ? 'A' : 'B' })),
);
const { contract } = list;

/** `fails`: which calls get a 500. */
const served = (fails: Trigger): Promise<Listening> => list.serve(refuse(fails, 500));
const isBad: CallTrigger = ({ parameters: { limit = '1' } }) => !/^\d+$/.test(String(limit));

const causesOf = async (fails: Trigger) => {
  const findings = findingsOf(await judgeContract(contract, served(fails)));
  return { findings, causes: findings.filter(({ sameCauseAs }) => sameCauseAs === undefined) };
};

test('errors that documented calls get at times are fewer causes than findings, and say how often the error comes', async () => {
  const { findings, causes } = await causesOf(every(3));
  const errors = causes.filter(({ actual }) => actual.includes('500'));
  expect(findings.length).toBeGreaterThan(1);
  expect(errors.length).toBeLessThan(findings.length);
  expect(errors.map(({ actual }) => actual).join('\n')).toMatch(
    /; intermittent: \d+ of \d+ documented calls of this operation got a server error$/,
  );
});

test('an error of wrong input alone is a cause of its own, and is not called intermittent', async () => {
  const { causes } = await causesOf(isBad);
  expect(causes.length).toBeGreaterThan(0);
  for (const { actual } of causes) expect(actual).not.toContain('intermittent');
});

/** An answer to `GET /books` with this limit. */
const answerTo = (limit: number | string, status: number): Exchange =>
  anExchange({
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
  expect(errors.intermittent().get('books')).toMatchObject({ refusals: new Set(), atTimes: new Set() });
});

describe('a baseline that accepts errors at random', () => {
  const name = 'api.answers@books:intermittent-500';
  const known = { [name]: { reason: 'ticket 7' } };
  const newOf = async (fails: Trigger, accepted: Record<string, Known> = known) => {
    const { outcomes } = await whileServed(served(fails), (url, around) =>
      judgeTarget(contract, { ...options, target: { api: url }, known: accepted }, around),
    );
    const findings = outcomes
      .flatMap((outcome) => outcome.findings)
      .filter(({ exchanges }) => exchanges.some(({ response }) => response?.status === 500));
    const entry = { fingerprint: name, requirement: 'api.answers', operation: 'books', reason: 'ticket 7' };
    const [judgedEntry] = judgeEntries(contract, [entry], judgedRun(outcomes), {
      day: '2026-01-01',
      depth: options.depth,
    });
    return { findings, unknown: findings.filter((finding) => !finding.known), state: judgedEntry?.state };
  };

  test.each([3, 7, 11])('covers them wherever they come: each call number %i', async (each) => {
    const { findings, unknown, state } = await newOf(every(each));
    expect(findings.length).toBeGreaterThan(0);
    expect(unknown.map(({ message, actual }) => `${message}: ${actual}`)).toEqual([]);
    expect(state).toBe('known');
  });

  test('is never stale', async () => expect((await newOf(() => false)).state).toBe('unseen'));

  test.each<[string, Trigger]>([
    ['a call that always fails', any(every(7), given('author', 'A'))],
    ['wrong input that always fails', any(every(7), isBad)],
    ['an operation that always fails', () => true],
  ])('does not cover %s', async (_, fails) => {
    const { unknown } = await newOf(fails);
    expect(unknown.map(({ actual }) => actual).join('\n')).toMatch(/status 500(?!.*intermittent)/);
  });

  test('does not cover errors of another operation or status', async () => {
    for (const other of ['api.answers@books:intermittent-501', 'api.answers@films:intermittent-500'])
      expect((await newOf(every(3), { [other]: { reason: 'x' } })).unknown.length).toBeGreaterThan(0);
  });
});
