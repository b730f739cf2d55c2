import type { Handler, OperationCall } from '../../types.ts';
import type { Value } from '../../../defects/value.ts';
import { fromBech32, fromCb58 } from './ids.ts';
import type { XChainWorld } from './index.ts';
import { holdings, single } from './wallet.ts';
import type { Utxo } from './ledger.ts';

/** Shared helpers of the node's methods: read `params`, refuse, answer. */

export type Params = OperationCall['parameters'];

class RpcRefusal extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** Throws -32602 of JSON-RPC 2.0: invalid parameters. */
export const badParams = (message: string): never => {
  throw new RpcRefusal(-32602, message);
};

/** Throws -32000: the requested thing does not exist. */
export const notFound = (message: string): never => {
  throw new RpcRefusal(-32000, message);
};

/** A method of the asset chain; its result is the JSON-RPC `result`. */
export const method =
  (run: (params: Params, chain: XChainWorld) => { [member: string]: Value | undefined }): Handler =>
  (call, world) => {
    try {
      return { kind: 'answer', status: 200, body: run(call.parameters, world.xchain) };
    } catch (error) {
      if (error instanceof RpcRefusal) return { kind: 'rpc-error', code: error.code, message: error.message };
      throw error;
    }
  };

/** A required string. */
export const string = (params: Params, name: string): string => {
  const value = params[name];
  if (value === undefined) return badParams(`${name} is required`);
  return typeof value === 'string' ? value : badParams(`${name} must be a string`);
};

export const idFrom = (text: string, name: string): string =>
  fromCb58(text) ?? badParams(`${name} is no cb58 id of 32 bytes`);

/** A required cb58 id, as hex. */
export const id = (params: Params, name: string): string => idFrom(string(params, name), name);

/** An address of this chain, as hex. */
export const addressFrom = (text: Value, chain: XChainWorld, name: string): string => {
  if (typeof text !== 'string') return badParams(`${name} must be a string`);
  const read = text.startsWith('X-') ? fromBech32(text.slice(2)) : undefined;
  return read?.hrp === chain.hrp ? read.address : badParams(`${name} is no address of this chain: X-${chain.hrp}1...`);
};

export const address = (params: Params, chain: XChainWorld): string =>
  addressFrom(string(params, 'address'), chain, 'address');

/** The optional encoding, one of `allowed`; the first one if it is missing. */
export const encodingOf = <Encoding extends string>(
  params: Params,
  allowed: readonly [Encoding, ...Encoding[]],
): Encoding => {
  const value = params['encoding'];
  if (value === undefined) return allowed[0];
  return allowed.find((encoding) => encoding === value) ?? badParams(`encoding must be one of ${allowed.join(', ')}`);
};

/** The UTXOs of an asset that an address alone can spend now. Jointly owned and locked UTXOs do not count. */
export const spendable = (chain: XChainWorld, owner: string, assetId: string): readonly Utxo[] =>
  holdings(chain.ledger, single(owner), assetId, chain.now);

export const balanceOf = (utxos: readonly Utxo[]): string =>
  utxos.reduce((sum, utxo) => sum + utxo.output.amount, 0n).toString();
