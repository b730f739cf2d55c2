import { type Answer, type Call, itemsOf, withBody, callWith } from '../../../defects/call.ts';
import { changeCall, type Defect, type Next, when, whenever, withState } from '../../../defects/defect.ts';
import { changeAnswer, changeEach, changeItems, isLast, removeFromAnswer } from '../../../defects/operators/answers.ts';
import { changeParameters, fix, ignore } from '../../../defects/operators/parameters.ts';
import { refuse } from '../../../defects/operators/refusals.ts';
import { all, every, given, missing, type Trigger } from '../../../defects/triggers.ts';
import type { Value } from '../../../defects/value.ts';
import { at, hash } from '../../../defects/values.ts';
import { takeEncoding } from '../shared/transactions.ts';
import { queryOf, utxosBehind } from '../shared/utxo-query.ts';
import { answered, limitOf, changeUtxos, inAnswer, limitIs, mostUtxos } from './shared/utxo-sets.ts';
import type { World } from '../../world/world.ts';
import { fromBech32, toBech32, toCb58 } from '../../world/xchain/ids.ts';
import { utxoText } from '../../world/xchain/transactions.ts';
import type { MutantTable } from './types.ts';

const addressesOf = ({ parameters: { addresses } }: Call): Value[] => (Array.isArray(addresses) ? addresses : []);

const severalAddresses: Trigger = (call) => addressesOf(call).length > 1;

const givesTwice: Trigger = (call) => new Set(addressesOf(call)).size < addressesOf(call).length;

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

/** With sourceChain, a page begins with the UTXO of its startIndex, so that a walk with limit 1 never ends. */
const startInclusive: Defect = changeCall((call, next, _world, operation) => {
  const start = JSON.stringify(call.parameters['startIndex']);
  const fromBeginning = (limit: number): Answer => next(callWith(call, { startIndex: undefined, limit }));
  const count = Number(inAnswer(fromBeginning(mostUtxos), 'numFetched') ?? 0);
  const place = Array.from({ length: count }, (_, index) => index + 1).find(
    (limit) => JSON.stringify(inAnswer(fromBeginning(limit), 'endIndex')) === start,
  );
  if (place === undefined) return next(call);
  const last = Math.min(count, place - 1 + (limitOf(call) || mostUtxos));
  return withBody(fromBeginning(last), (body) => answered(body, itemsOf(operation, body).slice(place - 1)));
});

/** From the third set of a walk on, one UTXO is missing; a walk is recognised by its cursors. */
const loseFromThirdSet: Defect = withState((operation) => {
  const steps = new Map<string, number>();
  return changeCall((call, next) => {
    const start = call.parameters['startIndex'];
    const step = start === undefined ? 0 : (steps.get(JSON.stringify(start)) ?? 1);
    const answer = next(call);
    const end = inAnswer(answer, 'endIndex');
    if (end !== undefined) steps.set(JSON.stringify(end), step + 1);
    return step < 2 ? answer : withBody(answer, (body) => answered(body, itemsOf(operation, body).slice(1)));
  });
});

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
    'first-only': takeAddresses((addresses) => addresses.slice(0, 1)),
    'last-only': takeAddresses((addresses) => addresses.slice(-1)),
    'twenty-at-most': takeAddresses((addresses) => addresses.slice(0, 20)),
    'busiest-only': changeCall((call, next, { xchain }) => {
      const busiest = `X-${toBech32(xchain.hrp, xchain.actors.hub.addresses[0] ?? '')}`;
      return next(addressesOf(call).includes(busiest) ? callWith(call, { addresses: [busiest] }) : call);
    }),
    'several-refused': refuse(severalAddresses),
    ...whenever(severalAddresses, {
      'one-missing': changeUtxos((utxos) => utxos.slice(0, -1)),
      'one-foreign': changeUtxos((utxos) => [...utxos, '0x00000000']),
      'none-for-several': changeUtxos(() => []),
    }),
    // The index of owners has the first owner of a UTXO only.
    'first-owner-only': when(
      (call) => addressesOf(call).length === 1,
      changeItems((utxos, call) => {
        const owner = fromBech32(String(addressesOf(call)[0]).replace(/^X-/, ''))?.address ?? '';
        return utxos.filter((utxo) => isFirstOwner(String(utxo), owner));
      }),
    ),
    // A page goes on at the addresses whose text is behind that of its start, in another order than that of the walk.
    'goes-on-by-text': changeParameters(({ addresses, startIndex }) => {
      const start = String(at(startIndex ?? null, 'address'));
      return Array.isArray(addresses) && addresses.length > 1 && startIndex !== undefined
        ? { addresses: addresses.filter((address) => String(address) >= start) }
        : undefined;
    }),
    ...whenever(all(severalAddresses, onLaterSet), {
      // The first set behind the last UTXO of an address, or a set over two addresses, lacks one of the next address.
      'next-address-loses-first': atNextAddress(behindFirst),
      'set-of-two-addresses-loses-one': loseAcrossAddresses,
    }),
    // The set behind the last UTXO of an address begins again at the first address.
    'next-address-begins-again': when(
      all(severalAddresses, onLaterSet, missing('sourceChain')),
      atNextAddress((call, next) => next(callWith(call, { startIndex: undefined }))),
    ),
    // For exactly two addresses, one UTXO in seven is missing.
    'two-addresses-lose-shared': when(
      (call) => addressesOf(call).length === 2,
      changeUtxos((utxos) => (utxos.length > 1 ? utxos.filter((utxo) => hash(utxo) % 7 > 0) : utxos)),
    ),
  },

  // Walks by startIndex that lose UTXOs, never end, or end too early.
  'node.utxos.continuation': {
    'atomic-start-inclusive': when(all(given('sourceChain'), onLaterSet), startInclusive),
    ignored: ignore('startIndex'),
    ...whenever(onLaterSet, {
      'skips-one': skipFirst,
      'ends-early': changeUtxos(() => []),
      'half-lost': changeUtxos((utxos) => utxos.filter((utxo) => hash(utxo) % 2 === 0)),
      'last-of-page-lost': changeUtxos((utxos) =>
        utxos.length > 1 ? [...utxos.slice(0, -1), ...utxos.slice(0, 1)] : utxos,
      ),
      'full-last-set-begins-again': beginFullAgain,
    }),
    refused: refuse(onLaterSet),
    'third-set-loses-one': loseFromThirdSet,
  },

  // Entries that are not hex, a wrong `encoding` in the answer, and other encodings that are accepted.
  'node.utxos.encoding-hex': {
    base64: changeEach((utxo) => Buffer.from(String(utxo).slice(2), 'hex').toString('base64')),
    'odd-digits': changeEach((utxo) => String(utxo).slice(0, -1)),
    'last-as-object': changeEach((utxo) => ({ bytes: utxo }), isLast),
    'says-nothing': removeFromAnswer('encoding'),
    'others-taken': ignore('encoding'),
    ...whenever(given('encoding', 'json'), {
      'json-taken': fix('encoding', 'hex'),
      'json-taken-where-empty': changeCall((call, next) => {
        const inHex = next(callWith(call, { encoding: 'hex' }));
        return inAnswer(inHex, 'numFetched') === '0'
          ? withBody(inHex, (body) => ({ ...body, encoding: 'json' }))
          : next(call);
      }),
    }),
    'cb58-taken': when(given('encoding', 'cb58'), fix('encoding', 'hex')),
    'hexnc-taken': takeEncoding('hexnc'),
    'hexc-taken': takeEncoding('hexc'),
    'hex-refused': refuse(given('encoding', 'hex')),
  },

  // An endIndex that is not the last returned UTXO.
  'node.utxos.end-index-last': {
    first: endAs(() => 1),
    'before-last': endAs((count) => count - 1),
    next: endAs((count) => Math.min(count + 1, mostUtxos)),
    'no-utxo': changeAnswer('endIndex.utxo', '11111111111111111111111111111111LpoYY'),
    'other-address': changeAnswer('endIndex.address', 'X-avax1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqlxfwnk'),
    // Nothing follows the endIndex of a page, where the next one has a limit of 1.
    'single-utxos-do-not-go-on': when(
      all(
        onLaterSet,
        missing('sourceChain'),
        limitIs((limit) => limit === 1),
      ),
      changeUtxos(() => []),
    ),
    // The endIndex of a full page of the largest size is the last but one UTXO.
    'full-set-end-too-early': endAs((count) => (count === mostUtxos ? count - 1 : count)),
  },

  // Calls without startIndex do not start at the first UTXO.
  'node.utxos.from-beginning': {
    'goes-on': goOn,
    'every-second-later': when(missing('startIndex'), when(every(2), skipFirst)),
  },

  // An endIndex without address or utxo, or of another type.
  'node.utxos.index-shape': {
    'no-address': removeFromAnswer('endIndex.address'),
    'no-utxo': removeFromAnswer('endIndex.utxo'),
    'utxo-as-number': changeAnswer('endIndex.utxo', hash),
    'address-as-list': changeAnswer('endIndex.address', (old) => [old]),
    text: changeAnswer('endIndex', (old) => `${String(at(old, 'address'))},${String(at(old, 'utxo'))}`),
  },

  // Answers that list a UTXO twice.
  'node.utxos.no-repeats-within': {
    // If an address is given twice, the page ends with its first UTXO again.
    'owner-asked-twice': when(
      givesTwice,
      changeUtxos((utxos) => (utxos.length > 1 ? [...utxos.slice(0, -1), ...utxos.slice(0, 1)] : utxos)),
    ),
  },

  'node.utxos.source-chain': {
    ignored: ignore('sourceChain'),
    'ignored-but-named': changeCall((call, next) =>
      withBody(next(callWith(call, { sourceChain: undefined })), (body) => ({
        ...body,
        sourceChain: call.parameters['sourceChain'],
      })),
    ),
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
