import type { Alteration, OperationCall } from '../types.ts';
import type { Value } from '../value.ts';
import { toBech32 } from '../world/xchain/ids.ts';
import { onCall, withBody, itemsOf, onParameters, refusing, given } from './shared/alter.ts';
import { answered } from './shared/utxos.ts';
import type { MutantFile } from './types.ts';

/** Sets of addresses whose answer is not the union of the answers for each. */
export default {
  breaks: 'node.utxos.addresses',
  mutate: (operation) => {
    const several = ({ parameters }: OperationCall): boolean =>
      Array.isArray(parameters['addresses']) && parameters['addresses'].length > 1;
    const taken = (change: (addresses: Value[]) => Value[]): Alteration =>
      onParameters(operation, (parameters) =>
        Array.isArray(parameters['addresses'])
          ? given(parameters, { addresses: change(parameters['addresses']) })
          : undefined,
      );
    return {
      'first-only': taken((addresses) => addresses.slice(0, 1)),
      'last-only': taken((addresses) => addresses.slice(-1)),
      'ten-at-most': taken((addresses) => addresses.slice(0, 10)),
      'busiest-only': onCall(operation, (call, next, { xchain }) => {
        const busiest = `X-${toBech32(xchain.hrp, xchain.actors.hub.addresses[0] ?? '')}`;
        const { addresses } = call.parameters;
        return next(
          Array.isArray(addresses) && addresses.includes(busiest)
            ? { ...call, parameters: given(call.parameters, { addresses: [busiest] }) }
            : call,
        );
      }),
      'several-refused': refusing(operation, several),
      'one-missing': onCall(operation, (call, next) =>
        withBody(next(call), (body) => (several(call) ? answered(body, itemsOf(operation, body).slice(0, -1)) : body)),
      ),
      'one-foreign': onCall(operation, (call, next) =>
        withBody(next(call), (body) =>
          several(call) ? answered(body, [...itemsOf(operation, body), '0x00000000']) : body,
        ),
      ),
      'none-for-several': onCall(operation, (call, next) =>
        withBody(next(call), (body) => (several(call) ? answered(body, []) : body)),
      ),
    };
  },
} satisfies MutantFile;
