import { serve } from '../../reference/http.ts';
import { referenceProvider } from '../../cli/reference-provider.ts';

/** The reference provider in a process of its own, so that its time and memory are not counted as the judge's. Tells its URL. */
const { url } = await serve(await referenceProvider({ worldSeed: 1, mutants: [], variants: [] }));
process.send?.(url);
process.on('disconnect', () => process.exit(0));
