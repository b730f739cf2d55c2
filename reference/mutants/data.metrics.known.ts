import { refusing } from './shared/alter.ts';
import type { MutantFile } from './types.ts';

/** A documented metric that is refused. */
export default {
  breaks: 'data.metrics.known',
  mutate: (operation) =>
    Object.fromEntries(
      (operation.parameters['metric']?.values ?? []).map((metric) => [
        metric.toLowerCase(),
        refusing(operation, (call) => call.parameters['metric'] === metric, 404),
      ]),
    ),
} satisfies MutantFile;
