import { callWith } from '../../../defects/call.ts';
import { toBech32, toCb58, zeroId } from '../../world/xchain/ids.ts';
import type { Utxo } from '../../world/xchain/ledger.ts';
import { addressFrom, idFrom } from '../../world/xchain/rpc.ts';
import { utxoText } from '../../world/xchain/transactions.ts';
import type { Alteration, OperationCall } from '../../types.ts';
import type { World } from '../../world/world.ts';
import { counter, isMembers, onCalls, withBody, hashOf, onBodies, onOperations } from './shared/bodies.ts';
import type { VariantTable } from './variant.ts';

const mostPerCall = 1_024;

/** A UTXO at the place of one of its owners, as hex. */
interface Place {
  readonly address: string;
  readonly utxo: Utxo;
}

export interface UtxoRules {
  /** The places of the walk in their order; the plain one goes by address, then by id. */
  readonly arrange?: (places: readonly Place[], turn: number) => readonly Place[];
  /** Whether a page begins with the UTXO that its startIndex names. */
  readonly repeats?: true;
}

const placesOf = ({ parameters }: OperationCall, { xchain }: World): Place[] => {
  const source = parameters['sourceChain'];
  const set =
    typeof source === 'string' ? xchain.ledger.incoming(idFrom(source, 'sourceChain')) : xchain.ledger.unspent;
  const addresses = Array.isArray(parameters['addresses']) ? parameters['addresses'] : [];
  return [...new Set(addresses.map((each) => addressFrom(each, xchain, 'addresses')))]
    .sort()
    .flatMap((address) => set.of(address).map((utxo) => ({ address, utxo })));
};

/** Answers vm.getUTXOs by its own walk. Calls that the plain provider refuses stay refused. */
export const walked = ({ arrange, repeats }: UtxoRules): Alteration => {
  const count = counter();
  return onCalls(
    (call) => call.operation === 'vm.getUTXOs',
    (call, next, world) =>
      withBody(next(call), (body) => {
        const { xchain } = world;
        const turn = count(next);
        const places = placesOf(call, world);
        const ordered = arrange?.(places, turn) ?? places;
        const { limit, startIndex } = call.parameters;
        const most = Math.min(Number(limit ?? 0) || mostPerCall, mostPerCall);
        const from = isMembers(startIndex)
          ? {
              address: addressFrom(startIndex['address'] ?? '', xchain, 'address'),
              id: idFrom(String(startIndex['utxo']), 'utxo'),
            }
          : undefined;
        const found = from
          ? ordered.findIndex(({ address, utxo }) => address === from.address && utxo.id === from.id)
          : -1;
        // A start that has been spent since begins again at the head of its address.
        const start = !from
          ? 0
          : found < 0
            ? Math.max(
                0,
                ordered.findIndex(({ address }) => address === from.address),
              )
            : found + (repeats && most > 1 ? 0 : 1);
        const page = new Map<string, Place>();
        let last: Place | undefined;
        for (const place of ordered.slice(start)) {
          if (page.size === most) break;
          if (page.has(place.utxo.id)) continue;
          page.set(place.utxo.id, place);
          last = place;
        }
        const end = last
          ? { address: last.address, utxo: last.utxo.id }
          : from
            ? { address: from.address, utxo: from.id }
            : undefined;
        return {
          ...body,
          numFetched: String(page.size),
          utxos: [...page.values()].map(({ utxo }) => utxoText(utxo)),
          ...(end
            ? { endIndex: { address: `X-${toBech32(xchain.hrp, end.address)}`, utxo: toCb58(end.utxo) } }
            : { endIndex: body['endIndex'] ?? { address: '', utxo: toCb58(zeroId) } }),
        };
      }),
  );
};

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
      return next(typeof limit === 'number' && limit < 0 ? callWith(call, { limit: undefined }) : call);
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
