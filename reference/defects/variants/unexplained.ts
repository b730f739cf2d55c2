import { callWith } from '../../../defects/call.ts';
import type { Json } from '../../../engine/model/exchange.ts';
import { parseJson, stringifyJson } from '../../../engine/model/json.ts';
import type { Alteration, OperationCall } from '../../types.ts';
import { at, changeDeep, hashOf, isData, isMembers, type Members, onBodies, onOperations } from './shared/bodies.ts';
import type { Value } from '../../../defects/value.ts';
import type { VariantTable } from './variant.ts';

/** Members that the documents name and do not explain, and relations of which they say nothing. */

/** Changes the objects of every answer that have all of these members. */
const onObjects = (members: readonly string[], change: (object: Members) => Members, fits = isData): Alteration =>
  onBodies(fits, (body) =>
    changeDeep(body, (value) => (isMembers(value) && members.every((name) => name in value) ? change(value) : value)),
  );

const textAt = (value: Value, path: string): string => String(at(value, path) ?? '');

const showsTransactions = ({ operation }: OperationCall): boolean =>
  operation === 'vm.getTx' || operation.startsWith('vm.getBlock');

/** Changes the transactions in json, those in the text of a block too; `bytes` changes their hex. */
const onNodeTransactions = (change: (tx: Members) => Members, bytes?: (hex: string) => string): Alteration =>
  onBodies(showsTransactions, (body) => {
    const name = 'tx' in body ? 'tx' : 'block';
    const value = body[name];
    if (body['encoding'] === 'hex') return { ...body, [name]: bytes ? bytes(String(value)) : (value ?? null) };
    if (isMembers(value)) return { ...body, tx: change(value) };
    const block = parseJson(String(value)) as Members;
    const txs = (Array.isArray(block['txs']) ? block['txs'] : []).map((tx) => (isMembers(tx) ? change(tx) : tx));
    return { ...body, block: stringifyJson({ ...block, txs } as Json) };
  });

const unsignedOf = (tx: Members): Members => (isMembers(tx['unsignedTx'] ?? null) ? (tx['unsignedTx'] as Members) : {});
const listOf = (object: Members, name: string): readonly Value[] => {
  const list = object[name];
  return Array.isArray(list) ? list : [];
};

/** A transaction that creates an asset shows the new units among its outputs, as other outputs. */
const unitsInOutputs = (tx: Members): Members => {
  const unsigned = unsignedOf(tx);
  if (!('initialStates' in unsigned)) return tx;
  const { initialStates: _, name: _name, symbol: _symbol, denomination: _denomination, ...rest } = unsigned;
  const created = listOf(unsigned, 'initialStates').flatMap((state) =>
    (isMembers(state) ? listOf(state, 'outputs') : []).map((output) => ({
      assetID: tx['id'] ?? '',
      fxID: at(state, 'fxID') ?? '',
      output,
    })),
  );
  return { ...tx, unsignedTx: { ...rest, outputs: [...listOf(unsigned, 'outputs'), ...created] } };
};

/** One signature for all inputs, indices that count from one, and chains with a prefix before their id. */
const ownForms = (tx: Members): Members => {
  const unsigned = unsignedOf(tx);
  const counted = (name: string): Members =>
    name in unsigned
      ? {
          [name]: listOf(unsigned, name).map((input) =>
            isMembers(input) && isMembers(input['input'] ?? null)
              ? { ...input, input: { ...(input['input'] as Members), signatureIndices: [1, 2, 3] } }
              : input,
          ),
        }
      : {};
  const prefixed = (name: string): Members => (name in unsigned ? { [name]: `chain-${String(unsigned[name])}` } : {});
  return {
    ...tx,
    unsignedTx: {
      ...unsigned,
      ...counted('inputs'),
      ...counted('importedInputs'),
      ...prefixed('sourceChain'),
      ...prefixed('destinationChain'),
    },
    credentials: listOf(tx, 'credentials').map((row) =>
      isMembers(row) ? { ...row, fxID: 'aggregate', credential: { signatures: ['0x00'] } } : row,
    ),
  };
};

/** Bytes of another codec. */
function otherCodec(hex: string): string {
  const bytes = Buffer.from(hex.slice(2), 'hex').map((byte) => byte ^ 0x5a);
  return `0x${Buffer.from(bytes).toString('hex')}`;
}

/** Ids are read in any letter case. */
function looseIds(): Alteration {
  const known = new Map<string, string>();
  return onOperations(['vm.getTx', 'vm.getTxStatus', 'vm.getAssetDescription', 'vm.getBalance'], (call, next) => {
    const name = 'txID' in call.parameters ? 'txID' : 'assetID';
    const asked = String(call.parameters[name]);
    const spelled = known.get(asked.toLowerCase());
    if (spelled !== undefined) return next(callWith(call, { [name]: spelled }));
    const answer = next(call);
    if (answer.kind === 'answer' && asked.length > 30) known.set(asked.toLowerCase(), asked);
    return answer;
  });
}

const inOtherForms = onNodeTransactions(ownForms, otherCodec);

/** The prefix of a chain is taken as it is given. */
const otherForms: Alteration = {
  ...inOtherForms,
  call: (call, next, world) => {
    const { sourceChain } = call.parameters;
    const parameters = typeof sourceChain === 'string' ? { sourceChain: sourceChain.replace(/^chain-/, '') } : {};
    return (inOtherForms.call as NonNullable<Alteration['call']>)(callWith(call, parameters), next, world);
  },
};

const isOneCase = (address: string): boolean => {
  const digits = address.slice(2);
  return digits === digits.toLowerCase() || digits === digits.toUpperCase();
};

export const unexplained: VariantTable = {
  'asset-in-outputs': {
    what: 'a transaction that creates an asset shows the new units in `outputs`, by its own id',
    ...onNodeTransactions(unitsInOutputs),
  },
  'block-indices': {
    what: 'the block index of every transaction is 0: the document does not say what it counts',
    ...onObjects(['blockIndex', 'txHash'], (transaction) => ({ ...transaction, blockIndex: 0 })),
  },
  'deployment-input': {
    what: '`input` is empty, or begins with other digits than `methodHash`: no sentence says how they relate',
    ...onObjects(['input', 'method'], (transaction) => ({
      ...transaction,
      input: hashOf(textAt(transaction, 'txHash')) % 2 === 0 ? '0x' : '0x60806040',
    })),
  },
  'deployment-message': {
    what: 'the message of a deployment names two other chains: no sentence says which chains it goes between',
    ...onObjects(['teleporterMessageId'], (message) => ({ ...message, sourceChainId: '7', destinationChainId: '7' })),
  },
  'exact-addresses': {
    what: 'an EVM address is its whole text: in another letter case it names nothing',
    call: (call, next) => {
      const { address } = call.parameters;
      return isData(call) && typeof address === 'string' && /[a-f]/i.test(address.slice(2)) && isOneCase(address)
        ? next(callWith(call, { address: `0x${'0'.repeat(36)}dEaD` }))
        : next(call);
    },
  },
  'fees-elsewhere': {
    what: 'fees are not paid in what a transaction burns, but are far higher: no sentence says how they are paid',
    ...onBodies(
      ({ operation }) => operation === 'vm.getTxFee',
      (body) => Object.fromEntries(Object.entries(body).map(([name, fee]) => [name, `${String(fee)}000`])),
    ),
  },
  'gas-prices': {
    what: 'the base fee of a deployment is above its gas price: the members are not explained',
    ...onObjects(['baseFeePerGas', 'gasPrice'], (transaction) => ({
      ...transaction,
      baseFeePerGas: `${String(transaction['gasPrice'])}0`,
      maxPriorityFeePerGas: `${String(transaction['maxFeePerGas'])}0`,
    })),
  },
  'loose-ids': {
    what: 'ids are read in any letter case: no sentence says what an id is made of',
    ...looseIds(),
  },
  'message-status': {
    what: 'a message is pending until its receipt came, executed or not: the states are not explained',
    ...onObjects(['messageExecuted', 'status'], (message) => ({ ...message, status: 'pending' })),
  },
  nonces: {
    what: 'nonces are marks of the sender, some of them the same: the document does not say what they count',
    ...onBodies(isData, (body) =>
      changeDeep(body, (value, member) =>
        (member === 'nonce' || member === 'messageNonce') && typeof value === 'string'
          ? `${hashOf(value) % 50}`
          : value,
      ),
    ),
  },
  'other-codec': {
    what:
      'hex is of another codec, one signature stands for all owners, indices count from one, and the id of a chain ' +
      'has a prefix: no sentence says what these are made of',
    ...otherForms,
  },
  'platform-locktime': {
    what: 'UTXOs that are spent have a later `platformLocktime`: no sentence says what it locks',
    ...onObjects(['platformLocktime', 'utxoId'], (utxo) => ({ ...utxo, platformLocktime: 4_102_444_800 })),
  },
  prices: {
    what: 'a price is of some unit, by currency and token, and a value is no product of it: no sentence says of which',
    ...onObjects(['currencyCode', 'value'], (money) => ({
      ...money,
      value: `${hashOf(`${String(money['currencyCode'])} ${String(money['value'])}`) % 100_000}.00`,
    })),
  },
  rewards: {
    what: 'rewards are estimated in several assets and units: no sentence says in which',
    ...onObjects(['estimatedReward', 'txHash'], (reward) => {
      const isOther = hashOf(textAt(reward, 'txHash')) % 2 === 0;
      const estimate = reward['estimatedReward'];
      return isOther && isMembers(estimate ?? null)
        ? {
            ...reward,
            estimatedReward: {
              ...(estimate as Members),
              assetId: 'points',
              symbol: 'PTS',
              name: 'Points',
              amount: `${textAt(reward, 'estimatedReward.amount')}000000`,
            },
          }
        : reward;
    }),
  },
  'total-of-metrics': {
    what: '`total` covers more chains than `mainnet` and `testnet`: no sentence says which',
    ...onBodies(
      ({ operation, parameters }) => operation === 'getChainMetrics' && parameters['chainId'] === 'total',
      (body) =>
        changeDeep(body, (value, member) =>
          member === 'value' && (typeof value === 'number' || typeof value === 'bigint') ? Number(value) * 3 : value,
        ),
    ),
  },
  'vertex-hashes': {
    what: 'the parents of a vertex are named by other hashes, some twice: no sentence says what they are',
    ...onObjects(['parentHashes'], (vertex) => ({
      ...vertex,
      parentHashes: listOf(vertex, 'parentHashes').flatMap((hash) => [`0x${String(hash)}`, `0x${String(hash)}`]),
    })),
  },
};
