import { type HttpAnswer, textAt } from '../../../defects/call.ts';
import { changeCall, everyNth, withState } from '../../../defects/defect.ts';
import {
  changeAnswer,
  changeBody,
  changeEach,
  eachMember,
  member,
  together,
} from '../../../defects/operators/answers.ts';
import { cachedBy, keyOf } from '../../../defects/operators/caches.ts';
import { changeHttp, changeHttpAnswer } from '../../../defects/operators/http.ts';
import { isCount } from '../../../defects/triggers.ts';
import type { Value } from '../../../defects/value.ts';
import { at, changeAt } from '../../../defects/values.ts';
import { success, unknown } from '../inside.ts';
import { changeTransaction, changeUnsigned } from '../shared/transactions.ts';
import { fromBech32, fromCb58, toBech32, toCb58 } from '../../world/xchain/ids.ts';
import { mainnet, pChainId } from '../../world/xchain/networks.ts';
import { producedOf, txIdOf } from '../../world/xchain/transactions.ts';
import { fault, type FaultTable } from './fault.ts';
import { listOf, textsOf } from './shared/values.ts';

const newest = 40;

/** Bytes that a proxy keeps of an answer. */
const buffer = 12_288;

const onFuji = (address: string): string => `X-${toBech32('fuji', fromBech32(address.slice(2))?.address ?? '')}`;

export default {
  'vm.getTx': {
    'amounts-through-doubles': fault.number(
      'Output: amount is the amount, an integer',
      changeAnswer('tx.unsignedTx.outputs.output.amount', (amount) => BigInt(Number(amount))),
    ),
    'thirty-two-outputs': fault.query(
      'Transaction: outputs are the outputs that are not exported, with asset and amount',
      changeAnswer('tx.unsignedTx.outputs', (outputs) => listOf(outputs).slice(0, 32)),
    ),
    'input-index-in-a-signed-byte': fault.number(
      'Input: outputIndex is the index of the output that is consumed',
      changeAnswer('tx.unsignedTx.inputs.outputIndex', (index) => (Number(index) << 24) >> 24),
    ),
    'zero-index-left-out': fault.encoding(
      'Input: outputIndex is a member of every input',
      changeAnswer('tx.unsignedTx.inputs.outputIndex', (index) => (Number(index) === 0 ? undefined : index)),
    ),
    'long-memo-in-base64': fault.encoding(
      'Transaction: memo is a hex string',
      changeAnswer('tx.unsignedTx.memo', (memo) =>
        String(memo).length > 130 ? Buffer.from(String(memo).slice(2), 'hex').toString('base64') : memo,
      ),
    ),
    'source-chain-by-alias': fault.encoding(
      'Transaction: sourceChain is the id of the chain that assets come from',
      changeAnswer('tx.unsignedTx.sourceChain', (chain) => (chain === toCb58(mainnet.cChainId) ? 'C' : chain)),
    ),
    'first-owner-of-outputs': fault.join(
      'Output: addresses are all that may spend it',
      changeAnswer('tx.unsignedTx.outputs.output.addresses', (addresses) => listOf(addresses).slice(0, 1)),
    ),
    'node-of-other-network': fault.replica(
      'Transaction: networkID is the network of the transaction, 1 for mainnet',
      everyNth(
        4,
        changeEach(
          together(
            member('tx.unsignedTx.networkID', 5),
            eachMember('addresses', (addresses) => textsOf(listOf(addresses)).map(onFuji)),
          ),
        ),
      ),
    ),
    'cache-key-without-encoding': fault.cache(
      'vm.getTx: the transaction comes in the encoding that was asked for',
      cachedBy(keyOf('txID'), 3),
    ),
    'newest-block-not-indexed': fault.replica(
      'vm.getTx: the transaction with this id; that of an accepted block exists',
      changeCall((call, next, { xchain }) =>
        xchain.blocks.at(-1)?.txs.some((tx) => toCb58(txIdOf(tx)) === textAt(call, 'txID')) ? unknown : next(call),
      ),
    ),
    'id-of-first-imported': fault.query(
      'Transaction: id is the id of the transaction',
      changeTransaction((tx) => {
        const [first] = listOf(tx, 'unsignedTx.importedInputs');
        return first === undefined ? tx : { ...tx, id: at(first, 'txID') };
      }),
    ),
    'one-signature-per-credential': fault.join(
      'Transaction: credential.signatures is the array of the signatures of an input',
      changeAnswer('tx.credentials.credential', (credential) => ({
        signatures: listOf(credential, 'signatures').slice(0, 1),
      })),
    ),
    'imports-of-one-chain-have-no-inputs': fault.join(
      'Transaction: importedInputs of import transactions; one credential for each consumed input',
      changeUnsigned((unsigned) =>
        unsigned['sourceChain'] === toCb58(pChainId) ? { ...unsigned, importedInputs: [] } : unsigned,
      ),
      'ava-labs/ortelius#372',
    ),
    'answers-end-with-the-buffer': fault.encoding(
      'What the service does, 5: the response body is an object',
      changeHttpAnswer((answer) => ({ ...answer, body: answer.body.slice(0, buffer) })),
      'bitcoin/bitcoin#24945',
    ),
    'creation-lacks-its-output-zero': fault.number(
      'Transaction: outputs are the outputs that are not exported; Fees: createAssetTxFee for creating an asset',
      changeUnsigned((unsigned) =>
        unsigned['initialStates'] === undefined
          ? unsigned
          : { ...unsigned, outputs: listOf(unsigned['outputs']).slice(1) },
      ),
      'ava-labs/ortelius#28',
    ),
    'amounts-of-inputs-are-looked-up-by-asset': fault.join(
      'Transaction, input: input.amount is the amount of the output that txID and outputIndex name',
      changeUnsigned((unsigned, { xchain }) => {
        const lookedUp = (row: Value): Value => {
          const txId = fromCb58(String(at(row, 'txID'))) ?? '';
          const assetId = fromCb58(String(at(row, 'assetID')));
          const tx = xchain.txs.get(txId);
          if (!tx || assetId === xchain.nativeAssetId) return row;
          const first = producedOf(tx.unsigned, txId).find((output) => output.assetId === assetId);
          return first ? changeAt(row, 'input.amount', () => first.output.amount) : row;
        };
        return { ...unsigned, inputs: listOf(unsigned['inputs']).map(lookedUp) };
      }),
    ),
    'one-credential-for-inputs-of-one-owner': fault.encoding(
      'Transaction, credentials: one credential per consumed input',
      changeTransaction((tx, _call, { xchain }) => {
        const inputs = ['inputs', 'importedInputs'].flatMap((rows) => listOf(tx, `unsignedTx.${rows}`));
        const owners = inputs.map((row) => {
          const [txID, index] = [String(at(row, 'txID')), Number(at(row, 'outputIndex'))];
          const spent = xchain.txs.get(fromCb58(txID) ?? '');
          return spent ? producedOf(spent.unsigned, txID)[index]?.output.addresses.join() : `${txID} ${index}`;
        });
        const isFirst = (_: Value, index: number): boolean => owners.indexOf(owners[index]) === index;
        return { ...tx, credentials: listOf(tx['credentials']).filter(isFirst) };
      }),
    ),
  },
  'vm.getTxFee': {
    'fee-of-other-chain': fault.query(
      'Fees: txFee is the fee of a transaction of this chain, in the smallest unit of the native asset',
      changeAnswer('txFee', (fee) => String(BigInt(String(fee)) / 1_000n)),
    ),
    'envelope-cached-too': fault.cache(
      'What the service does, 5: id is the id of the request',
      withState(() => {
        let answer: HttpAnswer | undefined;
        let left = 0;
        return changeHttp(async (request, next) => {
          left -= 1;
          if (answer && left >= 0) return answer;
          answer = await next(request);
          left = answer.body.includes('"result"') ? 4 : 0;
          return answer;
        });
      }),
    ),
    'fee-before-upgrade': fault.replica(
      'Fees: createAssetTxFee is the fee for creating an asset, the same from every node',
      everyNth(
        2,
        changeAnswer('createAssetTxFee', (fee) => `${String(fee)}0`),
      ),
    ),
    'old-name-of-fee': fault.rollout(
      'vm.getTxFee result: txFee and createAssetTxFee',
      everyNth(
        3,
        changeBody(({ createAssetTxFee, ...rest }) => ({ ...rest, creationTxFee: createAssetTxFee })),
      ),
    ),
    'one-node-leaves-out-the-version': fault.rollout(
      'What the service does, 5: the response has jsonrpc beside id and result',
      withState(() => {
        let count = 0;
        return changeHttpAnswer((answer) => {
          count += 1;
          return count % 3 === 0 ? { ...answer, body: answer.body.replace(/"jsonrpc":"2\.0",/, '') } : answer;
        });
      }),
    ),
    'assets-cost-what-transfers-do': fault.rollout(
      'Fees: createAssetTxFee is the fee for creating an asset, which such transactions burn',
      changeBody((body) => ({ ...body, createAssetTxFee: body['txFee'] })),
      'ava-labs/avalanchego#426',
    ),
  },
  'vm.getTxStatus': {
    'filter-says-seen': fault.query(
      'States: Unknown is a transaction that the node has not seen',
      changeAnswer('status', (status, call) => {
        const id = fromCb58(textAt(call, 'txID')) ?? '';
        return status === 'Unknown' && Number.parseInt(id.slice(0, 2), 16) % 8 === 5 ? 'Accepted' : status;
      }),
    ),
    'word-of-other-chain': fault.rollout(
      'States: the status is one of Accepted, Processing, Rejected, Unknown',
      everyNth(
        4,
        changeAnswer('status', (status) => (status === 'Accepted' ? 'Committed' : status)),
      ),
    ),
    'unknown-by-short-key': fault.cache(
      'States: a transaction of an accepted block is Accepted',
      withState(() => {
        const unknown = new Map<string, number>();
        return changeAnswer('status', (status, call) => {
          const key = textAt(call, 'txID').slice(0, 2);
          if (status === 'Unknown') unknown.set(key, 3);
          const left = unknown.get(key) ?? 0;
          if (left > 0 && status === 'Accepted') unknown.set(key, left - 1);
          return left > 0 ? 'Unknown' : status;
        });
      }),
    ),
    'final-state-taken-back': fault.replica(
      'States: Accepted is final, every node accepts the transaction',
      isCount(
        (count) => count === 2,
        (call) => textAt(call, 'txID'),
      ),
      changeAnswer('status', (status) => (status === 'Accepted' ? 'Processing' : status)),
    ),
    'block-ids-count-as-transactions': fault.query(
      'Node, States and transitions: Accepted is said of transactions; an id of none is Unknown',
      changeCall((call, next, { xchain }) =>
        xchain.blocksById.has(fromCb58(textAt(call, 'txID')) ?? '') ? success({ status: 'Accepted' }) : next(call),
      ),
    ),
    'one-update-for-each-block': fault.query(
      'States: Accepted is a transaction that is accepted; Processing is one that the node is voting on',
      changeAnswer('status', (status, call, { xchain }) => {
        const later = xchain.blocks.slice(-newest).flatMap(({ txs }) => txs.slice(1));
        return later.some((tx) => toCb58(txIdOf(tx)) === textAt(call, 'txID')) ? 'Processing' : status;
      }),
    ),
  },
} satisfies FaultTable;
