import type { Contract } from '../model/contract.ts';
import type { RpcOperation } from '../model/operation.ts';

/** The method that a call names: with the prefix of the run, if the methods of the interface have one. */
export function rpcMethod(
  { interfaces }: Pick<Contract, 'interfaces'>,
  { base, method }: Pick<RpcOperation, 'base' | 'method'>,
  namespace: string,
): string {
  return interfaces[base]?.namespace === undefined ? method : `${namespace}.${method}`;
}
