import type { CaseContext } from '../../../engine/contract/case-context.ts';
import { anyKnownCall } from '../../../properties/lists/frozen-window.ts';
import { mustRefuse } from '../../../properties/laws/rest-errors.ts';

/**
 * The height is required. Answers to values that are not integers >= 0 are observed. A passive check judges that
 * vertices have the requested height.
 */
export const heightRequired = async (c: CaseContext): Promise<void> => {
  const { parameters } = anyKnownCall(c);
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
