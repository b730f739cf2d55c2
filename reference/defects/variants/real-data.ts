import type { VariantFile } from './load.ts';
import { dataBodies, dataRefusals } from './real/data-bodies.ts';
import { dataDoor } from './real/data-door.ts';
import { dataMetrics } from './real/data-metrics.ts';
import { dataUtxos } from './real/data-utxos.ts';
import { together } from './real/together.ts';

export default {
  what:
    'the data and metrics interfaces behave as existing ones do; what the document does not allow of that is in ' +
    "the preset's baseline",
  preset: 'avalanche',
  ...together(dataRefusals, dataBodies, dataUtxos, dataMetrics, dataDoor),
} satisfies VariantFile;
