import { inject } from 'vitest';
import { conformance } from './conformance.ts';

/** The target of the configuration file in the folder of the user: `vitest.config.ts` says which one. */
const { config, out } = inject('assay');
conformance({ contract: config ?? '', out });
