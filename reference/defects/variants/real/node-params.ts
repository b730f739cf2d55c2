import { isLosslessNumber, type LosslessNumber } from 'lossless-json';
import { operationRows } from '../../../../contracts/chain/operations.ts';
import type { Parameter } from '../../../../engine/model/operation.ts';
import { fromCb58 } from '../../../world/xchain/ids.ts';

/** JSON as lossless-json reads it. */
export type Read = null | boolean | string | LosslessNumber | Read[] | Members;
export type Members = { [member: string]: Read };

export const isMembers = (value: Read | undefined): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isLosslessNumber(value);

/** The node's error for `params` that do not fit its types. */
export class Misfit extends Error {}

const misfit = (name: string, type: string): never => {
  throw new Misfit(`json: cannot unmarshal params into field ${name} of type ${type}`);
};

/** An unsigned integer of some bits, given as a number or as a decimal string. */
const unsigned = (name: string, value: Read, bits: bigint): bigint => {
  const text = isLosslessNumber(value) ? value.value : value;
  if (typeof text !== 'string' || !/^\d+$/.test(text)) return misfit(name, `uint${bits}`);
  const number = BigInt(text);
  return number < 1n << bits ? number : misfit(name, `uint${bits}`);
};

const text = (name: string, value: Read): string => (typeof value === 'string' ? value : misfit(name, 'string'));

const id = (name: string, value: Read): string =>
  fromCb58(text(name, value)) === undefined ? misfit(name, 'ids.ID') : String(value);

const isId = (name: string): boolean => name === 'blockID' || name === 'txID';

/** One member as the node reads it: null is the zero value of its type; undefined leaves the member out. */
const member = (name: string, { type, format }: Parameter, value: Read | undefined): Read | undefined => {
  // A missing height is height 0.
  if (format === 'decimal') return value === undefined || value === null ? '0' : unsigned(name, value, 64n).toString();
  if (value === undefined || value === null) return undefined;
  if (isId(name)) return id(name, value);
  if (type === 'integer') return unsigned(name, value, 32n).toString();
  if (type === 'string-array')
    return Array.isArray(value)
      ? value.map((element) => (element === null ? '' : text(name, element)))
      : misfit(name, '[]string');
  if (type === 'object') return isMembers(value) ? value : misfit(name, 'api.Index');
  return text(name, value);
};

const rows = new Map(
  operationRows.flatMap((row) =>
    row.kind === 'json-rpc' ? [[row.method, Object.entries<Parameter>(row.parameters)] as const] : [],
  ),
);

/** `params` in any accepted form: absent, null, an object, or an array of one object. */
const membersOf = (params: Read | undefined): Members => {
  if (params === undefined || params === null) return {};
  const [only = {}] = Array.isArray(params) ? params : [params];
  return isMembers(only) ? only : misfit('params', 'object');
};

/**
 * The parameters of a method as the node reads them: names in any letter case, without unknown ones. Undefined for an
 * unknown method.
 * @throws Misfit if a member does not fit its type.
 */
export const taken = (method: string, params: Read | undefined): Members | undefined => {
  const row = rows.get(method);
  if (!row) return undefined;
  const byName = new Map(Object.entries(membersOf(params)).map(([name, value]) => [name.toLowerCase(), value]));
  return Object.fromEntries(
    row.flatMap(([name, parameter]) => {
      const value = member(name, parameter, byName.get(name.toLowerCase()));
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
};
