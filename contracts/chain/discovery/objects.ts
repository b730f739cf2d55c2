import { everyAt, type Json, type ObjectRule, type ScopeRule } from '../../../rules/parts.ts';
import { bareAddress } from '../bare-address.ts';
import { isDecimal, isEvmAddress, isId } from './patterns.ts';

/** Both ends of a message have two ids of a chain, and an account on it. */
const message: ObjectRule = {
  member: 'sourceEvmChainId',
  learn: (object, { add, alias }) => {
    for (const [chain, blockchain, address] of [
      ['sourceEvmChainId', 'sourceBlockchainId', 'from'],
      ['destinationEvmChainId', 'destinationBlockchainId', 'to'],
    ] as const) {
      const [id, value, party] = [object[chain], object[blockchain], object[address]];
      if (typeof id !== 'string' || !isDecimal(id)) continue;
      add('evm-chain-id', id);
      if (typeof value === 'string' && isId(value)) alias(id, value);
      if (typeof party === 'string' && isEvmAddress(party)) add('evm-address', party, { scope: id });
    }
  },
};

/** An address that imported before may have more UTXOs waiting for import. */
const importers: ObjectRule = {
  member: 'importedInputs',
  learn: (unsigned, { add }) => {
    for (const owner of everyAt(unsigned, 'outputs.output.addresses')) {
      const bare = typeof owner === 'string' ? bareAddress(owner) : undefined;
      if (bare !== undefined) add('x-address', bare, { weight: 0, variant: 'importer' });
    }
  },
};

export const objects: readonly ObjectRule[] = [message, importers];

const chainId = (value: Json | undefined): string | undefined =>
  typeof value === 'string' && isDecimal(value) ? value : undefined;

/** Accounts, tokens and blocks exist on one EVM chain. If an object names two chains, its content is on the first. */
export const scope: ScopeRule = {
  kind: 'evm-chain-id',
  parameter: 'chainId',
  read: chainId,
  of: ({ chainId: named, sourceEvmChainId: source }) =>
    chainId(named) ?? (typeof source === 'string' ? source : undefined),
};
