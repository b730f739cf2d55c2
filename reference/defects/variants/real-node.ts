import type { VariantFile } from './load.ts';
import { nodeDoor } from './real/node-door.ts';
import { nodeEncodings } from './real/node-encodings.ts';
import { nodeGenesis } from './real/node-genesis.ts';
import { nodeResults } from './real/node-results.ts';
import { nodeUtxos } from './real/node-utxos.ts';
import { together } from './real/together.ts';

export default {
  what: "the node behaves as existing ones do; what the document does not allow of that is in the preset's baseline",
  preset: 'avalanche',
  ...together(nodeGenesis, nodeUtxos, nodeResults, nodeEncodings, nodeDoor),
} satisfies VariantFile;
