import { dataEndpoint } from '../../operation-rows.ts';
import { byTurnedTime, network, pageParameters, sortOrder } from '../../shared.ts';
import { vertex } from '../../shown.ts';
import { vertexRules } from '../../member-rules.ts';

export default dataEndpoint({
  id: 'listVerticesByHeight',
  number: 14,
  path: '/v1/networks/{network}/blockchains/{blockchainId}/vertices:listByHeight',
  summary: 'Vertices of the X-Chain at a height',
  parameters: {
    ...network,
    // The value is a name or one of two blockchain ids that the document does not list.
    blockchainId: {
      in: 'path',
      type: 'string',
      required: true,
      values: ['x-chain'],
      open: 'like-subject',
      subject: 'blockchain-id',
    },
    vertexHeight: {
      in: 'query',
      type: 'integer',
      required: true,
      minimum: 0,
      subject: 'vertex-height',
      outside: 'open',
    },
    ...pageParameters(1, 100, 10),
    ...sortOrder,
  },
  listing: {
    items: 'vertices',
    identity: ['vertexHash'],
    order: byTurnedTime('vertexTimestamp'),
    filters: { vertexHeight: 'vertexHeight' },
  },
  survey: [
    { blockchainId: 'x-chain', vertexHeight: 1 },
    { blockchainId: 'x-chain', vertexHeight: 2 },
    { blockchainId: 'x-chain', vertexHeight: { learnt: 1 } },
    { blockchainId: 'x-chain', vertexHeight: 0 },
  ],
  probe: { parameters: { blockchainId: 'x-chain', vertexHeight: 0, pageSize: 1 }, names: 'network' },
  shows: [vertex('vertices[]')],
  memberRules: vertexRules,
  // The document does not list the accepted ids.
  same: [
    {
      parameter: 'blockchainId',
      named: [{ value: 'x-chain' }, 'tx.unsignedTx.blockchainID'],
      of: 'vm.getTx',
      refusal: 'open',
      requirement: 'data.vertices.chain-name',
    },
  ],
});
