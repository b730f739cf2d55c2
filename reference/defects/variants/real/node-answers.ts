import { callWith } from '../../../../defects/call.ts';
import type { Alteration, OperationAnswer, OperationCall } from '../../../types.ts';
import type { Value } from '../../../../defects/value.ts';
import { at, withBody, counter, hashOf, isMembers, type Members } from '../shared/bodies.ts';
import { encode } from '../../../world/xchain/codec.ts';
import { toCb58, toHexText, zeroId, toBech32 } from '../../../world/xchain/ids.ts';
import { txJson } from '../../../world/xchain/json.ts';
import { mainnet } from '../../../world/xchain/networks.ts';
import { encodingOf, method, addressFrom, badParams, id, idFrom, type Params } from '../../../world/xchain/rpc.ts';
import { type SignedTx, txFormat, utxoText } from '../../../world/xchain/transactions.ts';
import type { World } from '../../../world/world.ts';
import { parse } from 'lossless-json';
import type { XChainWorld } from '../../../world/xchain/index.ts';
import type { Utxo, UtxoSet } from '../../../world/xchain/ledger.ts';
import { defined } from '../../../../engine/model/defined.ts';

/**
 * Encodings that existing nodes accept in addition to the documented ones: hex without its last four bytes (the
 * checksum), and hex under another name.
 */
const inHex: Readonly<Record<string, (text: string) => string>> = {
  hexnc: (text) => text.slice(0, -8),
  hexc: (text) => text,
};

const written = (value: Value | undefined, write: (text: string) => string): Value | undefined => {
  if (typeof value === 'string') return write(value);
  return Array.isArray(value) ? value.map((item) => (typeof item === 'string' ? write(item) : item)) : value;
};

/** vm.getBlock, vm.getBlockByHeight, vm.getTx and vm.getUTXOs in encodings that the document does not name for them. */
export const nodeEncodings: Alteration = {
  call: (call, next) => {
    const { encoding, ...rest } = call.parameters;
    const write = typeof encoding === 'string' && Object.hasOwn(inHex, encoding) ? inHex[encoding] : undefined;
    const asHex = { ...call, parameters: { ...rest, encoding: 'hex' } };
    if (write)
      return withBody(next(asHex), ({ block, tx, utxos, ...body }) => ({
        ...body,
        ...Object.fromEntries(
          Object.entries({ block, tx, utxos }).flatMap(([name, value]) =>
            value === undefined ? [] : [[name, written(value, write)]],
          ),
        ),
        encoding,
      }));
    // Only the first UTXO makes the node see that it cannot write it in json.
    const inHexInstead = call.operation === 'vm.getUTXOs' && encoding === 'json' ? next(asHex) : undefined;
    return inHexInstead?.kind === 'answer' && at(inHexInstead.body, 'numFetched') === '0'
      ? withBody(inHexInstead, (body) => ({ ...body, encoding }))
      : next(call);
  },
};

const genesisTransaction = ({ xchain }: World): SignedTx => {
  const { name = '', symbol = '', denomination = 0 } = xchain.assets.get(xchain.nativeAssetId) ?? {};
  return {
    unsigned: {
      kind: 'create-asset',
      networkId: xchain.networkId,
      blockchainId: mainnet.xChainId,
      outputs: [],
      inputs: [],
      memo: '',
      name,
      symbol,
      denomination,
      initialStates: [{ fxIndex: 0, outputs: [] }],
    },
    credentials: [],
  };
};

/**
 * The id of the native asset is the id of the transaction that created it. That transaction has no signature, so in
 * json its list of credentials is null.
 */
export const nodeGenesis: Alteration = {
  call: (call, next, world) => {
    const id = toCb58(world.xchain.nativeAssetId);
    if (call.parameters['txID'] !== id) return next(call);
    if (call.operation === 'vm.getTxStatus') return { kind: 'answer', status: 200, body: { status: 'Accepted' } };
    if (call.operation !== 'vm.getTx') return next(call);
    return method((params, chain) => {
      const tx = genesisTransaction(world);
      const encoding = encodingOf(params, ['hex', 'json']);
      return {
        tx: encoding === 'json' ? { ...txJson(tx, chain.hrp), credentials: null, id } : toHexText(encode(txFormat, tx)),
        encoding,
      };
    })(call, world);
  },
};

/** Results of existing nodes that differ from those of the plain provider. */

const nftFx = 'qd2U4HDWUvMrVUeTcCHp6xH3Qpnn1XbU5MDdnBoiifFqvgXwT';

/** A base transaction as a transaction that also moves something without an amount: its first output has none. */
const operation = (tx: Members, unsigned: Members): Members => {
  const [first, ...rest] = Array.isArray(unsigned['outputs']) ? unsigned['outputs'] : [];
  const [input] = Array.isArray(unsigned['inputs']) ? unsigned['inputs'] : [];
  const [credential = null] = Array.isArray(tx['credentials']) ? tx['credentials'] : [];
  if (!isMembers(first) || !isMembers(first['output']) || !isMembers(input)) return tx;
  const { addresses = [], locktime = 0, threshold = 1 } = first['output'];
  const owners = { addresses, locktime, threshold };
  return {
    ...tx,
    unsignedTx: {
      ...unsigned,
      outputs: [{ ...first, fxID: nftFx, output: { ...owners, groupID: 1, payload: '0x61' } }, ...rest],
      operations: [
        {
          assetID: first['assetID'],
          inputIDs: [{ txID: input['txID'], outputIndex: 1 }],
          fxID: nftFx,
          operation: { input: { signatureIndices: [0] }, groupID: 1, payload: '0x61', outputs: [owners] },
        },
      ],
    },
    credentials: [...(Array.isArray(tx['credentials']) ? tx['credentials'] : []), credential],
  };
};

const listOf = (value: Value | undefined): readonly Value[] => (Array.isArray(value) ? value : []);

/** Exports often have no outputs on this chain: all are exported, and keep their places. */
const withoutChange = (tx: Members, unsigned: Members): Members => ({
  ...tx,
  unsignedTx: {
    ...unsigned,
    outputs: [],
    exportedOutputs: [...listOf(unsigned['outputs']), ...listOf(unsigned['exportedOutputs'])],
  },
});

const isExport = (unsigned: Members): boolean => 'exportedOutputs' in unsigned;

const isBase = (unsigned: Members): boolean =>
  !['initialStates', 'importedInputs', 'exportedOutputs'].some((name) => name in unsigned);

const transaction = (tx: Value): Value => {
  if (!isMembers(tx) || !isMembers(tx['unsignedTx'])) return tx;
  const unsigned = tx['unsignedTx'];
  if (isExport(unsigned)) return withoutChange(tx, unsigned);
  return isBase(unsigned) && hashOf(String(tx['id'])) % 4 === 0 ? operation(tx, unsigned) : tx;
};

/** Whether a call requests the status of the id of zeros, which the node does not accept as an id. */
const isZero = ({ operation: method, parameters }: OperationCall): boolean =>
  method === 'vm.getTxStatus' && parameters['txID'] === toCb58(zeroId);

const digits = (text: string): number | bigint => (Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text));

/** A block in json is an object; the first one has no list of transactions. */
const block = (text: string): Value => {
  const read = parse(text, undefined, digits) as Members;
  const txs = Array.isArray(read['txs']) ? read['txs'].map(transaction) : [];
  return { ...read, txs: txs.length === 0 ? null : txs };
};

const turn = counter();

/** Another order every time. */
const shuffled = (rows: Value, count: number): Value => {
  if (!Array.isArray(rows)) return rows;
  const from = count % Math.max(1, rows.length);
  const turned = [...rows.slice(from), ...rows.slice(0, from)];
  return count % 2 === 0 ? turned : turned.reverse();
};

/** The native asset answers to its symbol too. */
const bySymbol = (call: OperationCall, { xchain }: World): OperationCall => {
  const native = xchain.assets.get(xchain.nativeAssetId);
  return native && call.parameters['assetID'] === native.symbol ? callWith(call, { assetID: toCb58(native.id) }) : call;
};

/**
 * The bytes of a transaction that json shows in another form, as a later version of the codec writes them. Their form
 * is not documented.
 */
const laterBytes = (text: string): string => text.replace(/^0x0000/, '0x0001');

const isRewritten = (call: OperationCall, next: (call: OperationCall) => OperationAnswer): boolean => {
  const json = next(callWith(call, { encoding: 'json' }));
  const tx = json.kind === 'answer' && isMembers(json.body) ? (json.body['tx'] ?? null) : null;
  return transaction(tx) !== tx;
};

export const nodeResults: Alteration = {
  call: (call, next, world) => {
    if (isZero(call)) return { kind: 'rpc-error', code: -32_000, message: 'nil transaction ID' };
    const answer = next(bySymbol(call, world));
    return withBody(answer, (body) => {
      if (call.operation === 'vm.getTx' && isMembers(body['tx'])) return { ...body, tx: transaction(body['tx']) };
      if (call.operation === 'vm.getTx' && typeof body['tx'] === 'string' && isRewritten(bySymbol(call, world), next))
        return { ...body, tx: laterBytes(body['tx']) };
      if (typeof body['block'] === 'string' && body['encoding'] === 'json')
        return { ...body, block: block(body['block']) };
      if (call.operation === 'vm.getAllBalances')
        return { ...body, balances: shuffled(body['balances'] ?? [], turn(next)) };
      return body;
    });
  },
};

/** vm.getUTXOs as existing nodes walk: an index kept per address, the newest first, and a place in it by id. */

const maxPerCall = 1024;

interface Place {
  readonly address: string;
  readonly utxo: string;
}

const newest = new WeakMap<readonly Utxo[], readonly Utxo[]>();

const newestFirst = (rows: readonly Utxo[]): readonly Utxo[] => {
  const known =
    newest.get(rows) ?? [...rows].sort((a, b) => Number(b.created.height - a.created.height) || (a.id < b.id ? 1 : -1));
  newest.set(rows, known);
  return known;
};

/** The UTXOs after a place; the whole list if its UTXO is unknown or spent. */
const behind = (rows: readonly Utxo[], place: string): readonly Utxo[] =>
  rows.slice(rows.findIndex((utxo) => utxo.id === place) + 1);

/** Atomic UTXOs from a place on. The UTXO at the place is listed again. */
const fromPlace = (rows: readonly Utxo[], place: string): readonly Utxo[] => rows.filter((utxo) => utxo.id >= place);

/**
 * Lists address by address, each up to the limit. The position at the end is the last one searched, also if its UTXO
 * was not new.
 */
const walk = (
  addresses: readonly string[],
  start: Place,
  limit: number,
  after: (address: string, place: string) => readonly Utxo[],
): { readonly utxos: readonly Utxo[]; readonly last: Place } => {
  const found = new Map<string, Utxo>();
  let last = start;
  for (const address of addresses) {
    if (address < start.address) continue;
    last = { address, utxo: last.utxo };
    for (const utxo of after(address, address === start.address ? start.utxo : zeroId).slice(0, limit)) {
      last = { address, utxo: utxo.id };
      if (found.has(utxo.id)) continue;
      found.set(utxo.id, utxo);
      if (found.size === limit) return { utxos: [...found.values()], last };
    }
  }
  return { utxos: [...found.values()], last };
};

const addressesOf = ({ addresses }: Params, chain: XChainWorld): readonly string[] => {
  if (!Array.isArray(addresses) || addresses.length === 0) return badParams('no addresses given');
  return [...new Set(addresses.map((each) => addressFrom(each, chain, 'addresses')))].sort();
};

const startOf = ({ startIndex }: Params, chain: XChainWorld): Place => {
  if (typeof startIndex !== 'object' || startIndex === null || Array.isArray(startIndex))
    return { address: '', utxo: zeroId };
  const { address = '', utxo = '' } = startIndex;
  if (address === '' && utxo === '') return { address: '', utxo: zeroId };
  return { address: addressFrom(address, chain, 'startIndex.address'), utxo: idFrom(String(utxo), 'startIndex.utxo') };
};

const getUtxos = method((params, chain) => {
  const addresses = addressesOf(params, chain);
  const sourceChain = params['sourceChain'] === undefined ? undefined : id(params, 'sourceChain');
  const limit = Math.min(Number(params['limit'] ?? 0) || maxPerCall, maxPerCall);
  const set: UtxoSet = sourceChain === undefined ? chain.ledger.unspent : chain.ledger.incoming(sourceChain);
  const after =
    sourceChain === undefined
      ? (address: string, place: string) => behind(newestFirst(set.of(address)), place)
      : (address: string, place: string) => fromPlace(set.of(address), place);
  const encoding = encodingOf(params, ['hex']);
  const { utxos, last } = walk(addresses, startOf(params, chain), limit, after);
  return {
    numFetched: String(utxos.length),
    utxos: utxos.map(utxoText),
    endIndex: { address: `X-${toBech32(chain.hrp, last.address || addresses[0] || '')}`, utxo: toCb58(last.utxo) },
    ...defined({ sourceChain: sourceChain === undefined ? undefined : toCb58(sourceChain) }),
    encoding,
  };
});

export const nodeUtxos: Alteration = {
  call: (call, next, world) => (call.operation === 'vm.getUTXOs' ? getUtxos(call, world) : next(call)),
};
