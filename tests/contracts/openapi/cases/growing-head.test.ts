import { expect, test } from 'vitest';
import { openApiContract } from '../../../../contracts/openapi/index.ts';
import { documentOf, ok, query } from '../document.ts';
import { findingsOf, judged } from '../judged.ts';
import { jsonReply, replying } from './target.ts';

/** A log, newest first, that gets an entry at its head while it is judged. */

const list = {
  items: 'log',
  identity: ['id'],
  paging: { style: 'cursor', size: 'limit', cursor: 'before', next: 'next', hasMore: 'more' },
};
const contract = openApiContract(
  documentOf({
    '/log': {
      get: {
        operationId: 'log',
        parameters: [query('limit', { type: 'integer', minimum: 1, maximum: 100, default: 20 }), query('before')],
        'x-assay-list': list,
        responses: ok({ type: 'object' }),
      },
    },
  }),
);

/** `each`: requests until the next entry. `isWrong`: every page says that others follow. */
const growing = (each: number, isWrong = false) => {
  let length = 60;
  let requests = 0;
  return replying((_, parameters) => {
    requests += 1;
    if (requests % each === 0) length += 1;
    const before = Number(parameters.get('before') ?? length + 1);
    const first = Math.min(length, before - 1);
    const last = Math.max(0, first - Number(parameters.get('limit') ?? 20));
    const log = Array.from({ length: first - last }, (_value, index) => ({ id: first - index }));
    return jsonReply({ log, next: last > 0 ? `${last + 1}` : null, more: last > 0 || isWrong });
  });
};

test.each([5, 9, 12, 17])('an entry every %i requests raises no alarm about the pages that follow', async (each) => {
  expect(findingsOf(await judged(contract, growing(each), 'api.page.more'))).toEqual([]);
});

test('a list that does not grow and always says that others follow is found', async () => {
  const codes = findingsOf(await judged(contract, growing(Infinity, true), 'api.page.more')).map(({ code }) => code);
  expect(codes).toContain('more-said-in-vain');
});
