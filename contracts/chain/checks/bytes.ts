import {
  type Answered,
  at,
  everyAt,
  type Exchange,
  integer,
  isObject,
  isUnusualRequest,
  type Json,
  type Judgement,
  LastSeen,
  type PassiveCheck,
  show,
} from '../../../rules/parts.ts';
import { defined } from '../defined.ts';
import {
  bytesOfHex,
  decodeBlock,
  type DecodedInput,
  type DecodedOutput,
  type DecodedTransaction,
  decodeTransaction,
  ownerBytes,
} from '../domain/chain-codec.ts';
import { blockOf } from '../domain/blocks.ts';

type Rule = 'same-content';

interface Difference {
  readonly member: string;
  readonly expected: unknown;
  readonly actual: unknown;
}

/**
 * Compares the listed members in order and returns the first that differs. A member missing in json counts as a
 * difference, unless it is empty.
 */
const firstDifference = (
  json: Json | undefined,
  members: readonly (readonly [path: string, expected: unknown, read?: (value: Json | undefined) => unknown])[],
): Difference | undefined => {
  for (const [member, expected, read = String] of members) {
    const actual = read(at(json, member));
    if (JSON.stringify(actual) !== JSON.stringify(expected)) return { member, expected, actual };
  }
  return undefined;
};

const hexText = (value: Json | undefined): unknown =>
  value === null || value === undefined ? value : String(value).toLowerCase().replace(/^0x/, '');

const elements = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? (value as readonly Json[]) : []);

const owners = (value: Json | undefined): unknown => elements(value).map(ownerBytes).sort();
const numbers = (value: Json | undefined): unknown => elements(value).map(String);

const outputDifference = (json: Json | undefined, output: DecodedOutput): Difference | undefined =>
  firstDifference(json, [
    ['assetID', output.assetID],
    ['output.amount', String(output.amount)],
    ['output.locktime', String(output.locktime)],
    ['output.threshold', String(output.threshold)],
    ['output.addresses', [...output.addresses].sort(), owners],
  ]);

const inputDifference = (json: Json | undefined, input: DecodedInput): Difference | undefined =>
  firstDifference(json, [
    ['txID', input.txID],
    ['outputIndex', String(input.outputIndex)],
    ['assetID', input.assetID],
    ['input.amount', String(input.amount)],
    ['input.signatureIndices', input.signatureIndices.map(String), numbers],
  ]);

const listDifference = <Item>(
  unsigned: Json | undefined,
  name: string,
  items: readonly Item[],
  compare: (json: Json | undefined, item: Item) => Difference | undefined,
): Difference | undefined => {
  const list = elements(at(unsigned, name));
  if (list.length !== items.length)
    return { member: name, expected: `${items.length} elements`, actual: `${list.length} elements` };
  for (const [index, item] of items.entries()) {
    const itemDifference = compare(list[index], item);
    if (itemDifference) return { ...itemDifference, member: `${name}.${itemDifference.member}` };
  }
  return undefined;
};

const signatureDifference = (tx: Json, { signatures }: DecodedTransaction): Difference | undefined => {
  if (!signatures) return undefined;
  const texts = elements(at(tx, 'credentials')).map((value) =>
    [...everyAt(value, 'credential.signatures'), ...everyAt(value, 'signatures')].map(hexText),
  );
  return JSON.stringify(texts) === JSON.stringify(signatures)
    ? undefined
    : {
        member: 'credentials',
        expected: signatures.map(({ length }) => `${length} signatures`),
        actual: texts.map(({ length }) => `${length} signatures`),
      };
};

const transactionDifference = (tx: Json, decoded: DecodedTransaction): Difference | undefined => {
  const unsigned = at(tx, 'unsignedTx');
  const { imported, exported } = decoded;
  return (
    firstDifference(unsigned, [
      ['networkID', String(decoded.networkID)],
      ['blockchainID', decoded.blockchainID],
      ['memo', decoded.memo, hexText],
    ]) ??
    // Where a transaction of another kind shows what it creates is open.
    (decoded.signatures && listDifference(unsigned, 'outputs', decoded.outputs, outputDifference)) ??
    listDifference(unsigned, 'inputs', decoded.inputs, inputDifference) ??
    (imported &&
      (firstDifference(unsigned, [['sourceChain', imported.sourceChain]]) ??
        listDifference(unsigned, 'importedInputs', imported.inputs, inputDifference))) ??
    (exported &&
      (firstDifference(unsigned, [['destinationChain', exported.destinationChain]]) ??
        listDifference(unsigned, 'exportedOutputs', exported.outputs, outputDifference))) ??
    signatureDifference(tx, decoded)
  );
};

/** The document does not list the members of a block in json: only members that the bytes have too are compared. */
const blockDifference = (json: Json, bytes: Buffer): Difference | undefined => {
  const decoded = decodeBlock(bytes);
  if (!decoded) return undefined;
  const headDifference = firstDifference(json, [
    ['height', String(decoded.height), (value) => (value === undefined ? String(decoded.height) : String(value))],
    ['parentID', decoded.parentID, (value) => (value === undefined ? decoded.parentID : String(value))],
    [
      'time',
      String(decoded.time),
      (value) => (integer(value) === undefined ? String(decoded.time) : String(integer(value))),
    ],
  ]);
  const txs = at(json, 'txs');
  if (headDifference || !Array.isArray(txs) || txs.length === decoded.transactions) return headDifference;
  return { member: 'txs', expected: `${decoded.transactions} elements`, actual: `${txs.length} elements` };
};

/** The last hex and the last json of one object. */
interface BothForms {
  readonly hex?: { readonly bytes: Buffer; readonly exchange: Exchange };
  readonly json?: { readonly value: Json; readonly exchange: Exchange };
}

interface Subject {
  readonly key: string;
  readonly member: string;
  readonly value: Json | undefined;
}

const subjectOf = ({ operation, call, result }: Answered): Subject | undefined => {
  if (call.input !== 'valid' || !result) return undefined;
  const { txID, blockID, height } = call.parameters;
  if (operation.id === 'vm.getTx') return { key: `tx ${String(txID)}`, member: 'tx', value: result['tx'] };
  if (operation.id === 'vm.getBlock')
    return { key: `block ${String(blockID)}`, member: 'block', value: result['block'] };
  if (operation.id === 'vm.getBlockByHeight')
    return { key: `height ${String(height)}`, member: 'block', value: result['block'] };
  return undefined;
};

/**
 * A transaction or block has the same content in hex and in json. Bytes in an unknown form are not judged.
 */
export const bytes: PassiveCheck<Rule> = {
  name: 'checks/bytes',
  rules: ['same-content'],
  start: () => {
    const formsByKey = new LastSeen<BothForms>(500);
    return {
      *judge(answer: Answered): Iterable<Judgement<Rule>> {
        const subject = isUnusualRequest(answer.call) ? undefined : subjectOf(answer);
        if (!subject) return;
        const { key, member, value } = subject;
        const pointer = `/result/${member}`;
        const { exchange } = answer;
        const hex = bytesOfHex(value);
        const json = member === 'tx' ? value : blockOf(answer);
        const before = formsByKey.get(key) ?? {};
        const now: BothForms = {
          ...before,
          ...defined({
            hex: hex && { bytes: hex, exchange },
            json: !hex && isObject(json) ? { value: json as Json, exchange } : undefined,
          }),
        };
        formsByKey.set(key, now);
        if (!now.hex || !now.json || (now.hex.exchange !== exchange && now.json.exchange !== exchange)) return;
        const decoded = member === 'tx' ? decodeTransaction(now.hex.bytes) : undefined;
        if (member === 'tx' && !decoded) return;
        const difference = decoded
          ? transactionDifference(now.json.value, decoded)
          : blockDifference(now.json.value, now.hex.bytes);
        yield {
          rule: 'same-content',
          evidence: 1,
          violation:
            difference === undefined
              ? undefined
              : {
                  code: 'encodings-differ',
                  about: difference.member,
                  message: `${difference.member} in json is not what the bytes in hex say`,
                  expected: show(difference.expected, 120),
                  actual: show(difference.actual, 120),
                  pointer,
                  exchanges: [now.hex.exchange, now.json.exchange],
                },
        };
      },
    };
  },
};
