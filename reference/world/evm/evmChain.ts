import type { Block, ChainRecord, Contract, Token, Transaction, Transfer } from './types.ts';

const push = <Key, Row>(index: Map<Key, Row[]>, key: Key, row: Row): void => {
  const rows = index.get(key);
  if (!rows) index.set(key, [row]);
  else if (rows.at(-1) !== row) rows.push(row);
};

const newestFirst = <Key, Row>(index: Map<Key, Row[]>): ReadonlyMap<Key, readonly Row[]> => {
  for (const rows of index.values()) rows.reverse();
  return index;
};

const none: readonly never[] = [];

/** A chain with its lists, each computed once, newest first. */
export class EvmChain {
  readonly record: ChainRecord;
  readonly head: number;
  readonly #tokens: ReadonlyMap<string, Token>;
  readonly #contracts: ReadonlyMap<string, Contract>;
  readonly #blocksByHash: ReadonlyMap<string, Block>;
  #native: ReadonlyMap<string, readonly Transaction[]> | undefined;
  #involved: ReadonlyMap<string, readonly Transaction[]> | undefined;
  #transfers: ReadonlyMap<string, readonly Transfer[]> | undefined;
  #ofToken: ReadonlyMap<string, readonly Transfer[]> | undefined;
  #owners: ReadonlyMap<string, string> | undefined;

  constructor(record: ChainRecord) {
    this.record = record;
    this.head = record.blocks.length - 1;
    this.#tokens = new Map(record.tokens.map((token) => [token.address, token]));
    this.#contracts = new Map(record.contracts.map((contract) => [contract.address, contract]));
    this.#blocksByHash = new Map(record.blocks.map((block) => [block.hash, block]));
  }

  get chainId(): string {
    return this.record.spec.chainId;
  }

  token(address: string): Token | undefined {
    return this.#tokens.get(address);
  }

  contract(address: string): Contract | undefined {
    return this.#contracts.get(address);
  }

  /** By decimal number or by hash. */
  block(id: string): Block | undefined {
    return /^\d+$/.test(id) ? this.record.blocks[Number(id)] : this.#blocksByHash.get(id.toLowerCase());
  }

  *transactions(): Iterable<Transaction> {
    for (const block of this.record.blocks) yield* block.transactions;
  }

  /** Transactions sent or received by the address. */
  nativeOf(address: string): readonly Transaction[] {
    this.#native ??= this.#index((transaction, put) => {
      put(transaction.from, transaction);
      put(transaction.to, transaction);
    });
    return this.#native.get(address) ?? none;
  }

  /** Transactions with the address as sender or receiver, in a transfer or in an internal transaction. */
  involving(address: string): readonly Transaction[] {
    this.#involved ??= this.#index((transaction, put) => {
      put(transaction.from, transaction);
      put(transaction.to, transaction);
      for (const transfer of [...transaction.transfers, ...transaction.internals]) {
        put(transfer.from, transaction);
        put(transfer.to, transaction);
      }
    });
    return this.#involved.get(address) ?? none;
  }

  transfersOf(address: string): readonly Transfer[] {
    this.#transfers ??= this.#index<Transfer>((transaction, put) => {
      for (const transfer of transaction.transfers) {
        put(transfer.from, transfer);
        put(transfer.to, transfer);
      }
    });
    return this.#transfers.get(address) ?? none;
  }

  transfersOfToken(token: Token): readonly Transfer[] {
    this.#ofToken ??= this.#index<Transfer>((transaction, put) => {
      for (const transfer of transaction.transfers) put(transfer.token.address, transfer);
    });
    return this.#ofToken.get(token.address) ?? none;
  }

  /** The current owner of an ERC-721 id. */
  ownerOf(token: Token, tokenId: bigint): string | undefined {
    if (!this.#owners) {
      const owners = new Map<string, string>();
      for (const transaction of this.transactions()) {
        for (const row of transaction.transfers)
          if (row.token.kind === 'ERC-721') owners.set(`${row.token.address}#${row.tokenId}`, row.to);
      }
      this.#owners = owners;
    }
    return this.#owners.get(`${token.address}#${tokenId}`);
  }

  /** Contracts that the account deployed, the newest first. */
  deployedBy(deployer: string): readonly Contract[] {
    return this.record.contracts.filter((contract) => contract.deployer === deployer).reverse();
  }

  #index<Row = Transaction>(
    visit: (transaction: Transaction, put: (address: string, row: Row) => void) => void,
  ): ReadonlyMap<string, readonly Row[]> {
    const index = new Map<string, Row[]>();
    for (const transaction of this.transactions()) visit(transaction, (address, row) => push(index, address, row));
    return newestFirst(index);
  }
}
