import { Inconclusive, type CaseContext } from '../../../engine/judging/case-context.ts';
import { anyKnownCall, inconclusiveNoSubject } from '../../../properties/lists/frozen-window.ts';
import { difference, keys } from '../../../properties/lists/compare.ts';
import { spending } from '../../../engine/model/depth.ts';
import { listingOf } from '../../../engine/model/listing.ts';
import { page } from '../../../properties/lists/walk.ts';
import { at } from '../../../engine/model/paths.ts';
import { show } from '../../../engine/model/show.ts';

/** A block has two names, its number and its hash: both give the same list. */
export const blockByBothNames = async (c: CaseContext): Promise<void> => {
  const listing = listingOf(c.operation);
  const size = listing.paging.maximum;
  const sets = c.subjects
    .arguments(c.operation.id)
    .filter((set) => set.count > 0 && !set.more)
    .slice(0, spending[c.depth].runs);
  if (sets.length === 0) return inconclusiveNoSubject(c, 'a block with transactions');
  for (const { parameters, answer } of sets) {
    const [first] = answer.items ?? [];
    const [number, hash] = [at(first, 'blockNumber'), at(first, 'blockHash')];
    if (typeof number !== 'string' || typeof hash !== 'string') continue;
    const byNumber = await page(c, { ...parameters, blockId: number }, { size });
    const byHash = await c.ask({
      parameters: { ...parameters, blockId: hash, [listing.paging.size]: size },
      input: 'valid',
    });
    if (!byHash.items)
      c.broken('a block is not found by its hash', {
        code: 'block-hash-not-found',
        expected: `the ${byNumber.items.length} transactions of block ${number}`,
        actual: `status ${byHash.status}: ${show(byHash.body)}`,
        by: [byNumber.answer, byHash],
      });
    const { missing, extra } = difference(keys(listing, byNumber.items), keys(listing, byHash.items));
    if (missing.length + extra.length > 0)
      c.broken('a block has other transactions by its hash than by its number', {
        code: 'block-hash-lists-others',
        expected: `the ${byNumber.items.length} transactions of block ${number}`,
        actual: `${missing.length} missing, ${extra.length} others; the first: ${show(missing[0] ?? extra[0])}`,
        by: [byNumber.answer, byHash],
      });
    c.proved();
  }
  if (c.evidence === 0) throw new Inconclusive('the transactions listed do not name their block');
};

/** A page size of 0, the documented minimum and default, is accepted; what it stands for is observed. */
export const sizeZero = async (c: CaseContext): Promise<void> => {
  const { parameters, count, more } = anyKnownCall(c);
  for (const [what, size] of [
    ['pageSize 0', 0],
    ['no pageSize', undefined],
  ] as const) {
    const answer = await c.ask({ parameters: { ...parameters, pageSize: size }, input: 'valid' });
    if (!answer.result)
      c.broken(`${what} is refused`, {
        code: 'refused',
        about: what,
        expected: 'status 200',
        actual: `status ${answer.status}: ${show(answer.body)}`,
        by: [answer],
      });
    const got = answer.items?.length ?? 0;
    c.observe(what, got === 0 ? 'no items' : got < count || more ? 'some items' : 'all items of the block', answer);
    c.proved();
  }
};
