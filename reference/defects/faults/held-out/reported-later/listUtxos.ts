import { onParameters } from '../../../operators/calls.ts';
import { textOf, walk } from '../../shared/data-client.ts';
import type { ReportedFile } from '../../types.ts';

const aliases = ['p-chain', 'x-chain', 'c-chain'];

export default {
  on: 'listUtxos',
  faults: {
    'least-amount-is-lost-on-one-route': {
      origin: 'input',
      deep: true,
      report: 'pinax-network/pinax-api#430',
      sentence: 'Endpoints, rule 3: minUtxoAmount is the least amount, however the chain is named',
      what: 'the route by blockchain id does not read minUtxoAmount: smaller UTXOs are listed too',
      make: (operation) =>
        onParameters(operation, (parameters) =>
          aliases.includes(String(parameters['blockchainId']))
            ? undefined
            : { ...parameters, minUtxoAmount: undefined },
        ),
      isKept: async (ask, world) => {
        const { blockchainId } = world.xchain;
        const minUtxoAmount = 2_000_000_000;
        const items = await walk(ask, { network: 'mainnet', blockchainId, minUtxoAmount, pageSize: 100 });
        return items.length > 0 && items.every((item) => BigInt(textOf(item, 'amount')) >= BigInt(minUtxoAmount));
      },
    },
  },
} satisfies ReportedFile;
