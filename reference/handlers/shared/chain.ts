import type { OperationCall } from '../../types.ts';
import type { EvmChain } from '../../world/evm/evmChain.ts';
import type { Block, Token } from '../../world/evm/types.ts';
import type { World } from '../../world/world.ts';
import { address, required } from './parameters.ts';
import { refuse } from './refusal.ts';

/** The chain of the path's `chainId`: an EVM chain id or a blockchain id. @throws Refusal 404 */
export const chainOf = (call: OperationCall, world: World): EvmChain => {
  const id = required(call, 'chainId');
  return world.evm.chain(id) ?? refuse(404, `there is no chain ${id}`);
};

/** The token contract of the path's `address`. @throws Refusal 404 */
export const tokenOf = (call: OperationCall, chain: EvmChain): Token => {
  const tokenAddress = address(call);
  return chain.token(tokenAddress) ?? refuse(404, `${tokenAddress} is no token contract of chain ${chain.chainId}`);
};

/**
 * The block of the path's `blockId`: a number or a hash. @throws
 * Refusal 404 if it does not exist, 400 if the text is neither
 */
export const blockOf = (call: OperationCall, chain: EvmChain): Block => {
  const id = required(call, 'blockId');
  if (!/^(\d+|0x[0-9a-fA-F]{64})$/.test(id)) refuse(400, 'blockId must be a block number or a block hash');
  return chain.block(id) ?? refuse(404, `chain ${chain.chainId} has no block ${id}`);
};
