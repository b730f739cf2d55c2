import type { World } from '../../../../world/world.ts';
import { toBech32 } from '../../../../world/xchain/ids.ts';
import type { Utxo } from '../../../../world/xchain/ledger.ts';
import { textsOf, user, walkFindsAll } from '../../shared/nodeClient.ts';
import { distinct, isBehind, onUtxoQuery, rowsBehind, rowsOf, setOf } from '../../shared/utxoQuery.ts';
import type { ReportedFile } from '../../types.ts';

/** Outputs of several owners that are spent and stay in the index of an owner after the first. */
const staleOf = ({ xchain }: World, owner: string): Utxo[] =>
  xchain.ledger.history.filter(
    ({ consumed, output, spendableOn, createdOn }) =>
      consumed !== undefined && spendableOn === createdOn && output.addresses.indexOf(owner) > 0,
  );

const inAscendingOrder = (utxos: readonly Utxo[]): Utxo[] => utxos.toSorted((a, b) => (a.id < b.id ? -1 : 1));

/** An address without UTXOs, the first of the index. */
const nobody = ({ xchain }: World): string => `X-${toBech32(xchain.hrp, '00'.repeat(20))}`;

/** Users of a call, the last of the index first. */
const usersBackwards = (world: World): string[] =>
  world.xchain.actors.users
    .map(({ addresses }, index) => ({ owner: addresses[0] ?? '', address: user(world, index) }))
    .sort((a, b) => (a.owner < b.owner ? 1 : -1))
    .map(({ address }) => address);

export default {
  on: 'vm.getUTXOs',
  faults: {
    'address-without-utxos-ends-the-walk': {
      origin: 'storage-query',
      deep: true,
      report: 'ava-labs/avalanchego#604',
      sentence: 'Node, vm.getUTXOs, addresses and rule 2: UTXOs that reference one of the addresses, up to limit',
      what:
        'an address that has no UTXO ends the search: the UTXOs of addresses that follow it in the index are missing ' +
        'from the answer',
      make: (operation) =>
        onUtxoQuery(operation, (query, world) => {
          const { owners, after, limit, sourceChain } = query;
          const set = setOf(world, sourceChain);
          const ahead = owners.filter((owner) => after === undefined || owner >= after.owner);
          const empty = ahead.findIndex((owner) => set.of(owner).length === 0);
          if (empty === -1) return undefined;
          return { rows: rowsBehind(world, { ...query, owners: ahead.slice(0, empty) }).slice(0, limit) };
        }),
      isKept: async (ask, world) => {
        for (let index = 0; index < 4; index += 1) {
          const alone = await ask({ parameters: { addresses: [user(world, index)] } });
          const both = await ask({ parameters: { addresses: [nobody(world), user(world, index)] } });
          if (both.result?.['numFetched'] !== alone.result?.['numFetched']) return false;
        }
        return true;
      },
    },
    'spent-joint-outputs-stay-under-later-owners': {
      origin: 'storage-query',
      deep: true,
      report: 'blinklabs-io/bluefin#218',
      sentence: 'Node, What the service does and vm.getUTXOs: the answer lists UTXOs, which are outputs not spent yet',
      what:
        'a spent output of several owners is deleted from the index of its first owner alone: the other owners still ' +
        'get it',
      make: (operation) =>
        onUtxoQuery(operation, ({ owners, after, limit, sourceChain }, world) => {
          if (sourceChain !== undefined) return undefined;
          const rows = owners.flatMap((owner) =>
            inAscendingOrder([...world.xchain.ledger.unspent.of(owner), ...staleOf(world, owner)]).map((utxo) => ({
              owner,
              utxo,
            })),
          );
          return { rows: distinct(rows.filter((row) => isBehind(row, after))).slice(0, limit) };
        }),
      isKept: async (ask, world) => {
        const board = world.xchain.actors.board.addresses;
        const lists = await Promise.all(
          board.map(async (owner) => {
            const index = world.xchain.actors.users.findIndex(({ addresses }) => addresses[0] === owner);
            const { result } = await ask({ parameters: { addresses: [user(world, index)] } });
            const joint = textsOf(result?.['utxos']).filter((utxo) => board.every((each) => utxo.includes(each)));
            return joint.toSorted().join();
          }),
        );
        return lists.every((list) => list === lists[0]);
      },
    },
    'later-pages-follow-the-order-of-the-call': {
      origin: 'paging',
      deep: true,
      sentence: 'Node, vm.getUTXOs, rule 3: endIndex as startIndex fetches the next set',
      what:
        'the first page walks the addresses in the order of the index, later pages in the order in which the call ' +
        'names them: UTXOs of addresses that stand before the one of startIndex are on no page',
      make: (operation) =>
        onUtxoQuery(operation, ({ named, after, limit, sourceChain }, world) => {
          const place = after === undefined ? -1 : named.indexOf(after.owner);
          if (after === undefined || place === -1) return undefined;
          const rows = rowsOf(setOf(world, sourceChain), [...new Set(named)].slice(place));
          const next = rows.filter(({ owner, utxo }) => owner !== after.owner || utxo.id > after.utxo);
          return { rows: distinct(next).slice(0, limit) };
        }),
      isKept: (ask, world) => walkFindsAll(ask, { addresses: usersBackwards(world) }, 40),
    },
  },
} satisfies ReportedFile;
