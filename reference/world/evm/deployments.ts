import { defined } from '../../../engine/model/defined.ts';
import { type Action, methods, type Stage } from './actions.ts';
import { createAddress } from './cast.ts';
import { sendMessage } from './messaging.ts';
import { zeroAddress } from './specs.ts';
import type { Token } from './types.ts';

/** Parts of contract names. */
const kinds = 'Vault Registry Auction Escrow Oracle Staking Bridge Lottery Treasury Forwarder'.split(' ');
const qualities = 'Slow Quiet Northern Twin Open Amber Late Plain'.split(' ');

/** A deployer's factory, created by the account itself. */
export const deployFactory =
  (deployer: string, factory: string): Action =>
  ({ ledger }) => {
    const transaction = ledger.send({ from: deployer, to: zeroAddress, gasUsed: 610_000 });
    ledger.create(transaction, { address: factory, name: 'Factory', description: 'Creates contracts for its owner' });
  };

/** A token created by a factory, with its first units. The constructor may announce the token to the partner chain. */
export const deployToken =
  (token: Token, deployer: string, factory: string | undefined, isAnnounced: boolean): Action =>
  (stage) => {
    const { ledger } = stage;
    const transaction = ledger.send(
      factory
        ? { from: deployer, to: factory, method: methods.deploy, gasUsed: 1_450_000 }
        : { from: deployer, to: zeroAddress, gasUsed: 1_200_000 },
    );
    ledger.create(transaction, {
      address: token.address,
      name: token.name,
      description: `${token.kind} token ${token.symbol}`,
      token,
      ...defined({ factory: factory || undefined }),
    });
    if (token.kind === 'ERC-20')
      ledger.transfer(transaction, token, zeroAddress, deployer, 10n ** BigInt(token.decimals) * 4_000_003n);
    else ledger.transfer(transaction, token, zeroAddress, deployer, 1n, 1n);
    if (isAnnounced) sendMessage(stage, transaction, token.address);
  };

/** A contract that is not a token: a given one, or a new one with a new address and name. */
export const deployApplication =
  (
    deployer: string,
    factory: string | undefined,
    known?: { readonly address: string; readonly name: string },
  ): Action =>
  (stage: Stage) => {
    const { ledger, random } = stage;
    const { address, name } = known ?? {
      address: createAddress(random),
      name: `${random.pick(qualities)} ${random.pick(kinds)}`,
    };
    const transaction = ledger.send(
      factory
        ? { from: deployer, to: factory, method: methods.deploy, gasUsed: 900_000 }
        : { from: deployer, to: zeroAddress, gasUsed: 780_000 },
    );
    const contract = ledger.create(transaction, {
      address,
      name,
      description: `${name} of the harbour`,
      ...defined({ factory: factory || undefined }),
    });
    if (random.chance(0.3)) sendMessage(stage, transaction, contract.address);
  };
