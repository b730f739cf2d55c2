import { firstChain, token } from '../shared/examples.ts';
import { itemsOf, textAt, withBody } from '../../../defects/call.ts';
import { changeCall, type Defect, when } from '../../../defects/defect.ts';
import { changeEach, changeItems, member } from '../../../defects/operators/answers.ts';
import { dropItem, dropItems, keepItems } from '../../../defects/operators/items.ts';
import { changeParameters, defaultTo, fix, ignore, replace } from '../../../defects/operators/parameters.ts';
import { refuse } from '../../../defects/operators/refusals.ts';
import { all, any, given, isNumber, matches, missing } from '../../../defects/triggers.ts';
import type { Value } from '../../../defects/value.ts';
import { at, changeAt } from '../../../defects/values.ts';
import { asking, inAnswer } from './shared/utxo-sets.ts';
import type { MutantTable } from './types.ts';

const addressOf = (item: Value): string => String(at(item, 'address')).toLowerCase();

/** Every holder has another address. */
const otherHolders = changeEach(member('address', (old) => `0x9${String(old).slice(3)}`));

/** Balances are looked up at both ends of the window alone. */
const heldAtAnEnd: Defect = changeCall((call, next, _world, operation) => {
  const { startTimestamp = 0, endTimestamp = startTimestamp } = call.parameters;
  const heldAt = (time: Value): readonly Value[] => {
    const list = inAnswer(next(asking(call, { startTimestamp: time, endTimestamp: time })), 'addresses');
    return Array.isArray(list) ? list : [];
  };
  const held = new Set([startTimestamp, endTimestamp].flatMap(heldAt).map(addressOf));
  return withBody(next(call), (body) => ({
    ...body,
    addresses: itemsOf(operation, body).filter((item) => held.has(addressOf(item))),
  }));
});

const loseHalf = changeItems((items) => items.slice(Math.ceil(items.length / 2)));

export default {
  // Holders that are not listed, although they hold the token.
  'data.holders.of-transfers': {
    'contracts-left-out': changeItems((items, call, world) => {
      const chain = world.evm.chain(textAt(call, 'chainId')) ?? firstChain(world);
      return items.filter((item) => chain.contract(addressOf(item)) === undefined);
    }),
    // The largest balance that a holder ever had counts as its latest.
    'largest-as-latest': changeItems((items, call, world) => {
      const chain = world.evm.chain(textAt(call, 'chainId')) ?? firstChain(world);
      const asked = chain.token(textAt(call, 'address').toLowerCase());
      const [now, most] = [new Map<string, bigint>(), new Map<string, bigint>()];
      for (const { from, to, value } of asked ? chain.transfersOfToken(asked).toReversed() : [])
        for (const [address, change] of [
          [from, -value],
          [to, value],
        ] as const) {
          const balance = (now.get(address) ?? 0n) + change;
          now.set(address, balance);
          if (balance > (most.get(address) ?? 0n)) most.set(address, balance);
        }
      return items.map((item) => changeAt(item, 'sortKey', (old) => most.get(addressOf(item)) ?? old));
    }),
    'half-of-the-holders': when(
      matches('threshold', /^0$/),
      keepItems((item) => !/[02468ace]$/.test(addressOf(item))),
    ),
  },

  // A threshold is ignored, optional, refused or compared inexactly.
  'data.holders.threshold': {
    ignored: replace('threshold', '0'),
    optional: defaultTo('threshold', '0'),
    'refused-beyond-64-bits': refuse(matches('threshold', /^\d{20,}$/)),
    'compared-as-doubles': when(
      isNumber('threshold', (threshold) => threshold > Number.MAX_SAFE_INTEGER),
      keepItems((item, call) => Number(at(item, 'sortKey')) > Number(textAt(call, 'threshold'))),
    ),
    // A unit more than a large threshold is not more.
    'rounded-to-a-double': changeParameters(({ threshold }) => ({ threshold: String(BigInt(Number(threshold ?? 0))) })),
    'others-when-high': when(matches('threshold', /../), otherHolders),
    // A threshold beyond 63 bits counts as none.
    'threshold-in-63-bits': when(matches('threshold', /^\d{20,}$/), fix('threshold', '0')),
  },

  // A window is refused, or lists holders that a wider window does not list.
  'data.holders.time-range': {
    'start-refused': refuse(given('startTimestamp')),
    'end-refused': refuse(given('endTimestamp')),
    // An end without a start is ignored.
    'end-alone-ignored': when(missing('startTimestamp'), ignore('endTimestamp')),
    'others-inside': when(all(given('startTimestamp'), given('endTimestamp')), otherHolders),
    'wider-loses': when(
      any(
        missing('startTimestamp'),
        isNumber('startTimestamp', (start) => start === 0),
      ),
      loseHalf,
    ),
    'held-at-an-end': when(all(given('startTimestamp'), given('endTimestamp')), heldAtAnEnd),
    // A window within a day finds nobody: balances are kept by the day.
    'window-of-hours-empty': when(
      ({ parameters: { startTimestamp, endTimestamp } }) => Number(endTimestamp) - Number(startTimestamp) < 86_400,
      dropItems(),
    ),
    // The first holder is missing if the call gives a start and no end.
    'start-without-end-loses': when(
      all(
        isNumber('startTimestamp', (start) => start === 0),
        missing('endTimestamp'),
      ),
      dropItem('first'),
    ),
    'late-window-refused': {
      hard: 'easy',
      sentence: '400 for a timestamp that a signed number of 32 bits does not hold',
      mutate: refuse(
        any(
          isNumber('startTimestamp', (time) => time >= 2 ** 31),
          isNumber('endTimestamp', (time) => time >= 2 ** 31),
        ),
      ),
      isKept: async (ask, world) =>
        (await ask({ parameters: { ...token(world), threshold: '0', endTimestamp: 2 ** 31 } })).status === 200,
    },
  },
} satisfies MutantTable;
