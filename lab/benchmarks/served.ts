import { serve } from '../../reference/http.ts';
import { referenceProvider } from '../../cli/provider/reference-provider.ts';

/**
 * Serves the reference provider in a separate process, so that its time and memory do not count for the judge. Reports
 * its URL, and on any message the number of requests since the last message.
 */
const { fetch } = await referenceProvider({ worldSeed: 1, mutants: [], variants: [] });
let requests = 0;
const { url } = await serve({
  fetch: (request) => {
    requests += 1;
    return fetch(request);
  },
});
process.send?.(url);
process.on('message', () => {
  process.send?.(requests);
  requests = 0;
});
process.on('disconnect', () => process.exit(0));
