import { at } from '../../../shared/values.ts';
import { firstChain } from '../../../shared/examples.ts';
import { checksummed } from '../../../../world/evm/encoding.ts';
import { textOf, walk } from '../../shared/data-client.ts';
import { relistedInWorld } from '../../shared/relisted-in-world.ts';
import type { ReportedFile } from '../../types.ts';

export default {
  on: 'listCollectibleBalances',
  faults: {
    'partly-sent-editions-are-gone': {
      origin: 'storage-query',
      deep: true,
      sentence: 'Endpoints, 13: collectibleBalances are the ERC-721 and ERC-1155 balances of the address',
      what:
        'every outgoing transfer deletes the owner of an id, as is right for ERC-721: an address that sends ' +
        'some of its ' +
        'units of an ERC-1155 id is no longer listed with the units that it kept',
      make: (operation) =>
        relistedInWorld(operation, (items, { parameters }, world) => {
          const chain = world.evm.chain(String(parameters['chainId']));
          const own = String(parameters['address']).toLowerCase();
          return items.filter((item) => {
            if (textOf(item, 'ercType') !== 'ERC-1155') return true;
            const newest = chain
              ?.transfersOf(own)
              .find(
                (transfer) =>
                  transfer.token.address === textOf(item, 'address').toLowerCase() &&
                  String(transfer.tokenId) === textOf(item, 'tokenId'),
              );
            return newest?.from !== own;
          });
        }),
      isKept: async (ask, world) => {
        const { chainId, record } = firstChain(world);
        const edition = record.tokens.find(({ kind }) => kind === 'ERC-1155');
        const contractAddress = checksummed(edition?.address ?? '');
        const parameters = { chainId, address: contractAddress, pageSize: 100 };
        const units = new Map<string, bigint>();
        for (const transfer of await walk(ask, parameters, 'listTokenTransfers')) {
          const id = textOf(transfer, 'erc1155Token.tokenId');
          const value = BigInt(textOf(transfer, 'value'));
          const [from, to] = [`${textOf(transfer, 'from.address')} ${id}`, `${textOf(transfer, 'to.address')} ${id}`];
          units.set(from, (units.get(from) ?? 0n) - value);
          units.set(to, (units.get(to) ?? 0n) + value);
        }
        for (const [key, count] of [...units].filter(([, held]) => held > 0n).slice(0, 40)) {
          const [address, id] = key.split(' ');
          const items = await walk(ask, { chainId, address, contractAddress, pageSize: 500 });
          if (count > 0n && !items.some((item) => at(item, 'tokenId') === id)) return false;
        }
        return true;
      },
    },
  },
} satisfies ReportedFile;
