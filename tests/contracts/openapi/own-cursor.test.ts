import { expect, test } from 'vitest';
import { codesOf } from './judged.ts';
import { contractOfList, integer, text } from './list-contract.ts';
import { listening } from './listening.ts';

/** A list of changes. The last page returns its own cursor, from which later changes can be read. */

const changes = Array.from({ length: 23 }, (_, n) => ({ number: n }));

const findingsOf = (end: string | undefined, losesItems = false): Promise<readonly string[]> => {
  const contract = contractOfList({
    name: 'changes',
    query: { limit: { ...integer, minimum: 1, maximum: 10 }, since: text },
    around: { since: text },
    list: {
      identity: ['number'],
      paging: { style: 'cursor', size: 'limit', cursor: 'since', next: 'since', ...(end && { end }) },
    },
  });
  const served = listening((_, query) => {
    const [limit, since] = [Number(query.get('limit') ?? 5), Number(query.get('since') ?? 0)];
    if (!Number.isInteger(limit) || limit < 1 || !Number.isInteger(since) || since > changes.length) return 400;
    const page = changes.slice(since, since + limit);
    return { changes: losesItems && since > 0 ? page.slice(1) : page, since: String(since + page.length) };
  });
  return codesOf(contract, served);
};

test('ends the walk where the list says so', async () => {
  expect(await findingsOf('own-cursor')).toEqual([]);
});

test('is a walk that does not end, where the list says nothing', async () => {
  expect(await findingsOf(undefined)).toContain('api.page.continues cursor-repeats');
});

test('hides no fault', async () => {
  expect(await findingsOf('own-cursor', true)).not.toEqual([]);
});
