import type { CaseContext } from '../../../engine/contract/case-context.ts';
import { anyKnownCall } from '../../../properties/lists/frozen-window.ts';
import { observeOddValues } from '../domain/odd-values.ts';
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
  await observeOddValues(c, parameters, 'vertexHeight', { negative: -1, fractional: 1.5, textual: 'abc' });
};
