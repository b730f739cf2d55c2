import { parse } from 'lossless-json';
import { at, isMembers, type Members } from '../../shared/values.ts';
import type { Ask } from '../../../types.ts';
import type { Value } from '../../../value.ts';
import type { World } from '../../../world/world.ts';
import { toBech32, toCb58 } from '../../../world/xchain/ids.ts';
import type { SignedTx } from '../../../world/xchain/transactions.ts';

/** Calls to the node's methods, for the examples of faults. */

type Parameters = { readonly [name: string]: Value | undefined };

export const listOf = (value: Value | undefined): readonly Value[] => (Array.isArray(value) ? value : []);

export const textsOf = (value: Value | undefined): readonly string[] => listOf(value).map(String);

const xAddress = ({ xchain }: World, owner = ''): string => `X-${toBech32(xchain.hrp, owner)}`;

/** One of the people with a handful of UTXOs. */
export const user = (world: World, index: number): string =>
  xAddress(world, world.xchain.actors.users[index]?.addresses[0]);

/** The address with thousands of UTXOs. */
export const hub = (world: World): string => xAddress(world, world.xchain.actors.hub.addresses[0]);

export const assetOf = (world: World, symbol: string): string =>
  toCb58([...world.xchain.assets.values()].find((asset) => asset.symbol === symbol)?.id ?? '');

/** Ids of accepted transactions that fit, in the order of the chain. */
export const txIds = ({ xchain }: World, fits: (tx: SignedTx) => boolean): string[] =>
  [...xchain.txs].filter(([, tx]) => fits(tx)).map(([id]) => toCb58(id));

export const blockId = ({ xchain }: World, height: number): string => toCb58(xchain.blocks.at(height)?.id ?? '');

const utxosFor = async (ask: Ask, parameters: Parameters): Promise<readonly string[]> =>
  textsOf((await ask({ operation: 'vm.getUTXOs', parameters })).result?.['utxos']);

interface Walk {
  readonly utxos: readonly string[];
  /** Whether a page held fewer than its limit. */
  readonly ended: boolean;
}

const longestWalk = 60;

/** Follows endIndex until a page holds fewer than `limit`. */
export const walk = async (ask: Ask, parameters: Parameters, limit?: number): Promise<Walk> => {
  const utxos: string[] = [];
  let startIndex: Value | undefined;
  for (let page = 0; page < longestWalk; page += 1) {
    const { result } = await ask({ operation: 'vm.getUTXOs', parameters: { ...parameters, limit, startIndex } });
    if (!result) return { utxos, ended: false };
    const found = textsOf(result['utxos']);
    utxos.push(...found);
    if (found.length < (limit ?? 1_024)) return { utxos, ended: true };
    startIndex = result['endIndex'];
  }
  return { utxos, ended: false };
};

/** Whether a walk ends and finds all that one call without a limit lists. */
export const walkFindsAll = async (ask: Ask, parameters: Parameters, limit: number): Promise<boolean> => {
  const whole = await utxosFor(ask, parameters);
  const { utxos, ended } = await walk(ask, parameters, limit);
  return ended && whole.length > limit && whole.every((utxo) => utxos.includes(utxo));
};

/** A transaction as an object; integers that doubles cannot hold are bigint. */
export const transaction = async (ask: Ask, txID: string): Promise<Members> => {
  const { text } = await ask({ operation: 'vm.getTx', parameters: { txID, encoding: 'json' } });
  const tx = at(parse(text, undefined, (digits) => BigInt(digits)) as Value, 'result.tx');
  return isMembers(tx) ? tx : {};
};

const amountOf = (row: Value, member: string, assetID: string): bigint => {
  const amount = at(row, `${member}.amount`);
  return at(row, 'assetID') === assetID && typeof amount === 'bigint' ? amount : 0n;
};

/** How much of an asset a transaction consumes and does not pass on. */
export const burnt = (tx: Members, assetID: string): bigint => {
  const sum = (rows: string, member: string): bigint =>
    listOf(at(tx, `unsignedTx.${rows}`)).reduce<bigint>((total, row) => total + amountOf(row, member, assetID), 0n);
  return (
    sum('inputs', 'input') +
    sum('importedInputs', 'input') -
    sum('outputs', 'output') -
    sum('exportedOutputs', 'output')
  );
};
