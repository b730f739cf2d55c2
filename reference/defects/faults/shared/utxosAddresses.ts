import { onBody, onParameters } from '../../operators/calls.ts';
import type { Fault } from '../types.ts';
import { answerCache } from './answerCache.ts';
import { listOf } from './nodeClient.ts';
import { onUtxoQuery, rowsBehind, rowsOf, setOf } from './utxoQuery.ts';

const all =
  'vm.getUTXOs: the answer is the UTXOs that reference one of the addresses, from the beginning on, up to the limit';

/** Faults in the selection of UTXOs by address. */
export const utxosAddresses = {
  'joint-utxo-for-each-owner': {
    origin: 'join',
    sentence:
      'vm.getUTXOs: an answer is the set of UTXOs that reference one of the addresses; only across pages may one ' +
      'come again',
    what: 'the join with owners multiplies: a UTXO of two addresses of the call comes twice in one answer',
    make: (operation) =>
      onUtxoQuery(operation, (query, world) => {
        if (query.after) return undefined;
        return { rows: rowsOf(setOf(world, query.sourceChain), query.owners).slice(0, query.limit) };
      }),
  },
  'ten-addresses-at-most': {
    origin: 'storage-query',
    sentence: all,
    what: 'addresses go to storage in chunks of ten, and the answers of the first chunk alone are used',
    make: (operation) =>
      onParameters(operation, (parameters) => ({
        ...parameters,
        addresses: listOf(parameters['addresses']).slice(0, 10),
      })),
  },
  'address-given-twice': {
    origin: 'input',
    sentence: 'vm.getUTXOs: numFetched and utxos are those of the addresses, however often the call names one',
    what:
      'each element of addresses is a branch of a UNION ALL: an address that stands there twice gives everything ' +
      'twice',
    make: (operation) =>
      onUtxoQuery(operation, (query, world) =>
        query.named.length > query.owners.length && !query.after
          ? {
              rows: query.named
                .toSorted()
                .flatMap((owner) => rowsBehind(world, { ...query, owners: [owner] }))
                .slice(0, query.limit),
            }
          : undefined,
      ),
  },
  'joint-utxo-under-first-owner': {
    origin: 'join',
    sentence: all,
    what: 'the index by owner holds the first owner of a UTXO alone: others do not find what they own together',
    make: (operation) =>
      onUtxoQuery(operation, (query, world) => ({
        rows: rowsBehind(world, query)
          .filter(
            ({ owner, utxo }) =>
              utxo.output.addresses[0] === owner || query.owners.includes(utxo.output.addresses[0] ?? ''),
          )
          .slice(0, query.limit),
      })),
  },
  'cache-key-of-first-address': {
    origin: 'cache',
    sentence: all,
    what:
      'answers are cached by the first address and the other parameters: another list that begins with the same ' +
      'address gets the answer to the earlier one',
    make: (operation) =>
      answerCache(operation, ({ addresses, limit, startIndex, sourceChain }) =>
        JSON.stringify([listOf(addresses)[0] ?? '', limit, startIndex, sourceChain]),
      ),
  },
  'index-without-first-blocks': {
    origin: 'storage-query',
    sentence: all,
    what: 'the index by owner was rebuilt from the third block on: older UTXOs that are still unspent are in no answer',
    make: (operation) =>
      onUtxoQuery(operation, (query, world) => {
        if (query.sourceChain !== undefined) return undefined;
        const rows = rowsBehind(world, query).filter(({ utxo }) => utxo.created.height >= 3n);
        return { rows: rows.slice(0, query.limit) };
      }),
  },
  'null-for-none': {
    origin: 'encoding',
    sentence: 'vm.getUTXOs result: utxos is an array',
    what: 'a list that nothing was added to is written as null: addresses without UTXOs get utxos null',
    make: (operation) =>
      onBody(operation, (body) => (listOf(body['utxos']).length === 0 ? { ...body, utxos: null } : body)),
  },
  'busiest-address-hides-others': {
    origin: 'storage-query',
    sentence: all,
    what:
      'the planner takes the address with most rows first and stops when it has met the limit there, without the ' +
      'rest in the next pages: beside an address with more than 1024 UTXOs others have none',
    make: (operation) =>
      onUtxoQuery(operation, (query, world) => {
        const set = setOf(world, query.sourceChain);
        const busy = query.owners.filter((owner) => set.of(owner).length > 1_024);
        return busy.length > 0 && busy.length < query.owners.length
          ? { rows: rowsBehind(world, { ...query, owners: busy }).slice(0, query.limit) }
          : undefined;
      }),
  },
} satisfies Record<string, Fault>;
