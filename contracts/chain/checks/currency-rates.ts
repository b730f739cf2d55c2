import type { Exchange, Json } from '../../../engine/model/exchange.ts';
import { stringifyJson } from '../../../engine/model/json.ts';
import type { Answered, Judgement, PassiveCheck } from '../../../engine/model/judging.ts';
import { asToken, isObject } from '../../../engine/model/paths.ts';
import { LastSeen } from '../../../properties/checks/shared/last-seen.ts';

type Rule = 'currency-rates';

/** The currency of an answer without a wish, in which every price is known. */
const base = 'usd';

/**
 * Two rates of one currency may differ by this factor: they may be of other years, and no documented currency has lost
 * three quarters of its value since the first token had a price.
 */
const tolerated = 4;

/** A price with fewer digits than this share of it shows no rate. */
const mostRounding = 0.1;

/** Prices that are remembered. */
const mostKept = 2_000;

interface Price {
  /** The thing that has the price: the call without its currency, and the place and address in the answer. */
  readonly of: string;
  readonly currency: string;
  readonly value: number;
  readonly pointer: string;
  readonly exchange: Exchange;
}

/** A price in another currency divided by that of the same thing in dollars. */
interface Rate {
  readonly value: number;
  readonly prices: readonly [inBase: Price, converted: Price];
}

const decimal = /^\d+(?:\.(\d+))?$/;

/** The figure of a Money; undefined if it has too few digits. */
function figureOf(text: Json | undefined): number | undefined {
  const found = typeof text === 'string' ? decimal.exec(text) : null;
  if (!found) return undefined;
  const value = Number(found[0]);
  return 0.5 * 10 ** -(found[1]?.length ?? 0) <= value * mostRounding ? value : undefined;
}

/** The prices in an answer. Values of balances are left out: a balance changes. */
function* pricesOf({ result, call, exchange }: Answered): Iterable<Price> {
  const { currency: _, ...parameters } = call.parameters;
  const asked = `${call.operation} ${stringifyJson(parameters as Json)}`;
  function* inside(value: Json | undefined, pointer: string, place: string): Iterable<Price> {
    if (Array.isArray(value)) {
      for (const [index, item] of (value as readonly Json[]).entries())
        yield* inside(item, `${pointer}/${index}`, `${place}.${index}`);
    } else if (isObject(value)) {
      const { address, currencyCode: currency } = value;
      const within = typeof address === 'string' ? `${place} ${address.toLowerCase()}` : place;
      const figure = /price$/i.test(pointer) && typeof currency === 'string' ? figureOf(value['value']) : undefined;
      if (figure !== undefined)
        yield { of: `${asked}${place}`, currency: String(currency), value: figure, pointer, exchange };
      for (const [name, member] of Object.entries(value))
        yield* inside(member, `${pointer}/${asToken(name)}`, `${within}.${name}`);
    }
  }
  yield* inside(result as Json | undefined, '', '');
}

/**
 * Prices are converted at one rate: what a currency is worth in dollars is the same for every token and at every
 * endpoint. A price in another unit than the currency's own, such as hundredths, differs by a factor.
 */
export const currencyRates: PassiveCheck<Rule> = {
  name: 'checks/currency-rates',
  rules: ['currency-rates'],
  start: () => {
    const known = new LastSeen<Price>(mostKept);
    const rates = new Map<string, Rate>();

    /** The rates that a price makes with those of the same thing that were seen before. */
    const ratesWith = (price: Price, currencies: readonly string[]): readonly Rate[] =>
      (price.currency === base ? currencies : [base]).flatMap((currency) => {
        const before = known.get(`${price.of} ${currency}`);
        if (!before || currency === price.currency) return [];
        const [inBase, converted] = price.currency === base ? [price, before] : [before, price];
        return [{ value: converted.value / inBase.value, prices: [inBase, converted] as const }];
      });

    return {
      *judge(answer: Answered): Iterable<Judgement<Rule>> {
        const currencies = answer.operation.parameters['currency']?.values ?? [];
        if (answer.call.input !== 'valid' || currencies.length === 0) return;
        let evidence = 0;
        let wrong: { readonly first: Rate; readonly second: Rate } | undefined;
        for (const price of pricesOf(answer)) {
          for (const rate of ratesWith(price, currencies)) {
            const { currency } = rate.prices[1];
            const first = rates.get(currency);
            if (!first) rates.set(currency, rate);
            else evidence += 1;
            const factor = first ? rate.value / first.value : 1;
            if (first && (factor > tolerated || factor < 1 / tolerated)) wrong ??= { first, second: rate };
          }
          known.set(`${price.of} ${price.currency}`, price);
        }
        if (evidence > 0)
          yield { rule: 'currency-rates', evidence, violation: wrong && otherRate(wrong.first, wrong.second) };
      },
    };
  },
};

function otherRate(first: Rate, second: Rate): Judgement['violation'] {
  const [, { currency, pointer }] = second.prices;
  const exchanges = [...new Set([...first.prices, ...second.prices].map(({ exchange }) => exchange))];
  return {
    code: 'other-rate',
    about: currency,
    message: 'two prices are converted at rates that cannot both be right',
    expected: `about ${first.value.toPrecision(4)} ${currency} for one ${base}, as ${first.prices[1].pointer} shows`,
    actual: `${second.value.toPrecision(4)} ${currency}`,
    pointer,
    exchanges: exchanges.sort((left, right) => left.n - right.n),
  };
}
