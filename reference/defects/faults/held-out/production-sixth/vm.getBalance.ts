import { onBody } from '../../../operators/calls.ts';
import { nativeAsset } from '../../../shared/examples.ts';
import { at } from '../../../shared/values.ts';
import { listOf, numberOf, sameTexts, textOf } from '../../shared/data-client.ts';
import { user } from '../../shared/nodeClient.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'vm.getBalance',
  faults: {
    'references-are-keyed-by-transaction': {
      origin: 'join',
      deep: true,
      sentence: 'Node, UTXO reference and vm.getBalance: utxoIDs has each UTXO with txID and outputIndex',
      what:
        'references are collected in a map by txID: of several outputs of one transaction only the last is ' +
        'referenced, while balance counts all of them',
      make: (operation) =>
        onBody(operation, (body) => ({
          ...body,
          utxoIDs: [...new Map(listOf(body, 'utxoIDs').map((row) => [textOf(row, 'txID'), row])).values()],
        })),
      isKept: async (ask, world) => {
        for (let index = 0; index < 8; index += 1) {
          const address = user(world, index);
          const { result } = await ask({ parameters: { address, assetID: nativeAsset(world) } });
          const { items } = await ask({
            operation: 'listUtxos',
            parameters: {
              network: 'mainnet',
              blockchainId: 'x-chain',
              addresses: address,
              assetId: nativeAsset(world),
              pageSize: 100,
            },
          });
          const own = items.filter(
            (item) => listOf(item, 'addresses').length === 1 && numberOf(item, 'platformLocktime') <= world.now,
          );
          const references = listOf(result, 'utxoIDs').map(
            (row) => `${textOf(row, 'txID')}:${numberOf(row, 'outputIndex')}`,
          );
          const listed = own.map((item) => `${textOf(item, 'txHash')}:${String(at(item, 'outputIndex'))}`);
          if (!sameTexts(references, listed)) return false;
        }
        return true;
      },
    },
  },
} satisfies ReportedFile;
