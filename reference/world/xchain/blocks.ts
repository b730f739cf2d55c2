import { encode, fixed, list, struct, tagged, uint64, versioned, type Format } from './codec.ts';
import { idOf, zeroId } from './ids.ts';
import { innerTxFormat, type SignedTx } from './transactions.ts';

/** A block of the asset chain. `time` is Unix seconds. */
export interface Block {
  readonly parentId: string;
  readonly height: bigint;
  readonly time: bigint;
  readonly merkleRoot: string;
  readonly txs: readonly SignedTx[];
}

/** An accepted block, with its id and its bytes. */
export interface AcceptedBlock extends Block {
  readonly id: string;
  readonly bytes: Buffer;
}

/** The type id of the standard block is 20, after twenty types of the chain's FXs (secp256k1, NFT, property). */
const blockFormat: Format<Block> = versioned(
  tagged(
    0x14,
    struct<Block>({
      parentId: fixed(32),
      height: uint64,
      time: uint64,
      merkleRoot: fixed(32),
      txs: list(innerTxFormat),
    }),
  ),
);

/**
 * The next block after `parent`; the first block has height 0 and no parent.
 * The merkle root is all zero, as in real blocks.
 */
export const nextBlock = (parent: AcceptedBlock | undefined, time: number, txs: readonly SignedTx[]): AcceptedBlock => {
  const block: Block = {
    parentId: parent?.id ?? zeroId,
    height: parent ? parent.height + 1n : 0n,
    time: BigInt(time),
    merkleRoot: zeroId,
    txs,
  };
  const bytes = encode(blockFormat, block);
  return { ...block, id: idOf(bytes), bytes };
};
