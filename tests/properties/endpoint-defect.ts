import { type OperationId } from '../../contracts/chain/index.ts';
import type { Alteration } from '../../reference/types.ts';
import type { Value } from '../../reference/value.ts';
import { answering, asking, deep, type Members } from './data-target.ts';

/** The reference provider made wrong in one way: each case of the requirement must fail. */

export interface Row {
  readonly what: string;
  readonly requirement: string;
  readonly alteration: Alteration;
  /** Operations on which it cannot be seen. */
  readonly left: readonly OperationId[];
  /** A passive requirement is judged on what these ask for. */
  readonly beside: readonly string[];
}

export const row = (
  what: string,
  requirement: string,
  alteration: Alteration,
  { left = [], beside = [] }: Partial<Pick<Row, 'left' | 'beside'>> = {},
): Row => ({ what, requirement, alteration, left, beside });

export const without = (...names: readonly string[]) =>
  asking((parameters) => Object.fromEntries(Object.entries(parameters).filter(([name]) => !names.includes(name))));
export const refusing = (unwanted: (parameters: Members) => boolean): Alteration =>
  asking((parameters) => (unwanted(parameters) ? undefined : parameters));
/** A refusal becomes an answer: that of the same call with other parameters. */
export const insteadOfRefusal = (parameters: (given: Members) => Members): Alteration => ({
  call(call, next) {
    try {
      return next(call);
    } catch {
      return next({ ...call, parameters: parameters({ ...call.parameters }) });
    }
  },
});
export const money = (change: (one: Members) => Members): Alteration =>
  answering((body) => deep(body as Value, (item) => ('currencyCode' in item ? change(item) : item)) as Members);
export const first = (list: Value | undefined): string => String(list).split(',')[0] ?? '';
export const filtered = (call: { parameters: Members }): boolean =>
  ['assetId', 'contractAddress', 'contractAddresses'].some((name) => call.parameters[name] !== undefined);
