import type { Json } from '../../../engine/model/exchange.ts';
import { at, integer, isObject, pointerOf } from '../../../engine/model/paths.ts';
import { show } from '../../../engine/model/show.ts';
import type { Answered, Judgement, PassiveCheck } from '../../../engine/model/judging.ts';

type Rule = 'worth';

/** The member of an answer that shows the balance of the native token beside those of other tokens. */
const nativeBalance = 'nativeTokenBalance';

/** Half a unit of a figure's last digit: the largest rounding error. */
const rounding = (text: string): number => 0.5 * 10 ** -(text.split('.')[1]?.length ?? 0);

/** Tolerance for prices that change while the target builds an answer. */
const tolerated = 0.02;

const decimal = (value: Json | undefined): string | undefined =>
  typeof value === 'string' && /^\d+(\.\d+)?$/.test(value) ? value : undefined;

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

/**
 * `balanceValue` is the balance in whole tokens times the price, in the currency of the answer. Rounded figures may
 * differ by their rounding.
 */
export const worth: PassiveCheck<Rule> = {
  name: 'checks/worth',
  rules: ['worth'],
  start: () => ({
    *judge({ items, result, call, operation }: Answered): Iterable<Judgement<Rule>> {
      if (call.input !== 'valid' || !items) return;
      const entries = items.map((entry, index) => ({ entry, place: `${operation.listing?.items}.${index}` }));
      const native = { entry: result?.[nativeBalance], place: nativeBalance };
      const known = [...entries, native].flatMap(({ entry, place }) => {
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
  }),
};
