import { type Answered, type CaseContext, Inconclusive, integer, show } from '../../../rules/parts.ts';

/** More blocks than a chain adds during a run; a height that is cut to 32 bits loses them. */
const far = 2n ** 32n;

interface HeightRef {
  readonly height: bigint;
  readonly answer: Answered;
}

const heightRef = async (c: CaseContext): Promise<HeightRef> => {
  const answer = await c.requestSuccess({}, { fresh: true });
  const height = integer(answer.result['height']);
  return height === undefined ? c.skipUnusable(answer, 'height is no number') : { height, answer };
};

/**
 * The block at the reported height exists. The next block exists only after the height has grown. A block far above
 * does not exist.
 */
export const lastAccepted = async (c: CaseContext): Promise<void> => {
  const block = (height: bigint, input: 'valid' | 'open'): Promise<Answered> =>
    c.request(
      { operation: 'vm.getBlockByHeight', parameters: { height: height.toString(), encoding: 'json' }, input },
      { fresh: true },
    );
  // If discovery found no block, the reported height may be wrong.
  if (c.subjects.arguments('vm.getBlockByHeight').length === 0 && !(await block(1n, 'open')).result)
    throw new Inconclusive('vm.getBlockByHeight gives no block', {
      see: { requirement: 'node.endpoint.asset-chain', operation: 'vm.getBlockByHeight' },
    });
  const { height, answer } = await heightRef(c);
  const last = await block(height, 'valid');
  if (!last.result)
    c.fail('there is no block at the reported height', {
      code: 'no-block-at-height',
      expected: `the block at height ${height}`,
      actual: show(last.body),
      by: [answer, last],
    });
  c.countEvidence();
  const next = await block(height + 1n, 'open');
  if (next.result) {
    // A block may have been accepted in between. Then the height has increased.
    const after = await heightRef(c);
    if (after.height <= height)
      c.fail('a block above the reported height exists', {
        code: 'block-above-height',
        expected: `a height of at least ${height + 1n}, of which there is a block`,
        actual: `${after.height}`,
        pointer: '/result/height',
        by: [answer, next, after.answer],
      });
  }
  const beyond = await block(height + far, 'open');
  if (beyond.result)
    c.fail('there is a block far above the reported height', {
      code: 'block-far-above-height',
      expected: `no block at height ${height + far}`,
      actual: show(beyond.result),
      by: [answer, beyond],
    });
  c.countEvidence();
};
