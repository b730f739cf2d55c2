import { onBody } from '../operators/calls.ts';
import { at, changed, isMembers } from '../shared/values.ts';
import type { Value } from '../../value.ts';
import { addressFrom, balanceOf, spendable } from '../../world/xchain/rpc.ts';
import { answerCache } from './shared/answerCache.ts';
import { listOf } from './shared/nodeClient.ts';
import { oneOfNodes } from './shared/oneOfNodes.ts';
import type { FaultFile } from './types.ts';

const all = 'vm.getAllBalances: there is one entry for each asset that the address controls';
const whole = 'vm.getAllBalances: an entry has the balance that vm.getBalance gives for that asset';

const isNative = (entry: Value): boolean => at(entry, 'asset') === 'AVAX';

export default {
  on: 'vm.getAllBalances',
  faults: {
    'four-entries-at-most': {
      origin: 'storage-query',
      sentence: all,
      what: 'the list has at most four entries: who holds more assets lacks the rest',
      make: (operation) => onBody(operation, (body) => ({ ...body, balances: listOf(body['balances']).slice(0, 4) })),
    },
    'sum-of-first-page': {
      origin: 'paging',
      sentence: whole,
      what: 'a balance is the sum over the first 1024 UTXOs of an address: too small for one with more',
      make: (operation) =>
        onBody(operation, (body, { parameters }, { xchain }) => {
          const owner = addressFrom(parameters['address'] ?? null, xchain, 'address');
          const utxos = spendable(xchain, owner, xchain.nativeAssetId);
          return utxos.length <= 1_024
            ? body
            : changed(body, 'balances', (balances) =>
                listOf(balances).map((entry) =>
                  isNative(entry) && isMembers(entry) ? { ...entry, balance: balanceOf(utxos.slice(0, 1_024)) } : entry,
                ),
              );
        }),
    },
    'sum-of-doubles': {
      origin: 'number',
      sentence: 'What the service does, 6: a balance is the decimal string of a uint64; vm.getBalance gives the same',
      what: 'balances are added as doubles: above 2^53 the last digits are others',
      make: (operation) =>
        onBody(operation, (body) => changed(body, 'balances.balance', (balance) => String(BigInt(Number(balance))))),
    },
    'cache-key-cut': {
      origin: 'cache',
      sentence: 'vm.getAllBalances: the balances are those of the address that was asked for',
      what: 'the column of the cache key has eight characters: addresses that begin alike share an entry',
      make: (operation) => answerCache(operation, ({ address }) => String(address).slice(0, 8), 3),
    },
    'entry-for-each-partition': {
      origin: 'join',
      sentence: all,
      what:
        'UTXOs are kept in two partitions by height, and sums of both are put behind each other: an asset with ' +
        'old and new UTXOs has two entries',
      make: (operation) =>
        onBody(operation, (body, { parameters }, { xchain }) => {
          const owner = addressFrom(parameters['address'] ?? null, xchain, 'address');
          const utxos = spendable(xchain, owner, xchain.nativeAssetId);
          const halves = [
            utxos.filter(({ created }) => created.height < 100n),
            utxos.filter(({ created }) => created.height >= 100n),
          ];
          return changed(body, 'balances', (balances) =>
            listOf(balances).flatMap((entry) =>
              isNative(entry)
                ? halves.filter((half) => half.length > 0).map((half) => ({ asset: 'AVAX', balance: balanceOf(half) }))
                : [entry],
            ),
          );
        }),
    },
    'null-for-none': {
      origin: 'encoding',
      sentence: 'vm.getAllBalances result: balances is an array',
      what: 'an address that controls nothing gets balances null',
      make: (operation) =>
        onBody(operation, (body) => (listOf(body['balances']).length === 0 ? { ...body, balances: null } : body)),
    },
    'old-name-of-asset': {
      origin: 'rollout',
      deep: false,
      sentence: 'Balance entry: the members are asset and balance',
      what: 'every third answer comes from a release that calls the member assetID',
      make: (operation) =>
        oneOfNodes(operation, 3, (body) =>
          changed(body, 'balances', (balances) =>
            listOf(balances).map((entry) => ({ assetID: at(entry, 'asset'), balance: at(entry, 'balance') })),
          ),
        ),
    },
  },
} satisfies FaultFile;
