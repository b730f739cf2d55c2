import type { Contract } from '../model/contract.ts';
import type { RpcOperation, OperationRow } from '../model/operation.ts';
import type { Json } from '../model/json.ts';
import type { Parameters } from '../model/judging.ts';
import { nextParameters } from '../model/list-paging.ts';
import { isObject } from '../model/paths.ts';
import { typedText } from '../model/parameter-style.ts';
import { type Entry, flatMembers, type Members, nestedMembers } from './nested-members.ts';

/** The method that a call names: with the prefix of the run, if the methods of the interface have one. */
export function rpcMethod(
  { interfaces }: Pick<Contract, 'interfaces'>,
  { base, method }: Pick<RpcOperation, 'base' | 'method'>,
  namespace: string,
): string {
  return interfaces[base]?.namespace === undefined ? method : `${namespace}.${method}`;
}

/** The `params` of a call: an object, or an array of the method's parameters in their order. */
export function paramsOf(
  row: Pick<RpcOperation, 'params' | 'parameters' | 'listing'>,
  entries: readonly Entry[],
): Json {
  const { params } = row;
  if (!params) return Object.fromEntries(entries);
  const typed = entries.map(([name, value]): Entry => [name, typedValue(row, name, value)]);
  const objects = nestedMembers(params.names, typed, params.objects);
  return params.by === 'name' ? objects : inOrder(params.names, objects);
}

/** The parameters of an operation in the `params` of a request; none if they are no object and no array. */
export function parametersIn(row: OperationRow, sent: Json | undefined): Parameters {
  const params = row.kind === 'json-rpc' ? row.params : undefined;
  if (!params) return isObject(sent) ? sent : {};
  const members = Array.isArray(sent) ? byName(params.names, sent) : isObject(sent) ? Object.entries(sent) : [];
  return flatMembers(row, members);
}

/**
 * A value as JSON carries it: laws that ask for values of items may have them as text. Sizes and places of pages are
 * numbers; some methods take their digits as text.
 */
export function typedValue(
  { parameters, listing }: Pick<RpcOperation, 'parameters' | 'listing'>,
  name: string,
  value: Json,
): Json {
  const type = Object.hasOwn(parameters, name) ? parameters[name]?.type : undefined;
  const isDigits = typeof value === 'number' && type === 'string' && listing !== undefined;
  if (isDigits && [listing.paging.size, ...nextParameters(listing.paging)].includes(name)) return String(value);
  return typeof value === 'string' ? typedText(type, value) : value;
}

/** A parameter that is left out before others is `null`. Parameters that the method does not have come last. */
function inOrder(names: readonly string[], members: Readonly<Members>): readonly Json[] {
  const undocumented = Object.keys(members).filter((name) => !names.includes(name));
  const last = undocumented.length > 0 ? names.length : names.findLastIndex((name) => Object.hasOwn(members, name)) + 1;
  return [...names.slice(0, last), ...undocumented].map((name) => members[name] ?? null);
}

function byName(names: readonly string[], sent: readonly Json[]): readonly Entry[] {
  return sent.flatMap((value, index): Entry[] => (value === null ? [] : [[names[index] ?? `${index + 1}`, value]]));
}
