import { serve } from '../../reference/http.ts';
import { embeddedProvider } from '../../cli/embedded.ts';

/** The embedded provider in a process of its own, so that its time and memory are not counted as the judge's. Tells its URL. */
const { url } = await serve(await embeddedProvider({ worldSeed: 1, mutants: [], variants: [] }));
process.send?.(url);
process.on('disconnect', () => process.exit(0));
