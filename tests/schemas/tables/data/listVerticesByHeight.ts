import { chainInfo, chainInfoDamages } from '../../samples-primary.ts';
import { identifying, listing, type Table } from '../../table.ts';

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
  ],
} satisfies Table;
