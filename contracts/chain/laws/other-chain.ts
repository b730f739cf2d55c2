import { sized } from '../../../engine/model/listing.ts';
import type { CaseContext } from '../../../engine/contract/case-context.ts';
import { anyKnownCall } from '../../../properties/lists/frozen-window.ts';

/**
 * Asks for what one chain answered on another one too, on one that no known call is about where there is such a chain:
 * a table or a cache that chains share shows the first chain's there. What comes is judged by the chain that it names.
 */
export const otherChain = async (c: CaseContext): Promise<void> => {
  const known = c.subjects.arguments(c.operation.id).map(({ parameters }) => String(parameters['chainId']));
  const { parameters } = anyKnownCall(c);
  const others = c.subjects
    .of('evm-chain-id')
    .map(({ value }) => value)
    .filter((chain) => chain !== String(parameters['chainId']) && c.subjects.answersFor('chainId', chain));
  const chainId = others.find((chain) => !known.includes(chain)) ?? others[0];
  if (chainId === undefined) return;
  const answer = await c.ask({
    parameters: { ...parameters, chainId, ...sized(c.operation) },
    // What exists on one chain need not exist on another.
    input: 'valid',
  });
  if (answer.result) c.proved();
};
