import { serve } from '../../reference/http.ts';
import { referenceProvider } from '../../cli/provider/reference-provider.ts';

/**
 * Serves the reference provider in a separate process, so that its
 * time and memory do not count for the judge. Reports its URL.
 */
const { url } = await serve(await referenceProvider({ worldSeed: 1, mutants: [], variants: [] }));
process.send?.(url);
process.on('disconnect', () => process.exit(0));
