import type { EvmChain } from '../../../world/evm/evmChain.ts';
import type { Transfer } from '../../../world/evm/types.ts';
import type { World } from '../../../world/world.ts';
import { type Call, textAt } from '../../../../defects/call.ts';
import type { Value } from '../../../../defects/value.ts';
import { at } from '../../../../defects/values.ts';

/** The value at a path as text; empty where there is none. */
export const textOf = (item: Value | undefined, path: string): string => {
  const value = at(item, path);
  return value === undefined || value === null ? '' : String(value);
};

export const numberOf = (item: Value | undefined, path: string): number => Number(at(item, path));

/** The elements at a path; none where it holds no array. */
export const listOf = (item: Value | undefined, path = '.'): Value[] => {
  const value = at(item, path);
  return Array.isArray(value) ? value : [];
};

export const textsOf = (items: readonly Value[], path = '.'): string[] => items.map((item) => textOf(item, path));

/** A parameter in decimal digits as a number; undefined for any other text, which the provider then refuses. */
export const wholeNumberAt = (parameters: Call['parameters'], name: string): number | undefined => {
  const value = parameters[name];
  if (typeof value !== 'string' || !/^\d+$/.test(value)) return undefined;
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : undefined;
};

/** The chain and the address that a call names; the address as the world writes it. */
export const subjectOf = (
  call: Call,
  world: World,
): { readonly chain: EvmChain | undefined; readonly address: string } => ({
  chain: world.evm.chain(textAt(call, 'chainId')),
  address: textAt(call, 'address').toLowerCase(),
});

/** The balance of an address after each of its transfers, oldest first. */
export const stepsOf = (transfers: readonly Transfer[], address: string): { time: number; balance: bigint }[] => {
  let balance = 0n;
  return transfers
    .filter(({ from, to }) => from === address || to === address)
    .toReversed()
    .map(({ to, value, transaction }) => {
      balance += to === address ? value : -value;
      return { time: transaction.block.timestamp, balance };
    });
};
