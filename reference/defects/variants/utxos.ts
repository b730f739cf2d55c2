import { callWith } from '../../../defects/call.ts';
import type { Alteration } from '../../types.ts';
import { firstOfEach, queryOf, rowsOf, type UtxoRow, withPage } from '../shared/utxo-query.ts';
import { counter, hashOf, onBodies, onOperations, withBody } from './shared/bodies.ts';
import type { VariantTable } from './variant.ts';

interface UtxoRules {
  /** The rows of the walk in their order; the plain one goes by address, then by id. */
  readonly arrange?: (rows: readonly UtxoRow[], turn: number) => readonly UtxoRow[];
  /** Whether a page begins with the UTXO that its startIndex names. */
  readonly repeats?: true;
}

/** Answers vm.getUTXOs by its own walk. Calls that the plain provider refuses stay refused. */
const walked = ({ arrange = (rows) => rows, repeats }: UtxoRules): Alteration => {
  const count = counter();
  return onOperations(['vm.getUTXOs'], (call, next, world) =>
    withBody(next(call), (body) => {
      const query = queryOf(call);
      const { after, limit } = query;
      const ordered = arrange(rowsOf(world, query), count(next));
      const found = ordered.findIndex(({ owner, utxo }) => owner === after?.owner && utxo.id === after.utxo);
      // A start that has been spent since begins again at the head of its address.
      const head = Math.max(
        0,
        ordered.findIndex(({ owner }) => owner === after?.owner),
      );
      const start = found < 0 ? head : found + (repeats && limit > 1 ? 0 : 1);
      const rows = firstOfEach(ordered.slice(start)).slice(0, limit);
      return rows.length === 0 && !after
        ? { ...body, numFetched: '0', utxos: [] }
        : withPage(body, query, { rows }, world);
    }),
  );
};

export const utxos: VariantTable = {
  'changing-set': {
    what: 'a few of two hundred UTXOs come and go with every call: vm.getUTXOs rule 6',
    ...walked({ arrange: (rows, turn) => rows.filter(({ utxo }) => (hashOf(utxo.id) + turn) % 199 !== 0) }),
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
    ...walked({ arrange: (rows, turn) => rows.filter(({ utxo }) => hashOf(utxo.id) % 2_000 > 60 - turn) }),
  },
  'hashed-order': {
    what: 'UTXOs of all addresses are mixed in a fixed order: the document names none',
    ...walked({
      arrange: (rows) => [...rows].sort((a, b) => hashOf(a.utxo.id + a.owner) - hashOf(b.utxo.id + b.owner)),
    }),
  },
  'limit-zero-refused': {
    what: 'a limit of 0 is an error, and a negative one means the default: neither is described',
    ...onOperations(['vm.getUTXOs'], (call, next) => {
      const { limit } = call.parameters;
      if (limit === 0) return { kind: 'rpc-error', code: -32_602, message: 'limit must be positive' };
      return next(typeof limit === 'number' && limit < 0 ? callWith(call, { limit: undefined }) : call);
    }),
  },
  'other-order': {
    what: 'UTXOs come in the opposite order: the document names none',
    ...walked({ arrange: (rows) => rows.toReversed() }),
  },
  repeated: {
    what: 'every call with a startIndex begins with the UTXO that it names, so UTXOs repeat: vm.getUTXOs rule 5',
    ...walked({ repeats: true }),
  },
};
