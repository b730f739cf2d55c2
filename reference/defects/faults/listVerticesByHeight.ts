import { given, onBody, onItems, onParameters } from '../operators/calls.ts';
import { changed, isMembers } from '../shared/values.ts';
import { Refusal } from '../../handlers/shared/refusal.ts';
import { fromCb58 } from '../../world/xchain/ids.ts';
import { cachedBy } from '../shared/data-cached.ts';
import { listOf, numberOf } from './shared/data-client.ts';
import { wholeNumberAt } from './shared/data-parameters.ts';
import { relist, repaged } from './shared/data-repaged.ts';
import type { FaultFile } from './types.ts';

export default {
  on: 'listVerticesByHeight',
  faults: {
    'height-zero-counts-as-absent': {
      origin: 'input',
      sentence: 'Limits: the height is an integer from 0 on',
      what: 'vertexHeight=0 is refused as missing',
      make: (operation) =>
        onParameters(operation, (parameters) => {
          if (parameters['vertexHeight'] === '0') throw new Refusal(400, 'vertexHeight is required');
          return undefined;
        }),
    },
    'transactions-multiply-parents': {
      origin: 'join',
      sentence: 'Resources, vertex: parentHashes names each parent',
      what: 'a vertex with two transactions names each parent twice',
      make: (operation) =>
        onItems(operation, (items) =>
          items.map((item) =>
            isMembers(item)
              ? {
                  ...item,
                  parentHashes: listOf(item, 'parentHashes').flatMap((parent) =>
                    Array.from({ length: Math.max(1, listOf(item, 'transactions').length) }, () => parent),
                  ),
                }
              : item,
          ),
        ),
    },
    'heights-in-32-bits': {
      origin: 'number',
      sentence: 'Endpoints, row 14: vertices of the height asked for, however large',
      what: 'vertexHeight=4294967297 lists the vertices of height 1',
      make: (operation) =>
        onParameters(operation, (parameters) => {
          const height = wholeNumberAt(parameters, 'vertexHeight');
          return height !== undefined && height >= 2 ** 32
            ? given(parameters, { vertexHeight: String(height % 2 ** 32) })
            : undefined;
        }),
    },
    'parents-in-hex': {
      origin: 'encoding',
      sentence: 'Resources, vertex: a parent is named by its vertex hash, as that vertex shows it',
      what: 'parents of the lowest height are written in hex, all other hashes in cb58',
      make: (operation) =>
        onItems(operation, (items) =>
          items.map((item) =>
            isMembers(item) && item['vertexHeight'] === 1
              ? {
                  ...item,
                  parentHashes: listOf(item, 'parentHashes').map((parent) => `0x${fromCb58(String(parent)) ?? ''}`),
                }
              : item,
          ),
        ),
    },
    'blockchain-ids-come-without-transactions': {
      origin: 'join',
      sentence: 'Endpoints, row 14: the name x-chain and the blockchain id stand for one chain',
      what: 'by its blockchain id the chain gives vertices with an empty list of transactions and txCount as it is',
      make: (operation) =>
        onItems(operation, (items, call) =>
          call.parameters['blockchainId'] === 'x-chain'
            ? items
            : items.map((item) => changed(item, 'transactions', () => [])),
        ),
    },
    'cache-key-without-separators': {
      origin: 'cache',
      sentence: 'Endpoints, row 14: vertices of the height asked for',
      what: 'height 1 with pageSize 12 and height 11 with pageSize 2 share one entry of a cache',
      make: (operation) =>
        cachedBy(operation, ({ parameters }) =>
          ['network', 'blockchainId', 'vertexHeight', 'pageSize', 'sortOrder', 'pageToken']
            .map((name) => String(parameters[name] ?? ''))
            .join(''),
        ),
    },
    'ties-in-another-order-per-page': {
      origin: 'rollout',
      sentence: 'What the service does, convention 2: pages follow each other without gap or overlap',
      what: 'nodes of the new release order vertices of one second the other way: every second request is answered so',
      make: (operation) => {
        let asked = 0;
        return repaged(operation, {
          list: (items, { call }) => {
            asked += 1;
            if (asked % 2 === 1) return items;
            const sign = call.parameters['sortOrder'] === 'asc' ? 1 : -1;
            return items
              .toReversed()
              .sort((a, b) => sign * (numberOf(a, 'vertexTimestamp') - numberOf(b, 'vertexTimestamp')));
          },
        });
      },
    },
    'no-parents-are-null': {
      origin: 'encoding',
      sentence: 'Resources, vertex: parentHashes is an array, empty where there is no parent',
      what: 'vertices of height 0 have parentHashes null',
      make: (operation) =>
        onBody(operation, (body) =>
          changed(body, 'vertices.parentHashes', (parents) =>
            Array.isArray(parents) && parents.length === 0 ? null : parents,
          ),
        ),
    },
    'descending-lists-end-early': {
      origin: 'paging',
      sentence: 'Endpoints, row 14: the direction changes the order, never which vertices there are',
      what: 'with an explicit sortOrder=desc the oldest vertex of a height is missing, as the range stops above it',
      make: (operation) =>
        relist(operation, (items, { call }) =>
          call.parameters['sortOrder'] === 'desc' && items.length > 1 ? items.slice(0, -1) : items,
        ),
    },
  },
} satisfies FaultFile;
