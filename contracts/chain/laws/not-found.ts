import { anyKnownCall, type CaseContext, describeStatus, type Operation } from '../../../rules/parts.ts';

/** The operation whose calls ask for an unknown path, the same for all operations of an interface without a chain. */
const namesNoChain =
  (base: string) =>
  (row: Operation): boolean =>
    row.kind === 'rest' && row.base === base && row.httpMethod === 'GET' && !('chainId' in row.parameters);

/**
 * Observes the answer to an unknown chain or, without a chain parameter, to an unknown path. A repeated call gets the
 * same refusal.
 */
export const notFound = async (c: CaseContext): Promise<void> => {
  const { parameters } = anyKnownCall(c);
  const { base } = c.operation;
  if ('chainId' in c.operation.parameters) {
    const unknown = { parameters: { ...parameters, chainId: '999999999999' }, input: 'open' } as const;
    const chain = await c.request(unknown);
    c.observe('an unknown chain', describeStatus(c, chain), chain);
    // The checks on errors notice a cached refusal with another status.
    if (c.effort.asksFurther && chain.status >= 400) await c.request(unknown, { fresh: true });
  } else {
    const { id } = c.contract.operations.find(namesNoChain(base)) ?? c.operation;
    const path = `/v${base === 'metrics' ? 2 : 1}/no-such-path`;
    const elsewhere = await c.request({ operation: id, parameters: {}, input: 'open', path });
    c.observe('an unknown path', describeStatus(c, elsewhere), elsewhere);
  }
  c.countEvidence();
};
