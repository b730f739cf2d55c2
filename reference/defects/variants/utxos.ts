import { hashOf, onBodies, onOperations, withParameters } from './shared/bodies.ts';
import { walked } from './shared/utxos.ts';
import type { VariantTable } from './variant.ts';

export const utxos: VariantTable = {
  'changing-set': {
    what: 'a few of two hundred UTXOs come and go with every call: vm.getUTXOs rule 6',
    ...walked({ arrange: (places, turn) => places.filter(({ utxo }) => (hashOf(utxo.id) + turn) % 199 !== 0) }),
  },
  'empty-end-index': {
    what: 'without a UTXO endIndex is two empty strings: it denotes the last UTXO, and there is none',
    ...onBodies(
      ({ operation }) => operation === 'vm.getUTXOs',
      (body) => (body['numFetched'] === '0' ? { ...body, endIndex: { address: '', utxo: '' } } : body),
    ),
  },
  'few-addresses': {
    what: 'a call with more than ten addresses, or with one twice, is refused: the document shows no limit for them',
    ...onOperations(['vm.getUTXOs'], (call, next) => {
      const { addresses } = call.parameters;
      const named = Array.isArray(addresses) ? addresses : [];
      return named.length > 10 || new Set(named).size < named.length
        ? { kind: 'rpc-error', code: -32602, message: 'too many addresses' }
        : next(call);
    }),
  },
  'growing-set': {
    what: 'new UTXOs appear during the calls, one of a hundred in turn: vm.getUTXOs rule 6',
    ...walked({ arrange: (places, turn) => places.filter(({ utxo }) => hashOf(utxo.id) % 2_000 > 60 - turn) }),
  },
  'hashed-order': {
    what: 'UTXOs of all addresses are mixed in a fixed order: the document names none',
    ...walked({
      arrange: (places) => [...places].sort((a, b) => hashOf(a.utxo.id + a.address) - hashOf(b.utxo.id + b.address)),
    }),
  },
  'limit-zero-refused': {
    what: 'a limit of 0 is an error, and a negative one means the default: neither is described',
    ...onOperations(['vm.getUTXOs'], (call, next) => {
      const { limit } = call.parameters;
      if (limit === 0) return { kind: 'rpc-error', code: -32_602, message: 'limit must be positive' };
      return next(typeof limit === 'number' && limit < 0 ? withParameters(call, { limit: undefined }) : call);
    }),
  },
  'other-order': {
    what: 'UTXOs come in the opposite order: the document names none',
    ...walked({ arrange: (places) => places.toReversed() }),
  },
  repeated: {
    what: 'every call with a startIndex begins with the UTXO that it names, so UTXOs repeat: vm.getUTXOs rule 5',
    ...walked({ repeats: true }),
  },
};
