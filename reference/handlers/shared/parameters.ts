import { operationRow } from '../../../contracts/chain/operations.ts';
import type { Parameter } from '../../../engine/model/operation.ts';
import type { OperationCall } from '../../types.ts';
import type { Value } from '../../../defects/value.ts';
import { refuse } from './refusal.ts';
import type { Block } from '../../world/evm/types.ts';

/** Typed access to a call's parameters. Values that the contract's row does not allow are refused with 400. */

const row = (call: OperationCall, name: string): Parameter | undefined => operationRow(call.operation).parameters[name];

/**
 * The given value, or undefined if it is missing. @throws Refusal
 * 400 if it was given twice, or if it is required and missing.
 */
export const text = (call: OperationCall, name: string): string | undefined => {
  const value = call.parameters[name];
  if (value === undefined) {
    if (row(call, name)?.required) refuse(400, `${name} is required`);
    return undefined;
  }
  return typeof value === 'string' ? value : refuse(400, `${name} must be one string`);
};

/** A parameter that the contract marks as required. */
export const required = (call: OperationCall, name: string): string => {
  const value = text(call, name);
  return value === undefined || value === '' ? refuse(400, `${name} is required`) : value;
};

/** An integer within the row's bounds; undefined if it is missing. */
export const integer = (call: OperationCall, name: string): number | undefined => {
  const value = text(call, name);
  if (value === undefined) return undefined;
  const number = /^-?\d+$/.test(value) ? Number(value) : Number.NaN;
  if (!Number.isSafeInteger(number)) refuse(400, `${name} must be an integer`);
  const { minimum, maximum } = row(call, name) ?? {};
  if (minimum !== undefined && number < minimum) refuse(400, `${name} must not be less than ${minimum}`);
  if (maximum !== undefined && number > maximum) refuse(400, `${name} must not be greater than ${maximum}`);
  return number;
};

/** One of the row's values; if it is missing, the default or undefined. */
export const choice = (call: OperationCall, name: string): string | undefined => {
  const value = text(call, name);
  const { values, default: fallback } = row(call, name) ?? {};
  if (value === undefined) return typeof fallback === 'string' ? fallback : undefined;
  if (values && !values.includes(value)) refuse(400, `${name} must be one of ${values.join(', ')}`);
  return value;
};

/** `true` or `false`; the fallback if it is missing. */
export const flag = (call: OperationCall, name: string, fallback: boolean): boolean => {
  const value = text(call, name);
  if (value === undefined) return fallback;
  return value === 'true' ? true : value === 'false' ? false : refuse(400, `${name} must be true or false`);
};

/** The parts of a comma-separated list; undefined if it is missing. */
export const commaList = (call: OperationCall, name: string): readonly string[] | undefined => {
  const value = text(call, name);
  if (value === undefined) return undefined;
  const parts = value.split(',').map((part) => part.trim());
  return parts.every((part) => part !== '')
    ? parts
    : refuse(400, `${name} must be a comma-separated list without empty parts`);
};

const evmAddress = /^0x[0-9a-fA-F]{40}$/;

/** An EVM address in lower case, as in the world. @throws Refusal 400 for any other text */
export const evmAddressOf = (value: string, name: string): string =>
  evmAddress.test(value) ? value.toLowerCase() : refuse(400, `${name} must be an EVM address`);

/** A required EVM address of the path, in lower case. */
export const address = (call: OperationCall): string => evmAddressOf(required(call, 'address'), 'address');

export type SortOrder = 'asc' | 'desc';

/** One of the documented values; descending if it is missing, which the document leaves open. */
export const sortOrder = (call: OperationCall): SortOrder => {
  const value = text(call, 'sortOrder');
  if (value === undefined || value === 'desc') return 'desc';
  return value === 'asc' ? 'asc' : refuse(400, 'sortOrder must be asc or desc');
};

/** The network family of a documented name; `fuji` and `testnet` are the same family. */
export const networkFamily = (value: string): 'mainnet' | 'fuji' =>
  value === 'mainnet'
    ? 'mainnet'
    : value === 'fuji' || value === 'testnet'
      ? 'fuji'
      : refuse(400, 'network must be one of mainnet, fuji, testnet');

/** An answer with status 200 and this body. */
export const answer = (body: Value) => ({ kind: 'answer', status: 200, body }) as const;

/**
 * Keeps items in [startBlock, endBlock); either bound may be missing. @throws Refusal 400 for invalid block numbers,
 * and if the start is after the end
 */
export const inBlocks = <Item>(
  items: readonly Item[],
  call: OperationCall,
  blockOf: (item: Item) => Block,
): readonly Item[] => {
  const start = integer(call, 'startBlock') ?? 0;
  const end = integer(call, 'endBlock') ?? Number.POSITIVE_INFINITY;
  if (start > end) refuse(400, 'startBlock must not be greater than endBlock');
  if (start === 0 && end === Number.POSITIVE_INFINITY) return items;
  return items.filter((item) => blockOf(item).number >= start && blockOf(item).number < end);
};

export interface Window {
  /** Unix seconds, both inclusive. */
  readonly start: number;
  readonly end: number;
}

/**
 * The time window of the call; without bounds, all times. @throws
 * Refusal 400 for invalid timestamps, and if the start is after the end
 */
export const windowOf = (call: OperationCall): Window => {
  const start = integer(call, 'startTimestamp') ?? 0;
  const end = integer(call, 'endTimestamp') ?? Number.MAX_SAFE_INTEGER;
  return start <= end ? { start, end } : refuse(400, 'startTimestamp must not be greater than endTimestamp');
};
