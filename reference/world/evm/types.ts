/** Types of the EVM side of the world. Addresses are lower case here; answers write them in EIP-55. */

export type TokenKind = 'ERC-20' | 'ERC-721' | 'ERC-1155';

export interface Token {
  readonly kind: TokenKind;
  readonly address: string;
  readonly name: string;
  readonly symbol: string;
  /** 0 for ERC-721. */
  readonly decimals: number;
  readonly reputation: 'Benign' | 'Malicious';
  /** Millionths of a US dollar for one whole token. */
  readonly price: bigint;
}

export interface ChainSpec {
  /** Decimal EVM chain id. */
  readonly chainId: string;
  readonly name: string;
  readonly network: 'mainnet' | 'fuji';
  readonly native: {
    readonly name: string;
    readonly symbol: string;
    readonly price: bigint;
    readonly description: string;
  };
  /** Days of history up to now. */
  readonly days: number;
  readonly blocks: number;
  readonly accounts: number;
  readonly messages: number;
  /** Contracts of the busiest deployer, without the tokens. */
  readonly applications: number;
  /** Number of rows of the token table that exist here, per kind. */
  readonly tokens: { readonly [kind in TokenKind]: number };
  /** Number of addresses that get the first token in an airdrop. */
  readonly airdrop: number;
}

export interface Block {
  readonly number: number;
  readonly hash: string;
  /** Unix seconds. */
  readonly timestamp: number;
  /** In order of their index. */
  readonly transactions: Transaction[];
}

export interface Transfer {
  readonly transaction: Transaction;
  readonly token: Token;
  readonly from: string;
  readonly to: string;
  /** Smallest units; 1 for ERC-721. */
  readonly value: bigint;
  readonly tokenId?: bigint;
  /** Position among the logs of the block. */
  readonly logIndex: number;
}

export interface InternalTransaction {
  readonly from: string;
  readonly to: string;
  readonly type: 'CALL' | 'CREATE' | 'CREATE2';
  readonly value: bigint;
  readonly isReverted: boolean;
  readonly gasUsed: number;
  readonly gasLimit: number;
}

export interface Contract {
  readonly address: string;
  readonly name: string;
  readonly description: string;
  /** The account that sent the transaction. */
  readonly deployer: string;
  /** The contract that created it, unless the account itself did. */
  readonly factory?: string;
  readonly token?: Token;
  readonly transaction: Transaction;
}

export interface Transaction {
  readonly hash: string;
  readonly block: Block;
  readonly index: number;
  readonly from: string;
  readonly to: string;
  readonly value: bigint;
  readonly gasLimit: number;
  readonly gasUsed: number;
  /** Receipt gas price, in wei. */
  readonly gasPrice: bigint;
  readonly nonce: number;
  readonly type: 0 | 2;
  readonly succeeded: boolean;
  readonly method: { readonly callType: string; readonly methodHash: string; readonly methodName: string };
  readonly input: string;
  readonly baseFeePerGas: bigint;
  readonly maxFeePerGas: bigint;
  readonly maxPriorityFeePerGas: bigint;
  readonly transfers: Transfer[];
  readonly internals: InternalTransaction[];
  readonly messages: Message[];
}

/** A cross-chain message, sent by a transaction of its source chain. */
export interface Message {
  readonly id: string;
  readonly network: 'mainnet' | 'fuji';
  readonly sourceBlockchainId: string;
  readonly sourceEvmChainId: string;
  readonly destinationBlockchainId: string;
  readonly destinationEvmChainId: string;
  readonly nonce: number;
  readonly from: string;
  readonly to: string;
  readonly data: string;
  readonly status: 'pending' | 'delivered';
  readonly receiptDelivered: boolean;
  readonly receipts: readonly { readonly receivedMessageNonce: string; readonly relayerRewardAddress: string }[];
  readonly reward: { readonly token: Token; readonly value: bigint };
  readonly transaction: Transaction;
}

/** The complete record of a chain. All other data is derived from it. */
export interface ChainRecord {
  readonly spec: ChainSpec;
  readonly blockchainId: string;
  readonly blocks: readonly Block[];
  readonly tokens: readonly Token[];
  readonly contracts: readonly Contract[];
  /** Native balances before the first transaction. */
  readonly genesis: ReadonlyMap<string, bigint>;
  readonly hub: string;
}
