import type { CaseContext } from '../../../engine/judging/case-context.ts';
import { anyKnownCall } from '../../../properties/lists/frozen-window.ts';
import { describe } from '../../../properties/probes/rest-errors.ts';

/** What an unknown path, and an unknown chain, gets is observed. */
export const notFound = async (c: CaseContext): Promise<void> => {
  const { parameters } = anyKnownCall(c);
  const elsewhere = await c.ask({
    parameters,
    input: 'open',
    path: `/v${c.operation.base === 'metrics' ? 2 : 1}/no-such-path`,
  });
  c.observe('an unknown path', describe(c, elsewhere), elsewhere);
  if ('chainId' in c.operation.parameters) {
    const chain = await c.ask({ parameters: { ...parameters, chainId: '999999999999' }, input: 'open' });
    c.observe('an unknown chain', describe(c, chain), chain);
  }
  c.proved();
};
