import { checksummed } from '../../../../world/evm/encoding.ts';
import { messenger } from '../../../../world/evm/specs.ts';
import { onCall, withBody } from '../../../operators/calls.ts';
import { textAt } from '../../../shared/texts.ts';
import { at, changed } from '../../../shared/values.ts';
import { textOf, textsOf } from '../../shared/data-client.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'getDeploymentTransaction',
  faults: {
    'creations-are-kept-by-address': {
      origin: 'cache',
      deep: true,
      report: 'informalsystems/quartz#206',
      sentence: 'Data, Endpoints 3: the deployment transaction of the contract on the chain of the call',
      what:
        'the table of contract creations has the address alone as its key, and the first chain wins: for a contract ' +
        'that has the same address on several chains, the others answer with the transaction of the first chain, ' +
        'under their own chainId',
      make: (operation) =>
        onCall(operation, (call, next, { evm }) => {
          const address = textAt(call, 'address').toLowerCase();
          const first = evm.chains.find((chain) => chain.contract(address));
          const asked = evm.chain(textAt(call, 'chainId'));
          if (!first || !asked?.contract(address) || first === asked) return next(call);
          const own = next(call);
          return withBody(next({ ...call, parameters: { ...call.parameters, chainId: first.chainId } }), (body) => ({
            ...body,
            nativeTransaction: changed(body['nativeTransaction'] ?? null, 'chainId', () => asked.chainId),
            networkTokenDetails: own.kind === 'answer' ? at(own.body, 'networkTokenDetails') : undefined,
          }));
        }),
      isKept: async (ask, world) => {
        for (const { chainId } of world.evm.chains) {
          const { result } = await ask({ parameters: { chainId, address: checksummed(messenger) } });
          const block = textOf(result, 'nativeTransaction.blockHash');
          const { items } = await ask({ operation: 'listBlockTransactions', parameters: { chainId, blockId: block } });
          if (!textsOf(items, 'txHash').includes(textOf(result, 'nativeTransaction.txHash'))) return false;
        }
        return true;
      },
    },
  },
} satisfies ReportedFile;
