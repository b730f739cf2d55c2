import { textAt } from '../../../defects/call.ts';
import { everyNth, withState } from '../../../defects/defect.ts';
import {
  changeAnswer,
  changeBody,
  changeEach,
  eachMember,
  member,
  together,
} from '../../../defects/operators/answers.ts';
import type { Value } from '../../../defects/value.ts';
import { at, changeAt } from '../../../defects/values.ts';
import { changeTransaction, changeUnsigned } from '../shared/transactions.ts';
import { fromBech32, fromCb58, toBech32, toCb58 } from '../../world/xchain/ids.ts';
import { pChainId } from '../../world/xchain/networks.ts';
import { producedOf, txIdOf } from '../../world/xchain/transactions.ts';
import { fault, type FaultTable } from './fault.ts';
import { listOf, textsOf } from './shared/values.ts';

const newest = 40;

const onFuji = (address: string): string => `X-${toBech32('fuji', fromBech32(address.slice(2))?.address ?? '')}`;

export default {
  'vm.getTx': {
    'input-index-in-a-signed-byte': fault.number(
      'Input: outputIndex is the index of the output that is consumed',
      changeAnswer('tx.unsignedTx.inputs.outputIndex', (index) => (Number(index) << 24) >> 24),
    ),
    'long-memo-in-base64': fault.encoding(
      'Transaction: memo is a hex string',
      changeAnswer('tx.unsignedTx.memo', (memo) =>
        String(memo).length > 130 ? Buffer.from(String(memo).slice(2), 'hex').toString('base64') : memo,
      ),
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
    'imports-of-one-chain-have-no-inputs': fault.join(
      'Transaction: importedInputs of import transactions; one credential for each consumed input',
      changeUnsigned((unsigned) =>
        unsigned['sourceChain'] === toCb58(pChainId) ? { ...unsigned, importedInputs: [] } : unsigned,
      ),
      'ava-labs/ortelius#372',
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
    'assets-cost-what-transfers-do': fault.rollout(
      'Fees: createAssetTxFee is the fee for creating an asset, which such transactions burn',
      changeBody((body) => ({ ...body, createAssetTxFee: body['txFee'] })),
      'ava-labs/avalanchego#426',
    ),
  },
  'vm.getTxStatus': {
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
    'one-update-for-each-block': fault.query(
      'States: Accepted is a transaction that is accepted; Processing is one that the node is voting on',
      changeAnswer('status', (status, call, { xchain }) => {
        const later = xchain.blocks.slice(-newest).flatMap(({ txs }) => txs.slice(1));
        return later.some((tx) => toCb58(txIdOf(tx)) === textAt(call, 'txID')) ? 'Processing' : status;
      }),
    ),
  },
} satisfies FaultTable;
