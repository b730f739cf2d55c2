/** Why the implementation deviates from the document, found by reading both. */
export interface Explanation {
  readonly requirement: string;
  /** Kind of deviation; absent: any of the requirement. */
  readonly code?: string;
  /** Line of the node document, or of the specification that it inherits from. */
  readonly document: string;
  /** file:line of version 1.14.0, in the module or in one that it uses. */
  readonly implementation: string;
  readonly why: string;
}

const encodings = 'utils/formatting/encoding.go:80';
const twoMoreEncodings = 'The type accepts `hexnc` and `hexc` too, in any letter case, and every method shares it.';

const feeDocument = 'node-rpc.md:114, Endpoints: vm.getTxFee takes no parameters';
const feeMethod = 'vms/avm/service.go:594';
const feeIsLater = 'The method came with 1.12.x: the service of 1.11.13 has no GetTxFee. Only that version shows it.';

export const explanations: readonly Explanation[] = [
  {
    requirement: 'node.endpoint.asset-chain',
    code: 'no-result',
    document: feeDocument,
    implementation: feeMethod,
    why: feeIsLater,
  },
  {
    requirement: 'node.endpoint.blockchain-id',
    code: 'no-result-at-other-chain',
    document: feeDocument,
    implementation: feeMethod,
    why: feeIsLater,
  },
  {
    requirement: 'node.envelope.empty-params',
    code: 'empty-params-object-refused',
    document: feeDocument,
    implementation: feeMethod,
    why: feeIsLater,
  },
  {
    requirement: 'node.block.encoding-echo',
    code: 'bad-value-answered',
    document: 'node-rpc.md:110, Endpoints: encoding is `hex` or `json`',
    implementation: encodings,
    why: twoMoreEncodings,
  },
  {
    requirement: 'node.tx.encoding-echo',
    code: 'bad-value-answered',
    document: 'node-rpc.md:113, Endpoints: encoding is `hex` or `json`',
    implementation: encodings,
    why: twoMoreEncodings,
  },
  {
    requirement: 'node.utxos.encoding-hex',
    code: 'bad-value-answered',
    document: 'node-rpc.md:128, vm.getUTXOs, Params: only `hex` is allowed',
    implementation: encodings,
    why: twoMoreEncodings,
  },
  {
    requirement: 'node.block.string',
    code: 'schema-type',
    document: 'node-rpc.md:110, Endpoints: block is a string in the chosen encoding',
    implementation: 'vms/avm/service.go:88 and :143, vms/avm/block/standard_block.go:19',
    why: 'With `json` the block itself is marshalled, as an object.',
  },
  {
    requirement: 'node.error.malformed-body',
    code: 'malformed-request-answered',
    document: 'node-rpc.md:12, What the service does: the body is an object (JSON-RPC 2.0, Request object)',
    implementation: 'github.com/gorilla/rpc v1.2.0, v2/json2/server.go:104',
    why: 'The decoder reads the first JSON value of the body and never looks at what follows it.',
  },
  {
    requirement: 'node.params.required',
    code: 'required-left-out',
    document: 'node-rpc.md:111, Endpoints: height is required',
    implementation: 'api/common_args_responses.go:43',
    why: 'A missing member leaves the zero of its type, so that a missing height is height 0.',
  },
  {
    requirement: 'node.schema.result',
    code: 'schema-type',
    document: 'node-rpc.md:41, Transaction: credentials is an array',
    implementation: 'vms/avm/txs/tx.go:48',
    why: 'A transaction of the genesis has no credentials: the list is nil, which is marshalled as null.',
  },
  {
    requirement: 'node.utxos.continuation',
    code: 'source-chain-walk-stuck',
    document: 'node-rpc.md:136, vm.getUTXOs, rule 3: endIndex as startIndex fetches the next set',
    implementation: 'chains/atomic/state.go:248; without sourceChain vms/components/avax/utxo_state.go:243',
    why: 'The search for atomic UTXOs starts at the given key and includes it; without sourceChain it starts after it.',
  },
  {
    requirement: 'node.utxos.limit-clamp',
    code: 'above-maximum-refused',
    document: 'node-rpc.md:134, vm.getUTXOs, rule 1: a limit above 1024 is set to 1024',
    implementation: 'api/common_args_responses.go:111, utils/json/uint32.go:24',
    why: 'The limit is parsed into 32 bits, and a wider number is an error before any clamp.',
  },
];
