import { expect, test } from 'vitest';
import { codesOf } from '../judged.ts';
import { contractOfList, sizeUpTo, text } from '../list-contract.ts';
import { listening } from '../listening.ts';

/** A log, newest first, that gets an entry at its head while it is judged. */

const contract = contractOfList({
  name: 'log',
  query: { limit: sizeUpTo(100, 20), before: text },
  around: {},
  list: { paging: { style: 'cursor', size: 'limit', cursor: 'before', next: 'next', hasMore: 'more' } },
});

/** `each`: requests until the next entry. `isWrong`: every page says that others follow. */
const growing = (each: number, isWrong = false) => {
  let length = 60;
  let requests = 0;
  return listening((_, parameters) => {
    requests += 1;
    if (requests % each === 0) length += 1;
    const before = Number(parameters.get('before') ?? length + 1);
    const first = Math.min(length, before - 1);
    const last = Math.max(0, first - Number(parameters.get('limit') ?? 20));
    const log = Array.from({ length: first - last }, (_value, index) => ({ id: first - index }));
    return { log, next: last > 0 ? `${last + 1}` : null, more: last > 0 || isWrong };
  });
};

test.each([5, 9, 12, 17])('an entry every %i requests raises no alarm about the pages that follow', async (each) => {
  expect(await codesOf(contract, growing(each), 'api.page.more')).toEqual([]);
});

test('a list that does not grow and always says that others follow is found', async () => {
  expect(await codesOf(contract, growing(Infinity, true), 'api.page.more')).toContain(
    'api.page.more more-said-in-vain',
  );
});
