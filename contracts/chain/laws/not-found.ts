import type { CaseContext } from '../../../engine/contract/case-context.ts';
import { anyKnownCall } from '../../../properties/lists/frozen-window.ts';
import { describe } from '../../../properties/laws/rest-errors.ts';

/**
 * Observes the answer to an unknown chain or, without a chain parameter, to an unknown path. A repeated call gets the
 * same refusal.
 */
export const notFound = async (c: CaseContext): Promise<void> => {
  const { parameters } = anyKnownCall(c);
  if ('chainId' in c.operation.parameters) {
    const unknown = { parameters: { ...parameters, chainId: '999999999999' }, input: 'open' } as const;
    const chain = await c.ask(unknown);
    c.observe('an unknown chain', describe(c, chain), chain);
    // The checks on errors notice a cached refusal with another status.
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
