import { parse } from 'lossless-json';
import type { Alteration, OperationAnswer, OperationCall } from '../../../types.ts';
import type { Value } from '../../../value.ts';
import { toCb58, zeroId } from '../../../world/xchain/ids.ts';
import type { World } from '../../../world/world.ts';
import { counter, hashOf, isMembers, type Members, withBody } from '../shared/bodies.ts';

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
  return native && call.parameters['assetID'] === native.symbol
    ? { ...call, parameters: { ...call.parameters, assetID: toCb58(native.id) } }
    : call;
};

/**
 * The bytes of a transaction that json shows in another form, as a later version of the codec writes them. Their form
 * is not documented.
 */
const laterBytes = (text: string): string => text.replace(/^0x0000/, '0x0001');

const isRewritten = (call: OperationCall, next: (call: OperationCall) => OperationAnswer): boolean => {
  const json = next({ ...call, parameters: { ...call.parameters, encoding: 'json' } });
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
