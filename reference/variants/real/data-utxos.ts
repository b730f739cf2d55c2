import type { Alteration } from '../../types.ts';
import type { Value } from '../../value.ts';
import { at, isMembers, itemsOf, type Members, onBodies } from '../shared/bodies.ts';

/** UTXOs of the X- and C-Chain as existing providers give them: in a form of their own, with other names than those that the document has. */

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
  const made: Members = {
    addresses,
    asset,
    consumedOnChainId,
    createdOnChainId,
    utxoId,
    utxoBytes,
    creationTxHash: utxo['txHash'],
    timestamp: utxo['blockTimestamp'],
    locktime: utxo['platformLocktime'],
    outputIndex,
    outputType: 'transfer',
    threshold,
    utxoType: 'transfer',
  };
  return consumingTxHash === undefined
    ? made
    : { ...made, consumingTxHash, consumingTimestamp: consumingBlockTimestamp };
};

export const dataUtxos: Alteration = onBodies(
  (call) => call.operation === 'listUtxos' || call.operation === 'queryUtxos',
  (body, call) =>
    at(body, 'chainInfo.chainName') === 'p-chain' ? body : { ...body, utxos: itemsOf(call, body).map(form) },
);
