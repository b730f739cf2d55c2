import type { CaseContext } from '../../../engine/contract/case-context.ts';
import { anyKnownCall } from '../../../properties/lists/frozen-window.ts';
import { describe } from '../../../properties/laws/rest-errors.ts';

/**
 * What an unknown chain, or else an unknown path, gets is observed. A refusal that is asked for again is the same one.
 */
export const notFound = async (c: CaseContext): Promise<void> => {
  const { parameters } = anyKnownCall(c);
  if ('chainId' in c.operation.parameters) {
    const unknown = { parameters: { ...parameters, chainId: '999999999999' }, input: 'open' } as const;
    const chain = await c.ask(unknown);
    c.observe('an unknown chain', describe(c, chain), chain);
    // A kept refusal that comes with another status is seen by the checks on errors.
    if (c.depth !== 'quick') await c.ask(unknown, { fresh: true });
  } else {
    const elsewhere = await c.ask({
      parameters,
      input: 'open',
      path: `/v${c.operation.base === 'metrics' ? 2 : 1}/no-such-path`,
    });
    c.observe('an unknown path', describe(c, elsewhere), elsewhere);
  }
  c.proved();
};
