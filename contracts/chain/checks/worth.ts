import type { Exchange, Json } from '../../../engine/model/exchange.ts';
import { LastSeen } from '../../../properties/checks/shared/last-seen.ts';
import { at, integer, isObject, pointerOf } from '../../../engine/model/paths.ts';
import { show } from '../../../engine/model/show.ts';
import type { Answered, Judgement, PassiveCheck } from '../../../engine/model/judging.ts';

type Rule = 'worth' | 'one-price';

/** The member of an answer that shows the balance of the native token beside those of other tokens. */
const nativeBalance = 'nativeTokenBalance';

/** Half a unit of a figure's last digit: the largest rounding error. */
const rounding = (text: string): number => 0.5 * 10 ** -(text.split('.')[1]?.length ?? 0);

/** Tolerance for prices that change while the target builds an answer. */
const tolerated = 0.02;

const decimal = (value: Json | undefined): string | undefined =>
  typeof value === 'string' && /^\d+(\.\d+)?$/.test(value) ? value : undefined;

/** A balance, and its place in the answer. */
interface Entry {
  readonly entry: Json;
  readonly place: string;
}

interface Worth {
  readonly least: number;
  readonly most: number;
  readonly sum: string;
}

/** The bounds of a balance's value. Undefined if the entry lacks a figure or uses two currencies. */
const worthOf = (entry: Json): Worth | undefined => {
  const [price, sum] = [decimal(at(entry, 'price.value')), decimal(at(entry, 'balanceValue.value'))];
  const [balance, decimals] = [integer(at(entry, 'balance')), integer(at(entry, 'decimals'))];
  if (price === undefined || sum === undefined || balance === undefined || decimals === undefined) return undefined;
  if (at(entry, 'price.currencyCode') !== at(entry, 'balanceValue.currencyCode') || decimals < 0n || decimals > 77n)
    return undefined;
  const units = Number(balance) / 10 ** Number(decimals);
  const [low, high] = [Number(price) - rounding(price), Number(price) + rounding(price)];
  return {
    least: units * Math.max(0, low) * (1 - tolerated) - 2 * rounding(sum),
    most: units * high * (1 + tolerated) + 2 * rounding(sum),
    sum,
  };
};

/** Two prices of a token may differ by this factor: both may have been read at other times. */
const mostChange = 2;
/** Prices that are remembered. */
const mostKept = 2_000;

interface Price {
  readonly text: string;
  readonly exchange: Exchange;
}

/** Whether two rounded prices may be of one token at about one time. */
const mayBeOne = (first: string, second: string): boolean => {
  const highest = (text: string): number => (Number(text) + rounding(text)) * mostChange;
  const lowest = (text: string): number => Number(text) - rounding(text);
  return lowest(first) <= highest(second) && lowest(second) <= highest(first);
};

/** A token has about the same price in all lists of latest balances. Undefined if no other list shows its price. */
function judgePrices(known: LastSeen<Price>, entries: readonly Entry[], answer: Answered): Judgement<Rule> | undefined {
  const { call, exchange } = answer;
  let evidence = 0;
  let violation: Judgement['violation'];
  for (const { entry, place } of entries) {
    const [text, currency] = [decimal(at(entry, 'price.value')), at(entry, 'price.currencyCode')];
    if (text === undefined || typeof currency !== 'string') continue;
    const chain = at(entry, 'chainId') ?? call.parameters['chainId'];
    const key = [chain, String(at(entry, 'address') ?? nativeBalance).toLowerCase(), currency].join(' ');
    const first = known.get(key);
    if (first) evidence += 1;
    else known.set(key, { text, exchange });
    if (!first || mayBeOne(first.text, text)) continue;
    violation ??= {
      code: 'two-prices',
      message: 'a token has two prices that cannot be of one time',
      expected: `about ${first.text} ${currency}, as in another list of balances`,
      actual: text,
      pointer: pointerOf(`${place}.price.value`),
      exchanges: [...new Set([first.exchange, exchange])],
    };
  }
  return evidence > 0 ? { rule: 'one-price', evidence, violation } : undefined;
}

/**
 * `balanceValue` is the balance in whole tokens times the price, in the currency of the answer. Rounded figures may
 * differ by their rounding. The price of a token is about the same in all lists.
 */
export const worth: PassiveCheck<Rule> = {
  name: 'checks/worth',
  rules: ['worth', 'one-price'],
  start: () => {
    const prices = new LastSeen<Price>(mostKept);
    return {
      *judge(answer: Answered): Iterable<Judgement<Rule>> {
        const { items, result, call, operation } = answer;
        if (call.input !== 'valid' || !items) return;
        const native = { entry: result?.[nativeBalance] ?? null, place: nativeBalance };
        const entries: readonly Entry[] = [
          ...items.map((entry, index) => ({ entry, place: `${operation.listing?.items}.${index}` })),
          native,
        ];
        const ofPrices =
          call.parameters['blockNumber'] === undefined ? judgePrices(prices, entries, answer) : undefined;
        if (ofPrices) yield ofPrices;
        const known = entries.flatMap(({ entry, place }) => {
          const found = isObject(entry) ? worthOf(entry) : undefined;
          return found ? [{ ...found, place }] : [];
        });
        if (known.length === 0) return;
        const wrong = known.find(({ least, most, sum }) => Number(sum) < least || Number(sum) > most);
        yield {
          rule: 'worth',
          evidence: known.length,
          violation:
            wrong === undefined
              ? undefined
              : {
                  code: 'worth-is-not-balance-times-price',
                  message: 'balanceValue is not the balance times the price',
                  expected: `${wrong.least.toPrecision(6)} to ${wrong.most.toPrecision(6)}`,
                  actual: show(wrong.sum),
                  pointer: pointerOf(`${wrong.place}.balanceValue.value`),
                },
        };
      },
    };
  },
};
