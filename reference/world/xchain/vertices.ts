import { createRandom } from './random.ts';
import type { Story } from './story.ts';
import { txIdOf } from './transactions.ts';

/** A vertex of the graph of the chain's transactions. Ids are hex, the time Unix seconds. */
export interface Vertex {
  readonly hash: string;
  readonly parents: readonly string[];
  readonly height: number;
  /** Its number among all vertices, ordered by height. */
  readonly index: number;
  readonly time: number;
  readonly txs: readonly string[];
  readonly bytes: number;
}

/**
 * Number of vertices at a height. The first heights have the
 * most, because a reader without a known height starts there.
 */
const width = (height: number): number => [15, 120, 24][height] ?? 1 + ((height * 5) % 16);
const heights = 24;

/** Each accepted transaction is in one vertex. A vertex without transactions has the time of the one before it. */
export const createVertices = ({ blocks }: Story, { seed }: { readonly seed: number }): readonly Vertex[] => {
  const random = createRandom(seed ^ 0x0e47e8);
  const txs = blocks.flatMap((block) =>
    block.txs.map((tx) => ({ id: txIdOf(tx), time: Number(block.time), bytes: block.bytes.length })),
  );
  const vertices: Vertex[] = [];
  let next = 0;
  let time = Number(blocks[0]?.time ?? 0n);
  for (let height = 0; height < heights; height += 1) {
    const below = vertices.filter((vertex) => vertex.height === height - 1);
    for (let index = 0; index < width(height); index += 1) {
      const vertexTxs = txs.slice(next, next + random.between(0, 2));
      next += vertexTxs.length;
      time = vertexTxs.at(-1)?.time ?? time;
      vertices.push({
        hash: random.hex(32),
        parents:
          below.length === 0
            ? []
            : [...new Set(Array.from({ length: random.between(1, 3) }, () => random.pick(below).hash))],
        height,
        index: vertices.length,
        time,
        txs: vertexTxs.map((tx) => tx.id),
        bytes: 130 + vertexTxs.reduce((sum, tx) => sum + tx.bytes, 0),
      });
    }
  }
  return vertices;
};
