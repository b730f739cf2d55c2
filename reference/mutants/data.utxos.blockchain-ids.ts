import { onParameters, refusing, given } from './shared/alter.ts';
import type { MutantFile } from './types.ts';

/** A named chain that is refused, or another name that is taken. */
export default {
  breaks: 'data.utxos.blockchain-ids',
  mutate: (operation) => {
    const named = ['p-chain', 'x-chain', 'c-chain'];
    return {
      ...Object.fromEntries(
        named.map((name) => [
          `${name}-refused`,
          refusing(operation, ({ parameters }) => parameters['blockchainId'] === name),
        ]),
      ),
      'other-taken': onParameters(operation, (parameters) =>
        /^[a-z]+(-[a-z]+)*$/.test(String(parameters['blockchainId'])) &&
        !named.includes(String(parameters['blockchainId']))
          ? given(parameters, { blockchainId: 'x-chain' })
          : undefined,
      ),
      'other-fails': refusing(
        operation,
        ({ parameters }) =>
          /^[a-z]+(-[a-z]+)*$/.test(String(parameters['blockchainId'])) &&
          !named.includes(String(parameters['blockchainId'])),
        500,
      ),
    };
  },
} satisfies MutantFile;
