import { toJson } from '../../json.ts';
import type { Value } from '../../../defects/value.ts';
import type { AcceptedBlock } from './blocks.ts';
import { toBech32, toCb58, toHexText } from './ids.ts';
import {
  txIdOf,
  type Input,
  type Output,
  type SignedTx,
  type TransferOutput,
  type UnsignedTx,
} from './transactions.ts';

/**
 * The JSON form of transactions and blocks (document: Resources / Transaction). Amounts and lock times keep all digits.
 */

const secp256k1Fx = 'spdxUxVJQbX85MGxMHbKw1sHxMnSqJ3QBzDyDYEP3h6TLuxqQ';

const transfer = (output: TransferOutput, hrp: string): Value => ({
  addresses: output.addresses.map((address) => `X-${toBech32(hrp, address)}`),
  amount: output.amount,
  locktime: output.locktime,
  threshold: output.threshold,
});

const output = (row: Output, hrp: string): Value => ({
  assetID: toCb58(row.assetId),
  fxID: secp256k1Fx,
  output: transfer(row.output, hrp),
});

const input = (row: Input): Value => ({
  txID: toCb58(row.txId),
  outputIndex: row.outputIndex,
  assetID: toCb58(row.assetId),
  fxID: secp256k1Fx,
  input: { amount: row.input.amount, signatureIndices: [...row.input.signatureIndices] },
});

const ofKind = (tx: UnsignedTx, hrp: string): { [member: string]: Value } => {
  switch (tx.kind) {
    case 'base':
      return {};
    case 'create-asset':
      return {
        name: tx.name,
        symbol: tx.symbol,
        denomination: tx.denomination,
        initialStates: tx.initialStates.map((state) => ({
          fxIndex: state.fxIndex,
          fxID: secp256k1Fx,
          outputs: state.outputs.map((row) => transfer(row, hrp)),
        })),
      };
    case 'import':
      return { sourceChain: toCb58(tx.sourceChain), importedInputs: tx.importedInputs.map(input) };
    case 'export':
      return {
        destinationChain: toCb58(tx.destinationChain),
        exportedOutputs: tx.exportedOutputs.map((row) => output(row, hrp)),
      };
  }
};

/** A transaction in the form of `vm.getTx` with encoding json. */
export const txJson = (tx: SignedTx, hrp: string): { [member: string]: Value } => ({
  unsignedTx: {
    networkID: tx.unsigned.networkId,
    blockchainID: toCb58(tx.unsigned.blockchainId),
    outputs: tx.unsigned.outputs.map((row) => output(row, hrp)),
    inputs: tx.unsigned.inputs.map(input),
    memo: `0x${tx.unsigned.memo}`,
    ...ofKind(tx.unsigned, hrp),
  },
  credentials: tx.credentials.map((row) => ({
    fxID: secp256k1Fx,
    credential: { signatures: row.signatures.map((signature) => `0x${signature}`) },
  })),
  id: toCb58(txIdOf(tx)),
});

/** A block as JSON text, because the document calls `block` a string in both encodings. */
const blockText = (block: AcceptedBlock, hrp: string): string =>
  toJson({
    parentID: toCb58(block.parentId),
    height: block.height,
    time: block.time,
    merkleRoot: toCb58(block.merkleRoot),
    txs: block.txs.map((tx) => txJson(tx, hrp)),
    id: toCb58(block.id),
  });

/** The answer of `vm.getBlock` and `vm.getBlockByHeight`. */
export const blockAnswer = (
  block: AcceptedBlock,
  encoding: 'hex' | 'json',
  hrp: string,
): { [member: string]: Value } => ({
  block: encoding === 'json' ? blockText(block, hrp) : toHexText(block.bytes),
  encoding,
});
