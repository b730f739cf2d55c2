import type { Exchange, Json } from '../../model/exchange.ts';
import type { Contract } from '../../model/contract.ts';
import { answered } from '../../protocols/answered.ts';
import { isObject, fromToken } from '../../model/paths.ts';

/** Whether a value exists at these steps; a number matches any element of a list. */
const leads = (value: Json | undefined, [step, ...rest]: readonly string[]): boolean => {
  if (step === undefined) return value !== undefined;
  if (Array.isArray(value)) return value.some((element) => leads(element as Json, rest));
  return isObject(value) && Object.hasOwn(value, step) && leads(value[step], rest);
};

/** Whether no answer holds the parent of a finding's place: a list is empty, or a transaction has another type. */
export const pointsAtNothing = (
  contract: Contract,
  pointer: string | undefined,
  exchanges: readonly Exchange[],
): boolean => {
  const holder = (pointer ?? '').split('/').slice(1, -1).map(fromToken);
  if (holder.length === 0) return false;
  return !exchanges.some((exchange) => leads(answered(exchange, contract)?.body, holder));
};
