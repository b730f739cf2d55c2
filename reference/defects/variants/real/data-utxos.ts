import type { Alteration } from '../../../types.ts';
import type { Value } from '../../../value.ts';
import { at, isMembers, itemsOf, type Members, onBodies } from '../shared/bodies.ts';
import { defined } from '../../../../engine/model/defined.ts';

/** UTXOs of the X- and C-Chain in the form of existing providers, with other names than in the document. */

const form = (utxo: Value): Value => {
  if (!isMembers(utxo)) return utxo;
  const {
    addresses,
    asset,
    consumedOnChainId,
    createdOnChainId,
    utxoId,
    utxoBytes,
    outputIndex,
    threshold,
    consumingTxHash,
    consumingBlockTimestamp,
  } = utxo;
  const balance: Members = {
    addresses,
    asset,
    consumedOnChainId,
    createdOnChainId,
    utxoId,
    utxoBytes,
    creationTxHash: utxo['txHash'],
    timestamp: utxo['blockTimestamp'],
    locktime: utxo['platformLocktime'],
    outputIndex: String(outputIndex),
    threshold,
    utxoType: 'transfer',
  };
  return consumingTxHash === undefined
    ? balance
    : { ...balance, consumingTxHash, consumingTxTimestamp: consumingBlockTimestamp };
};

/** The P-Chain has two types of UTXO, and only rewards name their type. */
const ofPChain = (utxo: Value): Value => {
  if (!isMembers(utxo)) return utxo;
  const { rewardType, ...rest } = utxo;
  return {
    ...rest,
    ...defined({ rewardType: rewardType === 'NONE' ? undefined : rewardType }),
    utxoType: utxo['utxoType'] === 'STAKE' ? 'STAKE' : 'TRANSFER',
  };
};

export const dataUtxos: Alteration = onBodies(
  (call) => call.operation === 'listUtxos' || call.operation === 'queryUtxos',
  (body, call) => ({
    ...body,
    utxos: itemsOf(call, body).map(at(body, 'chainInfo.chainName') === 'p-chain' ? ofPChain : form),
  }),
);
