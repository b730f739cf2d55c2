import { describe, expect, test } from 'vitest';
import { openApiContract, withAllowedWrites } from '../../../contracts/openapi/index.ts';
import { isObject } from '../../../engine/model/paths.ts';
import { requestsOf, bodyOf } from './cases/inputs.ts';
import { array, documentOf, json, object, objectOf, posts, reads, text } from './document.ts';
import { notPassed } from './judged.ts';
import { sizeUpTo } from './list-contract.ts';

/** Lists that are read by POST are called only if the user or the document allows it. */

const writes = { 'x-assay-safe': undefined };
const body = objectOf(
  {
    where: { ...objectOf({ language: text }), example: { language: 'en' } },
    mode: { ...text, example: 'whole' },
    limit: sizeUpTo(10, 4),
    after: text,
    extra: object,
  },
  'where',
  'mode',
);
const page = objectOf({ words: array(object), next: text }, 'words');
const paging = { style: 'cursor', size: 'limit', cursor: 'after', next: 'next' };
const document = documentOf({
  '/words': {
    ...reads('words'),
    ...posts('addWord', json(object), object, writes),
    delete: { operationId: 'removeWords', responses: {} },
  },
  '/search': posts('search', json(body), page, {
    ...writes,
    'x-assay-list': { items: 'words', identity: ['word'], paging },
  }),
});

/** Method and path of each request, and what is judged. */
const askedWith = async (allowed: readonly string[]) => {
  const contract = openApiContract(withAllowedWrites(document, allowed));
  const { received, judgements } = await requestsOf(contract, (request) => {
    if (request.path !== '/search') return 200;
    const { where, mode, limit = 4, after = '0' } = bodyOf(request);
    const isOdd = typeof limit !== 'number' || limit < 1 || limit > 10 || !/^\d+$/.test(String(after));
    if (isOdd || !isObject(where) || where['language'] !== 'en' || mode !== 'whole') return 400;
    const words = Array.from({ length: 23 }, (_, n) => ({ word: `w${n}` }));
    const end = Number(after) + limit;
    return { words: words.slice(Number(after), end), ...(end < words.length && { next: String(end) }) };
  });
  return { requests: new Set(received.map(({ method, path }) => `${method} ${path}`)), judgements };
};

describe('operations that may change the target', () => {
  test('are not called', async () => {
    const { requests } = await askedWith([]);
    expect([...requests]).toEqual(['GET /words', 'HEAD /words']);
  });

  test.each(['search', 'POST /search', 'sea*'])('are called if a pattern allows it: %s', async (pattern) => {
    const { requests, judgements } = await askedWith([pattern]);
    expect([...requests].sort()).toEqual(['GET /words', 'HEAD /words', 'POST /search']);
    expect(notPassed(judgements)).toEqual([]);
  });

  test.each([
    ['seek', /--allow-writes seek matches no operation of the document beyond GET and HEAD/],
    ['removeWords', /--allow-writes removeWords matches no POST/],
  ])('a pattern that allows nothing is refused: %s', (pattern, message) => {
    expect(() => withAllowedWrites(document, [pattern])).toThrow(message);
  });

  test('`*` allows every POST, also of a document without any', () => {
    const reading = documentOf({ '/words': { get: {} } });
    expect(withAllowedWrites(reading, ['*'])).toEqual(reading);
  });
});
