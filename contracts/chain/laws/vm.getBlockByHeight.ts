import { stringifyJson } from '../../../engine/model/json.ts';
import { blockOf, blocksByHeight } from '../domain/blocks.ts';
import { type CaseContext, Inconclusive } from '../../../engine/contract/case-context.ts';
import { isId } from '../discovery/patterns.ts';
import { integer } from '../../../engine/model/paths.ts';
import { show } from '../../../engine/model/show.ts';
import type { Answered } from '../../../engine/model/judging.ts';

interface Named {
  readonly height: bigint;
  readonly id: string;
  /** Number of characters of the block's content, if the block itself has the id. */
  readonly size: number;
}

/**
 * Heights with a known block id. The document shows no members of a block, so the function uses the
 * block's own id if it has one. Otherwise its parent id gives the id of the block one height below.
 */
const namedBlocks = (c: CaseContext): Named[] =>
  blocksByHeight(c).flatMap(({ height, block }) => {
    const { id, parentID } = block;
    if (typeof id === 'string' && isId(id)) return [{ height, id, size: stringifyJson(block).length }];
    return typeof parentID === 'string' && isId(parentID) && height > 0n
      ? [{ height: height - 1n, id: parentID, size: 0 }]
      : [];
  });

/** The content of a block in a comparable form: json without differences in blanks, hex in lower case. */
const content = (answer: Answered): string => {
  const block = answer.result?.['block'];
  return typeof block === 'string' && !block.trimStart().startsWith('{')
    ? block.toLowerCase()
    : stringifyJson(blockOf(answer) ?? null);
};

/**
 * A height beyond 32 bits has no block. If a block comes, the target answered another height or cut the height to 32
 * bits.
 */
const beyond32Bits = async (c: CaseContext): Promise<void> => {
  const block = blocksByHeight(c).find(({ height }) => height > 0n);
  if (!block || c.depth === 'quick') return;
  const asked = block.height + 2n ** 32n;
  const answer = await c.ask({ parameters: { ...block.set.parameters, height: String(asked) }, input: 'open' });
  const says = integer(blockOf(answer)?.['height']);
  if (!answer.result || says === asked || (says === undefined && content(answer) !== content(block.set.answer))) return;
  c.broken('a block asked for by its height tells another height', {
    code: 'other-height',
    expected: `no block, or the one at ${asked}`,
    actual: says === undefined ? `the block at ${block.height}` : `${says}`,
    pointer: '/result/block',
    by: [answer],
  });
};

export const byHeightAgrees = async (c: CaseContext): Promise<void> => {
  // If a block has a height, it is the requested one. Comparing answers cannot find this fault, because answers that
  // are all shifted by one agree.
  const shifted = blocksByHeight(c).find(({ height, block }) => (integer(block['height']) ?? height) !== height);
  if (shifted) {
    const reread = await c.send(shifted.set.parameters);
    const says = integer(blockOf(reread)?.['height']);
    if (says !== undefined && says !== shifted.height)
      c.report('a block asked for by its height shows another height', {
        code: 'other-height',
        expected: `${shifted.height}`,
        actual: `${says}`,
        pointer: '/result/block',
        by: [reread],
      });
  }
  await c.soft(() => beyond32Bits(c));
  const all = namedBlocks(c);
  // The newest block, the first block (which has no transactions), and the largest block (which a database may
  // truncate).
  const [largest] = c.depth === 'quick' ? [] : all.toSorted((a, b) => b.size - a.size);
  const blocks = [...new Set([...all.slice(0, 1), ...all.slice(1).slice(-1), ...(largest ? [largest] : [])])];
  if (blocks.length === 0)
    throw new Inconclusive(
      'no block in json says its id or its parent\'s; give a height under "subjects" in --config',
      { needsSubjects: true },
    );
  for (const { height, id } of blocks) {
    await c.soft(async () => {
      for (const encoding of c.operation.parameters['encoding']?.values ?? []) {
        const byHeight = await c.send({ height: height.toString(), encoding });
        const byId = await c.ask({ operation: 'vm.getBlock', parameters: { blockID: id, encoding }, input: 'valid' });
        if (!byId.result)
          c.broken('a block found by its height is not found by its id', {
            code: 'not-found-by-id',
            expected: 'the same block',
            actual: show(byId.body),
            by: [byHeight, byId],
          });
        if (content(byHeight) !== content(byId))
          c.broken('the block by its height is not the block by its id', {
            code: 'block-by-height-differs',
            expected: show(byId.result['block']),
            actual: show(byHeight.result['block']),
            pointer: '/result/block',
            by: [byId, byHeight],
          });
        c.proved();
      }
    });
  }
};
