import type { CaseContext } from '../../../engine/judging/case-context.ts';
import { anySet } from '../../../properties/lists/closed.ts';
import { mustRefuse } from '../../../properties/probes/rest-errors.ts';

/** The height is required; what others than integers >= 0 get is observed. That vertices have the height asked for is a passive check's. */
export const heightRequired = async (c: CaseContext): Promise<void> => {
  const { parameters } = anySet(c);
  mustRefuse(
    c,
    await c.ask({ parameters: { ...parameters, vertexHeight: undefined }, input: 'invalid' }),
    'a call without vertexHeight',
  );
  for (const [what, vertexHeight] of [
    ['negative', -1],
    ['fractional', 1.5],
    ['textual', 'abc'],
  ] as const) {
    const answer = await c.ask({ parameters: { ...parameters, vertexHeight }, input: 'open' });
    c.observe(`a ${what} vertexHeight`, `HTTP ${answer.status}`, answer);
  }
};
