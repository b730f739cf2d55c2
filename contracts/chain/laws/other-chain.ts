import { anyKnownCall, type CaseContext, sized } from '../../../rules/parts.ts';

/**
 * Sends a call that one chain answered to another chain, if possible to a chain that no known call uses. A table or
 * cache that the chains share then answers with objects of the first chain. A rule compares the chain that the answer
 * names.
 */
export const otherChain = async (c: CaseContext): Promise<void> => {
  const calledChains = c.knownCalls.map(({ parameters }) => String(parameters['chainId']));
  const { parameters } = anyKnownCall(c);
  const chains = c.subjects
    .of('evm-chain-id')
    .map(({ value }) => value)
    .filter((chain) => chain !== String(parameters['chainId']) && c.subjects.answersFor('chainId', chain));
  const chainId = chains.find((chain) => !calledChains.includes(chain)) ?? chains[0];
  if (chainId === undefined) return;
  const answer = await c.request({
    parameters: { ...parameters, chainId, ...sized(c.operation) },
    // The call stays valid, and a 404 is allowed: an object of one chain need not exist on another.
    input: 'valid',
  });
  if (answer.result) c.countEvidence();
};
