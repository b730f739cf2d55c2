import { onBodies } from './shared/bodies.ts';

export default {
  what: 'where no UTXO was returned endIndex is two empty strings: it denotes the last UTXO, and there is none',
  ...onBodies(
    (call) => call.operation === 'vm.getUTXOs',
    (body) => (body['numFetched'] === '0' ? { ...body, endIndex: { address: '', utxo: '' } } : body),
  ),
};
