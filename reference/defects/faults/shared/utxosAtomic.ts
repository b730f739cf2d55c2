import { onBody, onParameters } from '../../operators/calls.ts';
import { changed } from '../../shared/values.ts';
import { toCb58 } from '../../../world/xchain/ids.ts';
import { mainnet, pChainId } from '../../../world/xchain/networks.ts';
import type { Fault } from '../types.ts';
import { answerCache } from './answerCache.ts';
import { listOf } from './nodeClient.ts';
import { onUtxoQuery, placeOf, rowsBehind } from './utxoQuery.ts';

const exported = 'vm.getUTXOs params: with sourceChain the UTXOs that this chain exported to ours, and no others';
const pChain = toCb58(pChainId);

/** Faults of sourceChain. */
export const utxosAtomic = {
  'source-chain-lost-when-continuing': {
    origin: 'paging',
    sentence: exported,
    what: 'a continuing page is read from the UTXOs of this chain, whatever sourceChain says',
    make: (operation) =>
      onUtxoQuery(operation, (query, world) =>
        query.after && query.sourceChain !== undefined
          ? { rows: rowsBehind(world, { ...query, sourceChain: undefined }).slice(0, query.limit) }
          : undefined,
      ),
  },
  'source-chains-share-a-table': {
    origin: 'storage-query',
    sentence: exported,
    what:
      'UTXOs of all source chains stand in one table, and only the destination is compared: each sourceChain ' +
      'gives those of the others too',
    make: (operation) =>
      onUtxoQuery(operation, (query, world) =>
        query.sourceChain === undefined
          ? undefined
          : {
              rows: [pChainId, mainnet.cChainId]
                .flatMap((sourceChain) => rowsBehind(world, { ...query, sourceChain }))
                .sort((a, b) => (a.owner + a.utxo.id < b.owner + b.utxo.id ? -1 : 1))
                .slice(0, query.limit),
            },
      ),
  },
  'source-chain-of-first-address': {
    origin: 'storage-query',
    sentence: 'vm.getUTXOs params: each returned UTXO references one of the addresses, and the others are not left out',
    what:
      'the lookup of UTXOs from elsewhere takes one address: with sourceChain only the first one of the call ' +
      'counts',
    make: (operation) =>
      onParameters(operation, (parameters) =>
        parameters['sourceChain'] === undefined
          ? undefined
          : { ...parameters, addresses: listOf(parameters['addresses']).slice(0, 1) },
      ),
  },
  'end-index-with-prefix-of-source': {
    origin: 'encoding',
    sentence: 'vm.getUTXOs rule 3: endIndex can be passed as startIndex',
    what:
      'with sourceChain the address of endIndex has the prefix of the source chain, and is refused when it comes ' +
      'back',
    make: (operation) =>
      onBody(operation, (body, { parameters }) => {
        const prefix = parameters['sourceChain'] === pChain ? 'P-' : 'C-';
        return parameters['sourceChain'] === undefined
          ? body
          : changed(body, 'endIndex.address', (address) => String(address).replace('X-', prefix));
      }),
  },
  'cache-key-without-source-chain': {
    origin: 'cache',
    sentence: exported,
    what:
      'sourceChain is no part of the cache key: after a plain call for some addresses, a call with sourceChain ' +
      'gets its answer, and the other way round',
    make: (operation) =>
      answerCache(operation, ({ addresses, limit, startIndex }) => JSON.stringify([addresses, limit, startIndex]), 2),
  },
  'imported-are-own': {
    origin: 'replica',
    sentence: 'vm.getUTXOs: without sourceChain the UTXOs of this chain alone',
    what:
      'every third answer without sourceChain comes from a node that still holds UTXOs waiting for import among ' +
      'those of this chain',
    make: (operation) => {
      let asked = 0;
      return onUtxoQuery(operation, (query, world) => {
        if (query.sourceChain !== undefined || query.after) return undefined;
        asked += 1;
        if (asked % 3 !== 0) return undefined;
        const rows = [...rowsBehind(world, query), ...rowsBehind(world, { ...query, sourceChain: pChainId })];
        const ordered = rows.sort((a, b) => (a.owner + a.utxo.id < b.owner + b.utxo.id ? -1 : 1)).slice(0, query.limit);
        return { rows: ordered, end: placeOf(ordered.at(-1)) };
      });
    },
  },
} satisfies Record<string, Fault>;
