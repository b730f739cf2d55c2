import { conformance } from './conformance.ts';
import { inject } from './running-vitest.ts';

/** The target of the configuration file in the folder of the user: `vitest.config.ts` says which one. */
const { config, out } = inject('assay');
conformance({ contract: config ?? '', out });
