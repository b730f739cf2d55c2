/** The vocabulary in which the two documents are written down as data. */

export type Document = 'node' | 'data' | 'cross';
/** Which base URL an operation is reached at. */
export type Base = 'node' | 'data' | 'metrics';
export type Level = 'stated' | 'derived' | 'inherited' | 'open';
/** `passive`: judged on every exchange; `active`: requests are sent to find out; `both`. */
export type How = 'passive' | 'active' | 'both';

/** Kinds of values that exist on a target and can be learnt from its answers. */
export type SubjectKind =
  | 'x-address' // bech32 with chain prefix, e.g. X-avax1...
  | 'primary-address' // bech32, chain prefix (P-, X-) optional
  | 'evm-address'
  | 'evm-chain-id' // decimal
  | 'blockchain-id' // cb58, 32 bytes
  | 'asset-chain-id' // the asset chain's own blockchain id
  | 'sibling-chain-id' // another chain of the asset chain's virtual machine
  | 'asset-id' // cb58, 32 bytes
  | 'node-tx-id' // cb58, 32 bytes
  | 'node-block-id' // cb58, 32 bytes
  | 'node-height' // decimal string
  | 'node-id' // NodeID-...
  | 'evm-tx-hash'
  | 'evm-block-number' // decimal string
  | 'evm-block-hash'
  | 'token-address'
  | 'contract-address'
  | 'deployer-address'
  | 'vertex-height'
  | 'api-key-id'
  | 'org-id';

export type ParameterType = 'string' | 'integer' | 'boolean' | 'string-array' | 'comma-list' | 'index';

export interface Parameter {
  /** Where the value travels. `params` is the JSON-RPC params object. */
  readonly in: 'params' | 'path' | 'query' | 'body';
  readonly type: ParameterType;
  readonly required?: true;
  /** The closed set of accepted values, where the document gives one. */
  readonly values?: readonly string[];
  /** Values known to be accepted beside `values`, which alone is then not closed (e.g. unnamed blockchain ids). */
  readonly open?: true;
  /** Inclusive bounds on the number. */
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: string | number | boolean;
  readonly format?: 'cb58' | 'decimal' | 'evm-address';
  /** What kind of learnt value it takes. */
  readonly subject?: SubjectKind;
  /** A second kind that names the same things just as well (chain id and blockchain id, block number and hash). */
  readonly orSubject?: SubjectKind;
  /** The document says that the target rounds it down to 00:00 UTC of its day. */
  readonly rounded?: 'day';
  /** What values outside the type, the bounds and `values` get is only observed (an error or not), never judged. */
  readonly outside?: 'open';
  /**
   * Dotted item path(s) of which at least one must equal the value (of a list: one of the values); of an array member, one element.
   * Addresses compare by what they denote (case of hex, bech32 with or without chain prefix). Never set where equality is not the rule.
   */
  readonly filters?: string | readonly string[];
}

/** How a list is paged. `token`: nextPageToken/pageToken. `index`: endIndex/startIndex of vm.getUTXOs. */
export interface Paging {
  readonly style: 'token' | 'index';
  /** The size parameter and its bounds. */
  readonly size: string;
  readonly minimum: number;
  readonly maximum: number;
  readonly default: number;
  /** The parameter that takes the cursor, and the answer's member that gives it. */
  readonly cursor: string;
  readonly next: string;
  /** Above the maximum: `clamp` where the document says the maximum is used, `open` where it says nothing. */
  readonly above: 'clamp' | 'open';
  /** An item may come again in a later page (vm.getUTXOs rule 5). */
  readonly repeats?: true;
}

export interface Ordering {
  /** Dotted path inside an item of the value that orders the list, e.g. `nativeTransaction.blockTimestamp`. */
  readonly by: string;
  /** Items hold several timestamps and the document does not say which one orders: sorted by `by` or by any of these is in order. */
  readonly orBy?: readonly string[];
  /** Dotted path of the value that orders it under `sortBy=amount`. */
  readonly byAmount?: string;
  /** Fixed direction, where the document names one; else the `sortOrder` parameter, or either direction. */
  readonly direction?: 'descending';
}

/** A half-open range [start, end) over block numbers. */
export interface BlockRange {
  readonly start: string;
  readonly end: string;
  /** Dotted path inside an item of its block number. */
  readonly position: string;
}

export interface Listing {
  /** Member of the answer (node: of `result`) that holds the items. */
  readonly items: string;
  /** Dotted paths that together identify an item; empty: the item itself. */
  readonly identity: readonly string[];
  readonly paging: Paging;
  readonly order?: Ordering;
  readonly range?: BlockRange;
}

/** What tells objects apart that have other members by nature: a transaction's type, a UTXO's, the first block. */
export interface Kinds {
  /** Members whose value names the kind. */
  readonly values?: readonly string[];
  /** Members that only some kinds have. */
  readonly members?: readonly string[];
  /** The member that is 0 in the chain's first block alone. */
  readonly first?: string;
}

/** A fixed value, or learnt ones of the parameter's subject: `learnt` of them (a list joins them), leaving out the `after` met most often. */
export type SurveyValue = string | number | boolean | { readonly learnt: number; readonly after?: number };

/** A call that needs no subject of the target, so that preflight can send it to a target of which nothing is known yet. */
export interface Probe {
  /** The place among the probes of its base, from 1; absent: sent only to check the value that it `names`. */
  readonly order?: number;
  readonly parameters: Readonly<Record<string, string | number | boolean>>;
  /** The parameter that takes the configured network, or a configured chain id. */
  readonly names?: 'network' | 'chainId';
}

interface OperationBase {
  /** `vm.getUTXOs` or `listAddressTransactions`: the base name of the operation's files in every layer. */
  readonly id: string;
  readonly base: Base;
  readonly section: string;
  readonly summary: string;
  readonly parameters: Readonly<Record<string, Parameter>>;
  readonly listing?: Listing;
  /** The member of the answer and its value that say: what was asked for does not exist. */
  readonly notFound?: { readonly member: string; readonly value: string };
  /** By the path of an object in the answer (node: in `result`); kinds that the schema's `x-conditional` tells apart need no row. */
  readonly kinds?: Readonly<Record<string, Kinds>>;
  /** Parameters worth giving while subjects are looked for, most telling first; one that every row gives is not looked for otherwise. */
  readonly survey?: readonly Readonly<Record<string, SurveyValue>>[];
  readonly probe?: Probe;
}

export interface RpcOperation extends OperationBase {
  readonly document: 'node';
  readonly base: 'node';
  /** Method name without the namespace prefix. */
  readonly method: string;
  /** Node version since which the document calls it deprecated. */
  readonly deprecatedSince?: string;
}

export interface RestOperation extends OperationBase {
  readonly document: 'data';
  readonly base: 'data' | 'metrics';
  /** Row number in the document's endpoint table. */
  readonly number: number;
  readonly httpMethod: 'GET' | 'POST';
  /** Template with {parameter} places. */
  readonly path: string;
  /** Whether the document lists it among the endpoints that take the API key. */
  readonly key: boolean;
}

export type Operation = RpcOperation | RestOperation;

export interface Requirement {
  readonly id: string;
  readonly document: Document;
  readonly level: Level;
  readonly how: How;
  /** Section of the document that says it. */
  readonly section: string;
  /** What must hold, in this project's words. */
  readonly statement: string;
  /** What is observed of it depends on the subject that was asked about, so that two runs need not agree. */
  readonly bySubject?: true;
  /** Which operations it is judged on. */
  readonly covers: (operation: Operation) => boolean;
  /**
   * Ids of requirements that its judge relies on: that items have an identity, that a walk gives whole lists. Where one of them is violated
   * on an operation that was asked, this one is inconclusive there.
   */
  readonly buildsOn?: readonly string[];
  /**
   * Ids of requirements whose faults show here too, nearest first: a fault at the start of a range breaks the law on adjoining ranges. Where
   * one of them is violated on the same operation, both findings are one group. The judge itself can be trusted.
   */
  readonly followsFrom?: readonly string[];
}
