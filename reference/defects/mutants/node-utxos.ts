import { type Answer, type Call, itemsOf, withBody, callWith } from '../../../defects/call.ts';
import { changeCall, type Defect, type Next, when, whenever, withState } from '../../../defects/defect.ts';
import { changeAnswer, changeEach, changeItems, isLast } from '../../../defects/operators/answers.ts';
import { changeParameters, fix, ignore } from '../../../defects/operators/parameters.ts';
import { refuse } from '../../../defects/operators/refusals.ts';
import { all, every, given, missing } from '../../../defects/triggers.ts';
import type { Value } from '../../../defects/value.ts';
import { at } from '../../../defects/values.ts';
import { takeEncoding } from '../shared/transactions.ts';
import { queryOf, utxosBehind } from '../shared/utxo-query.ts';
import {
  answered,
  limitOf,
  changeUtxos,
  inAnswer,
  mostUtxos,
  addressesOf,
  severalAddresses,
} from './shared/utxo-sets.ts';
import type { World } from '../../world/world.ts';
import { fromBech32, toBech32, toCb58 } from '../../world/xchain/ids.ts';
import { utxoText } from '../../world/xchain/transactions.ts';
import type { MutantTable } from './types.ts';

/** Other addresses count. */
const takeAddresses = (take: (addresses: Value[]) => Value[]): Defect =>
  changeParameters(({ addresses }) => (Array.isArray(addresses) ? { addresses: take(addresses) } : undefined));

/** The number of owners, below 10, stands before the first of them. */
const isFirstOwner = (utxo: string, owner: string): boolean =>
  /0000000\d$/.test(utxo.slice(0, Math.max(0, utxo.indexOf(owner))));

const onLaterSet = given('startIndex');

/** The answer without the first UTXO after the position that a call names. */
const behindFirst = (call: Call, next: Next): Answer => {
  const first = next(callWith(call, { limit: 1 }));
  return first.kind === 'answer' ? next(callWith(call, { startIndex: at(first.body, 'endIndex') })) : first;
};
const skipFirst: Defect = changeCall(behindFirst);

/** The endIndex belongs to an answer with another limit. */
const endAs = (limit: (count: number) => number): Defect => {
  return changeCall((call, next, _world, operation) =>
    withBody(next(call), (body) => {
      const count = itemsOf(operation, body).length;
      if (count < 2) return body;
      return { ...body, endIndex: inAnswer(next(callWith(call, { limit: limit(count) })), 'endIndex') };
    }),
  );
};

const countIn = (answer: Answer): number => Number(inAnswer(answer, 'numFetched') ?? 0);

/** How many UTXOs of the address of its startIndex a call has still to list. */
const leftOfAddress = (call: Call, next: Next): number => {
  const address = at(call.parameters['startIndex'] ?? null, 'address');
  return address === undefined ? 0 : countIn(next(callWith(call, { addresses: [address], limit: mostUtxos })));
};

/** A list whose length is a multiple of the limit begins again behind its last UTXO. */
const beginFullAgain: Defect = changeCall((call, next, world) => {
  const answer = next(call);
  if (countIn(answer) > 0) return answer;
  const start = callWith(call, { startIndex: undefined });
  return utxosBehind(world, queryOf(start)).length % (limitOf(call) || mostUtxos) === 0 ? next(start) : answer;
});

/** Another answer where the set before ended with the last UTXO of an address, and another address follows. */
const atNextAddress = (answer: (call: Call, next: Next) => Answer): Defect =>
  changeCall((call, next) =>
    leftOfAddress(call, next) === 0 && countIn(next(call)) > 0 ? answer(call, next) : next(call),
  );

/** A set that goes on from one address to the next lacks the first UTXO of the next one. */
const loseAcrossAddresses: Defect = changeCall((call, next, _world, operation) => {
  const left = leftOfAddress(call, next);
  return withBody(next(call), (body) => {
    const utxos = itemsOf(operation, body);
    return left > 0 && utxos.length > left ? answered(body, utxos.toSpliced(left, 1)) : body;
  });
});

/** A call without startIndex continues where the previous call ended. After the last UTXO, the list starts again. */
const goOn: Defect = withState(() => {
  const ends = new Map<string, Value>();
  return changeCall((call, next) => {
    const key = JSON.stringify(call.parameters['addresses']);
    const answer = next(callWith(call, { startIndex: call.parameters['startIndex'] ?? ends.get(key) }));
    const end = inAnswer(answer, 'endIndex');
    if (end !== undefined) ends.set(key, end);
    if (inAnswer(answer, 'numFetched') === '0') ends.delete(key);
    return answer;
  });
});

/** UTXOs of the busiest address that the newest imports from the chain of a call took. */
const importedFrom = ({ parameters }: Call, { xchain }: World): string[] =>
  [...xchain.txs.values()]
    .flatMap(({ unsigned }) =>
      unsigned.kind === 'import' && toCb58(unsigned.sourceChain) === parameters['sourceChain']
        ? unsigned.importedInputs
        : [],
    )
    .slice(-3)
    .map(({ txId, outputIndex, assetId, input: { amount } }) => {
      const addresses = xchain.actors.hub.addresses.slice(0, 1);
      return utxoText({ txId, outputIndex, assetId, output: { amount, locktime: 0n, threshold: 1, addresses } });
    });

export default {
  // Sets of addresses whose answer is not the union of the answers for each.
  'node.utxos.addresses': {
    'twenty-at-most': takeAddresses((addresses) => addresses.slice(0, 20)),
    'busiest-only': changeCall((call, next, { xchain }) => {
      const busiest = `X-${toBech32(xchain.hrp, xchain.actors.hub.addresses[0] ?? '')}`;
      return next(addressesOf(call).includes(busiest) ? callWith(call, { addresses: [busiest] }) : call);
    }),
    // An index that keeps a UTXO under an address that it does not reference.
    'with-one-of-another': changeCall((call, next, { xchain }) => {
      const busiest = `X-${toBech32(xchain.hrp, xchain.actors.hub.addresses[0] ?? '')}`;
      const [foreign = null] = (inAnswer(next(callWith(call, { addresses: [busiest] })), 'utxos') ?? []) as Value[];
      const answer = next(call);
      const utxos = inAnswer(answer, 'utxos');
      if (addressesOf(call).includes(busiest) || !Array.isArray(utxos) || utxos.length === 0) return answer;
      return withBody(answer, (body) => answered(body, [...utxos.slice(1), foreign]));
    }),
    'several-refused': refuse(severalAddresses),
    ...whenever(severalAddresses, {
      'one-missing': changeUtxos((utxos) => utxos.slice(0, -1)),
      'one-foreign': changeUtxos((utxos) => [...utxos, '0x00000000']),
    }),
    // The index of owners has the first owner of a UTXO only.
    'first-owner-only': when(
      (call) => addressesOf(call).length === 1,
      changeItems((utxos, call) => {
        const owner = fromBech32(String(addressesOf(call)[0]).replace(/^X-/, ''))?.address ?? '';
        return utxos.filter((utxo) => isFirstOwner(String(utxo), owner));
      }),
    ),
    ...whenever(all(severalAddresses, onLaterSet), {
      // The first set behind the last UTXO of an address, or a set over two addresses, lacks one of the next address.
      'next-address-loses-first': atNextAddress(behindFirst),
      'set-of-two-addresses-loses-one': loseAcrossAddresses,
    }),
  },

  // Walks by startIndex that lose UTXOs, never end, or end too early.
  'node.utxos.continuation': {
    'atomic-walk-begins-again': when(given('sourceChain'), ignore('startIndex')),
    'full-last-set-begins-again': when(onLaterSet, beginFullAgain),
  },

  // Entries that are not hex, a wrong `encoding` in the answer, and other encodings that are accepted.
  'node.utxos.encoding-hex': {
    'odd-digits': changeEach((utxo) => String(utxo).slice(0, -1)),
    'last-as-object': changeEach((utxo) => ({ bytes: utxo }), isLast),
    'json-taken-where-empty': when(
      given('encoding', 'json'),
      changeCall((call, next) => {
        const inHex = next(callWith(call, { encoding: 'hex' }));
        return inAnswer(inHex, 'numFetched') === '0'
          ? withBody(inHex, (body) => ({ ...body, encoding: 'json' }))
          : next(call);
      }),
    ),
    'cb58-taken': when(given('encoding', 'cb58'), fix('encoding', 'hex')),
    'hexnc-taken': takeEncoding('hexnc'),
    'hexc-taken': takeEncoding('hexc'),
  },

  // An endIndex that is not the last returned UTXO.
  'node.utxos.end-index-last': {
    'before-last': endAs((count) => count - 1),
    next: endAs((count) => Math.min(count + 1, mostUtxos)),
    'other-address': changeAnswer('endIndex.address', 'X-avax1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqlxfwnk'),
    // The endIndex of a full page of the largest size is the last but one UTXO.
    'full-set-end-too-early': endAs((count) => (count === mostUtxos ? count - 1 : count)),
  },

  // Calls without startIndex do not start at the first UTXO.
  'node.utxos.from-beginning': {
    'goes-on': goOn,
    'every-second-later': when(missing('startIndex'), when(every(2), skipFirst)),
  },

  'node.utxos.source-chain': {
    ignored: ignore('sourceChain'),
    ...whenever(given('sourceChain'), {
      both: changeCall((call, next, _world, operation) =>
        withBody(next(call), (body) => {
          const local = inAnswer(next(callWith(call, { sourceChain: undefined })), 'utxos');
          return Array.isArray(local) ? answered(body, [...itemsOf(operation, body), ...local]) : body;
        }),
      ),
      'nothing-atomic': changeUtxos(() => []),
    }),
    refused: refuse(given('sourceChain')),
    // The index of exported UTXOs keeps those that were imported.
    'imported-still-offered': when(
      all(given('sourceChain'), missing('startIndex')),
      changeCall((call, next, world, operation) =>
        withBody(next(call), (body) => answered(body, [...itemsOf(operation, body), ...importedFrom(call, world)])),
      ),
    ),
  },
} satisfies MutantTable;
