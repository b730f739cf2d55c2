import { onBody } from '../../operators/calls.ts';
import { answered } from '../../shared/utxos.ts';
import type { Fault } from '../types.ts';
import { answerCache } from './answerCache.ts';
import { onUtxoQuery, rowsBehind, rowsOf, setOf } from './utxoQuery.ts';

const atMost = 'vm.getUTXOs params: limit is the most UTXOs that an answer holds';
const clamp = 'vm.getUTXOs rule 1: without a limit, or with a larger one, 1024 applies';
const count = 'vm.getUTXOs result: numFetched counts the UTXOs of the answer';

/** Faults of limit and numFetched. */
export const utxosLimit = {
  'limit-for-each-address': {
    origin: 'storage-query',
    sentence: atMost,
    what: 'one query for each address, each with the whole limit: two addresses give up to twice as many',
    make: (operation) =>
      onUtxoQuery(operation, (query, world) =>
        query.owners.length > 1
          ? {
              rows: query.owners.flatMap((owner) =>
                rowsBehind(world, { ...query, owners: [owner] }).slice(0, query.limit),
              ),
            }
          : undefined,
      ),
  },
  'limit-in-32-bits': {
    origin: 'number',
    sentence: clamp,
    what:
      'limit is read into a signed integer of 32 bits: one of 2^31 and more is 0 or negative, and nothing is ' +
      'fetched',
    make: (operation) =>
      onBody(operation, (body, { parameters }) => {
        const limit = Number(parameters['limit'] ?? 0);
        return limit > 2 ** 31 - 1 && (limit | 0) <= 0 ? answered(body, []) : body;
      }),
  },
  'small-default-when-continuing': {
    origin: 'paging',
    sentence: clamp,
    what: 'the default of 1024 is set where the walk begins; a continuing call without a limit gets 100',
    make: (operation) =>
      onUtxoQuery(operation, (query, world) =>
        query.after && query.asked === 0 ? { rows: rowsBehind(world, query).slice(0, 100) } : undefined,
      ),
  },
  'cache-key-without-limit': {
    origin: 'cache',
    sentence: atMost,
    what:
      'answers are cached by everything but limit: the next calls for the same addresses get as many as the first ' +
      'one asked for',
    make: (operation) =>
      answerCache(operation, ({ addresses, startIndex, sourceChain }) =>
        JSON.stringify([addresses, startIndex, sourceChain]),
      ),
  },
  'count-of-whole-set': {
    origin: 'storage-query',
    deep: false,
    sentence: count,
    what: 'numFetched is the number of rows that the query would find without its limit',
    make: (operation) =>
      onUtxoQuery(operation, (query, world) => {
        const all = rowsBehind(world, query);
        return { rows: all.slice(0, query.limit), counted: all.length };
      }),
  },
  'count-before-deduplication': {
    origin: 'join',
    sentence: count,
    what: 'numFetched counts a UTXO once for each of its owners that the call names, while the list holds it once',
    make: (operation) =>
      onUtxoQuery(operation, (query, world) => {
        const rows = rowsBehind(world, query).slice(0, query.limit);
        const ids = new Set(rows.map(({ utxo }) => utxo.id));
        const all = rowsOf(setOf(world, query.sourceChain), query.owners);
        return { rows, counted: all.filter(({ utxo }) => ids.has(utxo.id)).length };
      }),
  },
} satisfies Record<string, Fault>;
