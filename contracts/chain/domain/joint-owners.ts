import type { CaseContext } from '../../../engine/contract/case-context.ts';
import type { Json } from '../../../engine/model/exchange.ts';
import { at } from '../../../engine/model/paths.ts';
import { bareAddress } from '../bare-address.ts';
import { listOf, transactionsOf, unsignedOf } from './node-transactions.ts';
import { assetChainLists, isUnspentHere } from './utxos.ts';

/** The addresses of a member, if there are several. */
const severalOf = (addresses: Json | undefined): readonly (readonly string[])[] =>
  Array.isArray(addresses) && addresses.length > 1 && addresses.every((address) => typeof address === 'string')
    ? [addresses as readonly string[]]
    : [];

/** Two addresses of the asset chain that own an output together, as answers of both documents show them. */
export function jointOwners(c: CaseContext): readonly string[] | undefined {
  const unspent = assetChainLists(c)
    .flatMap(({ items = [] }) => items.filter(isUnspentHere))
    .flatMap((item) => severalOf(at(item, 'addresses')));
  const outputs = ['vm.getTx', 'vm.getBlock', 'vm.getBlockByHeight']
    .flatMap((method) => c.subjects.arguments(method))
    .flatMap(({ answer }) => transactionsOf(answer))
    .flatMap((tx) => listOf(unsignedOf(tx), 'outputs'))
    .flatMap((row) => severalOf(at(row, 'output.addresses')));
  return [...unspent, ...outputs]
    .map((addresses) => addresses.slice(0, 2).flatMap((address) => bareAddress(address) ?? []))
    .find((addresses) => addresses.length === 2)
    ?.map((address) => `X-${address}`);
}
