import { nodeMethod } from '../../operation-rows.ts';
import { nodeUtxoRules } from '../../member-rules.ts';

export default nodeMethod({
  id: 'vm.getUTXOs',
  section: 'Endpoints / vm.getUTXOs',
  summary: 'UTXOs that reference any of the given addresses',
  parameters: {
    addresses: { in: 'params', type: 'string-array', required: true, subject: 'x-address', prefix: 'X-' },
    limit: { in: 'params', type: 'integer', minimum: 1, maximum: 1024, default: 1024 },
    startIndex: { in: 'params', type: 'object', members: { address: 'x-address', utxo: 'node-tx-id' } },
    sourceChain: { in: 'params', type: 'string', subject: 'blockchain-id' },
    encoding: {
      in: 'params',
      type: 'string',
      values: ['hex'],
      default: 'hex',
      refusalRequirement: 'node.utxos.encoding-hex',
    },
  },
  filterRequirements: { addresses: 'node.utxos.addresses' },
  listing: {
    items: 'utxos',
    identity: [],
    paging: {
      style: 'cursor',
      size: 'limit',
      cursor: 'startIndex',
      next: 'endIndex',
      end: 'short-page',
      aboveMaximum: 'clamp',
      repeats: true,
    },
    // Items disappear when UTXOs are spent.
    mayShrink: () => true,
    head: 'vm.getHeight',
  },
  memberRules: nodeUtxoRules,
});
