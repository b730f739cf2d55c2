import { fromBech32, fromCb58, toCb58 } from '../../../../world/xchain/ids.ts';
import type { Value } from '../../../../value.ts';
import type { World } from '../../../../world/world.ts';
import type { Utxo } from '../../../../world/xchain/ledger.ts';
import { onBody } from '../../../operators/calls.ts';
import { nativeAsset } from '../../../shared/examples.ts';
import { textAt } from '../../../shared/texts.ts';
import { isDistinct, listOf, textOf } from '../../shared/data-client.ts';
import { hub } from '../../shared/nodeClient.ts';
import type { ReportedFile } from '../../types.ts';

const pageSize = 1_024;

/** The UTXOs with which a page of the owner begins although the page before ended with them. */
function readTwice({ xchain }: World, owner: string): Utxo[] {
  const all = xchain.ledger.unspent.of(owner);
  const twice: Utxo[] = [];
  for (let begin = pageSize - 1; begin < all.length - 1; begin += pageSize - 1)
    twice.push(...all.slice(begin, begin + 1));
  return twice;
}

const reference = ({ txId, outputIndex }: Utxo): string => `${toCb58(txId)}:${outputIndex}`;

export default {
  on: 'vm.getBalance',
  faults: {
    'last-of-a-page-read-again': {
      origin: 'paging',
      deep: true,
      report: 'ton-blockchain/docs#1868',
      sentence: 'Node, Endpoints, vm.getBalance: balance is what the address has of the asset, utxoIDs its UTXOs',
      what:
        'the balance is summed over pages of 1024 UTXOs whose cursor is inclusive: for an address with more UTXOs, ' +
        'the last one of each full page is in utxoIDs twice and counts twice',
      make: (operation) =>
        onBody(operation, (body, call, world) => {
          const owner = fromBech32(textAt(call, 'address').slice(2))?.address ?? '';
          const asset = fromCb58(textAt(call, 'assetID'));
          const listed = listOf(body, 'utxoIDs');
          const twice = new Map(
            readTwice(world, owner)
              .filter(({ assetId }) => assetId === asset)
              .map((utxo) => [reference(utxo), utxo.output.amount]),
          );
          const again = (id: Value): bigint | undefined =>
            twice.get(`${textOf(id, 'txID')}:${textOf(id, 'outputIndex')}`);
          const more = listed.reduce<bigint>((sum, id) => sum + (again(id) ?? 0n), 0n);
          return {
            ...body,
            balance: String(BigInt(textOf(body, 'balance')) + more),
            utxoIDs: listed.flatMap((id) => (again(id) === undefined ? [id] : [id, id])),
          };
        }),
      isKept: async (ask, world) => {
        const { result } = await ask({ parameters: { address: hub(world), assetID: nativeAsset(world) } });
        const ids = listOf(result, 'utxoIDs').map((id) => `${textOf(id, 'txID')}:${textOf(id, 'outputIndex')}`);
        return ids.length > pageSize && isDistinct(ids);
      },
    },
  },
} satisfies ReportedFile;
