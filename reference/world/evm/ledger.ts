import type { Random } from '../xchain/random.ts';
import { zeroAddress } from './specs.ts';
import type { Block, Contract, InternalTransaction, Message, Token, Transaction, Transfer } from './types.ts';
import { defined } from '../../../engine/model/defined.ts';

export interface Sending {
  readonly from: string;
  readonly to: string;
  readonly value?: bigint;
  readonly method?: readonly [hash: string, name: string];
  readonly gasUsed?: number;
  readonly succeeded?: boolean;
}

const add = (balances: Map<string, bigint>, address: string, amount: bigint): void => {
  balances.set(address, (balances.get(address) ?? 0n) + amount);
};

/** Writes a chain block by block and tracks the balances, so that no transfer spends more than the balance. */
export class Ledger {
  readonly blocks: Block[] = [];
  readonly contracts: Contract[] = [];
  readonly native: Map<string, bigint>;
  /** Units of each token by holder; for ERC-1155, the sum over all ids. */
  readonly held = new Map<Token, Map<string, bigint>>();
  /** Owner of each ERC-721 id. */
  readonly owners = new Map<Token, Map<bigint, string>>();
  readonly #random: Random;
  readonly #nonces = new Map<string, number>();
  #logIndex = 0;
  #baseFee = 25_000_000_000n;

  constructor(random: Random, genesis: ReadonlyMap<string, bigint>) {
    this.#random = random;
    this.native = new Map(genesis);
  }

  open(timestamp: number): void {
    this.blocks.push({ number: this.blocks.length, hash: `0x${this.#random.hex(32)}`, timestamp, transactions: [] });
    this.#logIndex = 0;
    this.#baseFee =
      BigInt(this.#random.between(20_000, 31_000)) * 1_000_000n + BigInt(this.#random.between(0, 999_999));
  }

  send({ from, to, value = 0n, method, gasUsed = 21_000, succeeded = true }: Sending): Transaction {
    const block = this.blocks.at(-1);
    if (!block) throw new Error('a transaction needs an open block');
    const random = this.#random;
    const nonce = this.#nonces.get(from) ?? 0;
    const tip = BigInt(random.between(0, 2_000_000_000));
    const used = gasUsed === 21_000 ? gasUsed : gasUsed + random.between(0, 9_000);
    const creates = to === zeroAddress;
    const transaction: Transaction = {
      hash: `0x${random.hex(32)}`,
      block,
      index: block.transactions.length,
      from,
      to,
      value,
      gasLimit: used + random.between(0, 30_000),
      gasUsed: used,
      gasPrice: this.#baseFee + tip,
      nonce,
      type: random.chance(0.8) ? 2 : 0,
      succeeded,
      method: creates
        ? { callType: 'CONTRACT_CREATION', methodHash: '', methodName: '' }
        : method
          ? { callType: 'CONTRACT_CALL', methodHash: method[0], methodName: method[1] }
          : { callType: 'NATIVE_TRANSFER', methodHash: '', methodName: '' },
      input: creates ? `0x6080604052${random.hex(48)}` : method ? `${method[0]}${random.hex(64)}` : '0x',
      baseFeePerGas: this.#baseFee,
      maxFeePerGas: this.#baseFee * 2n + tip,
      maxPriorityFeePerGas: tip,
      transfers: [],
      internals: [],
      messages: [],
    };
    block.transactions.push(transaction);
    this.#nonces.set(from, nonce + 1);
    add(this.native, from, -BigInt(used) * transaction.gasPrice);
    if (succeeded && value > 0n) this.#move(from, to, value);
    return transaction;
  }

  transfer(transaction: Transaction, token: Token, from: string, to: string, value: bigint, tokenId?: bigint): void {
    const row: Transfer = {
      transaction,
      token,
      from,
      to,
      value,
      logIndex: this.#logIndex,
      ...defined({ tokenId }),
    };
    this.#logIndex += 1;
    transaction.transfers.push(row);
    const balances = this.held.get(token) ?? new Map<string, bigint>();
    this.held.set(token, balances);
    if (from !== zeroAddress) add(balances, from, -value);
    add(balances, to, value);
    if (token.kind === 'ERC-721' && tokenId !== undefined) {
      const owners = this.owners.get(token) ?? new Map<bigint, string>();
      this.owners.set(token, owners.set(tokenId, to));
    }
  }

  call(transaction: Transaction, from: string, to: string, value: bigint, isReverted = false): void {
    this.#internal(transaction, { from, to, type: 'CALL', value, isReverted });
    if (!isReverted && value > 0n) this.#move(from, to, value);
  }

  create(transaction: Transaction, contract: Omit<Contract, 'transaction' | 'deployer'>): Contract {
    const from = contract.factory ?? transaction.from;
    this.#internal(transaction, {
      from,
      to: contract.address,
      type: contract.factory ? 'CREATE2' : 'CREATE',
      value: 0n,
      isReverted: false,
    });
    const row: Contract = { ...contract, deployer: transaction.from, transaction };
    this.contracts.push(row);
    return row;
  }

  message(transaction: Transaction, message: Message): void {
    transaction.messages.push(message);
  }

  nativeOf(address: string): bigint {
    return this.native.get(address) ?? 0n;
  }

  heldBy(token: Token, address: string): bigint {
    return this.held.get(token)?.get(address) ?? 0n;
  }

  #internal(transaction: Transaction, row: Omit<InternalTransaction, 'gasUsed' | 'gasLimit'>): void {
    const gasUsed = row.type === 'CALL' ? this.#random.between(2_300, 9_000) : this.#random.between(60_000, 400_000);
    transaction.internals.push({ ...row, gasUsed, gasLimit: gasUsed + this.#random.between(0, 20_000) });
  }

  #move(from: string, to: string, value: bigint): void {
    if (this.nativeOf(from) < value) throw new Error(`${from} has less than ${value} to send`);
    add(this.native, from, -value);
    add(this.native, to, value);
  }
}
