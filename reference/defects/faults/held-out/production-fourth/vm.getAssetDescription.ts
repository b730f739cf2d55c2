import { onBody } from '../../../operators/calls.ts';
import { textOf, walk } from '../../shared/data-client.ts';
import { assetOf } from '../../shared/nodeClient.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'vm.getAssetDescription',
  faults: {
    'symbol-of-four-bytes': {
      origin: 'encoding',
      report: 'blockscout/blockscout#965',
      sentence: 'Node, Asset description: symbol is the symbol of the asset',
      what:
        'symbols are stored in four bytes and read back with the padding: a symbol of three letters has a null ' +
        'character at its end, and differs from the symbol of the asset in the data interface',
      make: (operation) =>
        onBody(operation, (body) => ({ ...body, symbol: textOf(body, 'symbol').padEnd(4, '\u0000') })),
      isKept: async (ask, world) => {
        const assetId = assetOf(world, 'TIX');
        const { result } = await ask({ parameters: { assetID: assetId } });
        const asked = { network: 'mainnet', blockchainId: 'x-chain', assetId, pageSize: 5 };
        const [utxo] = await walk(ask, asked, 'listUtxos');
        return utxo !== undefined && textOf(result, 'symbol') === textOf(utxo, 'asset.symbol');
      },
    },
  },
} satisfies ReportedFile;
