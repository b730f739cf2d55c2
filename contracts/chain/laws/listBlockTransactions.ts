import { anyKnownCall, type CaseContext, mustSucceed, nextCursor } from '../../../rules/parts.ts';

/** A page size of 0, the documented minimum and default, is accepted; its effect is observed. */
export const sizeZero = async (c: CaseContext): Promise<void> => {
  const { parameters } = anyKnownCall(c);
  const { maximum } = c.paging;
  const whole = await c.request({ parameters: { ...parameters, pageSize: maximum }, input: 'valid' });
  for (const [label, pageSize] of [
    ['no pageSize', undefined],
    ['pageSize 0', 0],
  ] as const)
    await c.soft(async () => {
      const answer = await c.request({ parameters: { ...parameters, pageSize }, input: 'valid' });
      mustSucceed(c, answer, { code: 'refused', about: label, message: `${label} is refused` });
      const [got, count] = [answer.items?.length ?? 0, whole.items?.length ?? 0];
      const isPart = got < count || nextCursor(whole, maximum) !== undefined;
      c.observe(label, got === 0 ? 'no items' : isPart ? 'some items' : 'all items of the block', answer);
      c.countEvidence();
    });
};
