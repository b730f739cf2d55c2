import { parse } from 'lossless-json';
import type { OperationId } from '../../../../engine/model/names.ts';
import { defined } from '../../../../engine/model/defined.ts';
import type { Ask } from '../../../types.ts';
import type { Value } from '../../../../defects/value.ts';
import { at } from '../../../../defects/values.ts';
import { checksummed } from '../../../world/evm/encoding.ts';
import type { EvmChain } from '../../../world/evm/evmChain.ts';
import type { Token, Transaction } from '../../../world/evm/types.ts';
import type { World } from '../../../world/world.ts';
import { toBech32, toCb58 } from '../../../world/xchain/ids.ts';
import type { UnsignedTx } from '../../../world/xchain/transactions.ts';
import { firstChain } from '../../shared/examples.ts';
import { listOf } from './values.ts';

/** Calls and subjects for the examples of faults. */

const maxWalkLength = 400;

/** The page size of most calls of examples. */
export const pageSize = 100;

/** Whether all fit; they are looked at one after the other. */
export async function allFit<Item>(items: Iterable<Item>, fits: (item: Item) => Promise<boolean>): Promise<boolean> {
  for (const item of items) if (!(await fits(item))) return false;
  return true;
}

/** The transactions of the first chain. */
export const transactionsOf = (world: World): Transaction[] =>
  firstChain(world).record.blocks.flatMap(({ transactions }) => transactions);

/** The parameters that narrow a list to one block. */
export const inBlock = (startBlock: number) => ({ startBlock, endBlock: startBlock + 1, pageSize });

/** All items of a list, page by page, until a page gives no token; a walk that does not end is cut off. */
export async function walk(
  ask: Ask,
  parameters: { readonly [name: string]: Value | undefined },
  operation?: OperationId,
): Promise<Value[]> {
  const items: Value[] = [];
  let pageToken: Value | undefined;
  for (let page = 0; page < maxWalkLength; page += 1) {
    const answer = await ask({ ...defined({ operation }), parameters: { ...parameters, pageToken } });
    items.push(...answer.items);
    pageToken = answer.result?.['nextPageToken'];
    if (pageToken === undefined || pageToken === '') break;
  }
  return items;
}

/** Whether both hold the same texts, in any order and each as often. */
export const sameTexts = (a: readonly string[], b: readonly string[]): boolean =>
  a.toSorted().join('\n') === b.toSorted().join('\n');

/** Whether each number is at most the one before it. */
export const descends = (numbers: readonly number[]): boolean =>
  numbers.every((number, index) => number <= (numbers[index - 1] ?? Infinity));

/** The address of one of the people with a handful of UTXOs. */
export const user = ({ xchain }: World, index: number): string =>
  `X-${toBech32(xchain.hrp, xchain.actors.users[index]?.addresses[0] ?? '')}`;

export const assetOf = ({ xchain }: World, symbol: string): string =>
  toCb58([...xchain.assets.values()].find((asset) => asset.symbol === symbol)?.id ?? '');

export const blockId = ({ xchain }: World, height: number): string => toCb58(xchain.blocks.at(height)?.id ?? '');

/** Ids of accepted transactions that fit, in the order of the chain. */
export const txIds = ({ xchain }: World, fits: (unsigned: UnsignedTx) => boolean): string[] =>
  [...xchain.txs].filter(([, { unsigned }]) => fits(unsigned)).map(([id]) => toCb58(id));

/** A transaction as an object; integers are bigint. */
export async function transaction(ask: Ask, txID: string): Promise<Value | undefined> {
  const { text } = await ask({ operation: 'vm.getTx', parameters: { txID, encoding: 'json' } });
  return at(parse(text, undefined, (digits) => BigInt(digits)) as Value, 'result.tx');
}

/** How much of an asset a transaction consumes and does not pass on. */
export function burnt(tx: Value | undefined, assetID: string): bigint {
  const sum = (rows: string, member: string): bigint =>
    listOf(tx, `unsignedTx.${rows}`)
      .filter((row) => at(row, 'assetID') === assetID)
      .reduce<bigint>((total, row) => total + BigInt(String(at(row, `${member}.amount`) ?? 0)), 0n);
  const consumed = sum('inputs', 'input') + sum('importedInputs', 'input');
  return consumed - sum('outputs', 'output') - sum('exportedOutputs', 'output');
}

/** The deployments of all contracts of the first chain. */
export async function deployments(ask: Ask, world: World): Promise<Value[]> {
  const { chainId, record } = firstChain(world);
  const answers: Value[] = [];
  for (const { address } of record.contracts) {
    const parameters = { chainId, address: checksummed(address) };
    answers.push((await ask({ operation: 'getDeploymentTransaction', parameters })).result ?? null);
  }
  return answers;
}

/** Whether the transaction that deployed the token minted this id, and no later one moved it. */
export const isNeverMoved = (chain: EvmChain, token: Token, id: string): boolean => {
  const deployment = chain.contract(token.address)?.transaction;
  const moves = chain.transfersOfToken(token).filter(({ tokenId }) => String(tokenId) === id);
  return moves.length > 0 && moves.every(({ transaction }) => transaction === deployment);
};
