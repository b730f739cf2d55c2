import { toCb58 } from '../../world/xchain/ids.ts';
import { chainNamed } from '../../world/xchain/listing.ts';
import { list, listHandler } from '../shared/page.ts';
import { integer, networkFamily, required, sortOrder } from '../shared/parameters.ts';
import { refuse } from '../shared/refusal.ts';

/** Endpoint 14: the vertices of the X-Chain at one height. */
export default listHandler('vertices', (call, { xchain }) => {
  const network = required(call, 'network');
  const family = networkFamily(network);
  const blockchain = chainNamed(required(call, 'blockchainId'));
  if (blockchain?.chain !== 'x-chain') return refuse(400, 'blockchainId must be x-chain or one of its blockchain ids');
  const height = integer(call, 'vertexHeight');
  const sign = sortOrder(call) === 'asc' ? 1 : -1;

  const vertices = (family === 'mainnet' && blockchain.family !== 'fuji' ? xchain.vertices : [])
    .filter((vertex) => vertex.height === height)
    .sort((a, b) => sign * (a.time - b.time || a.index - b.index));
  return list(
    vertices,
    (vertex) => ({
      vertexHash: toCb58(vertex.hash),
      parentHashes: vertex.parents.map(toCb58),
      vertexHeight: vertex.height,
      vertexIndex: vertex.index,
      vertexTimestamp: vertex.time,
      txCount: vertex.txs.length,
      transactions: vertex.txs.map(toCb58),
      vertexSizeBytes: vertex.bytes,
    }),
    { chainInfo: { chainName: 'x-chain', network } },
  );
});
