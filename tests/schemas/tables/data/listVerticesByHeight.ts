import { chainInfo, chainInfoDamages } from '../../samples-primary.ts';
import { identifying, integers, listing, texts, times, type Table } from '../../table.ts';

export default {
  examples: [
    {
      nextPageToken: 'page-2',
      chainInfo,
      vertices: [
        {
          vertexHash: 'vertex-1',
          parentHashes: ['vertex-0'],
          vertexHeight: 123,
          vertexIndex: 0,
          vertexTimestamp: 1_600_000_000,
          txCount: 1,
          vertexSizeBytes: 512,
          transactions: ['tx-1'],
        },
      ],
    },
  ],
  damages: [
    ...listing('vertices'),
    ...chainInfoDamages('data.vertices.chain-info'),
    ...identifying('/vertices/0', 'vertexHash', 'vertexHeight', 'vertexIndex', 'vertexTimestamp'),
    ...times('/vertices/0', 'vertexTimestamp'),
    ...integers('/vertices/0', 'vertexHeight', 'vertexIndex', 'txCount', 'vertexSizeBytes'),
    ...texts('/vertices/0', 'vertexHash'),
    ['transactions as text', '/vertices/0/transactions', 'tx-1', 'data.schema.response'],
    ['a parent as a number', '/vertices/0/parentHashes/0', 4, 'data.schema.response'],
  ],
} satisfies Table;
