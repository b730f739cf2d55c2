import { type CaseContext, type Parameters } from '../../../engine/contract/case-context.ts';
import { anyKnownCall } from '../../../properties/lists/frozen-window.ts';
import { difference, keys } from '../../../properties/lists/compare.ts';
import { listingOf, nextCursor, pagesOf } from '../../../engine/model/listing.ts';
import { at, integer } from '../../../engine/model/paths.ts';
import type { Answered } from '../../../engine/model/judging.ts';
import { earlierParts } from '../../../properties/lists/earlier-parts.ts';
import { mustSucceed } from '../../../properties/expect.ts';

interface BlockCall {
  readonly parameters: Parameters;
  readonly place: number;
  readonly status: string;
}

/** Blocks of transactions in other lists, with the index of each transaction in its block and its status. */
const blocksElsewhere = async (c: CaseContext): Promise<readonly BlockCall[]> => {
  const operation = c.contract.operation('listNativeTransactions');
  return [...c.subjects.arguments(operation.id), ...(await earlierParts(c, operation))].flatMap(
    ({ parameters, answer }) =>
      (answer.items ?? []).flatMap((item) => {
        const [blockId, blockIndex] = [at(item, 'blockNumber'), integer(at(item, 'blockIndex'))];
        return typeof blockId === 'string' && blockIndex !== undefined
          ? [
              {
                parameters: { chainId: parameters['chainId'], blockId },
                place: Number(blockIndex),
                status: String(at(item, 'txStatus')),
              },
            ]
          : [];
      }),
  );
};

/**
 * The blocks most likely to reveal a fault: one with a transaction far behind the first, and one with a transaction of
 * the rarest status.
 */
const tellingBlocks = async (c: CaseContext): Promise<readonly Parameters[]> => {
  const all = await blocksElsewhere(c);
  const counts = new Map<string, number>();
  for (const { status } of all) counts.set(status, (counts.get(status) ?? 0) + 1);
  const [largest] = [...all].sort((a, b) => b.place - a.place);
  const [rare] =
    counts.size < 2 ? [] : [...all].sort((a, b) => (counts.get(a.status) ?? 0) - (counts.get(b.status) ?? 0));
  const calls = [largest, rare].flatMap((call) => (call === undefined ? [] : [call.parameters]));
  return calls.length > 0 ? calls : [anyKnownCall(c).parameters];
};

/**
 * Describes how a page without a size, or with size 0, differs from the block's transactions; undefined if it does not.
 */
const differsFromSized = (c: CaseContext, answer: Answered, sized: Answered): string | undefined => {
  const listing = listingOf(c.operation);
  const [got, all] = [answer, sized].map(({ items = [] }) => keys(listing, items)) as [string[], string[]];
  const [ends, wholeEnds] = [answer, sized].map((reply) => nextCursor(reply, undefined) === undefined);
  const { missing, extra } = difference(all, got);
  if (got.length === 0) return undefined;
  if (ends && missing.length > 0) return `${missing.length} of ${all.length} are missing, and no token`;
  if (ends && !wholeEnds && extra.length === 0) return `${got.length} of more than ${all.length}, and no token`;
  return wholeEnds && extra.length > 0 ? `${extra.length} that pages of ${all.length} lack` : undefined;
};

/**
 * A page size of 0, the documented minimum and default, is accepted; its effect is observed. If transactions come
 * without a token, the list has ended: it must have all transactions of the block, and none that other sizes leave out.
 */
export const sizeZero = async (c: CaseContext): Promise<void> => {
  const { maximum } = pagesOf(c.operation);
  for (const [index, parameters] of (await tellingBlocks(c)).entries()) {
    const sized = await c.ask({ parameters: { ...parameters, pageSize: maximum }, input: 'valid' });
    for (const [label, size] of [
      ['no pageSize', undefined],
      ['pageSize 0', 0],
    ] as const) {
      await c.soft(async () => {
        if (index > 0 && size === 0) return;
        const answer = await c.ask({ parameters: { ...parameters, pageSize: size }, input: 'valid' });
        mustSucceed(c, answer, { code: 'refused', about: label, message: `${label} is refused` });
        const fault = sized.items ? differsFromSized(c, answer, sized) : undefined;
        if (fault !== undefined)
          c.broken(`with ${label} a block has other transactions than by pages`, {
            code: 'differs-from-pages',
            about: label,
            expected: `all transactions of the block, as by pages of ${maximum}, or a token`,
            actual: fault,
            by: [sized, answer],
          });
        const [got, count] = [answer.items?.length ?? 0, sized.items?.length ?? 0];
        const isPart = got < count || nextCursor(sized, maximum) !== undefined;
        c.observe(label, got === 0 ? 'no items' : isPart ? 'some items' : 'all items of the block', answer);
        c.proved();
      });
    }
  }
};
