import { onParameters, given, numberAt } from '../shared/alter.ts';
import type { MutantFile } from '../types.ts';

/** Only a timestamp in the last hour of its day is rounded up. */
export default {
  breaks: 'data.logs.day-rounding',
  mutate: (operation) =>
    operation.id !== 'listApiLogs'
      ? {}
      : {
          '': onParameters(operation, (parameters) => {
            const end = numberAt(parameters, 'endTimestamp');
            return end !== undefined && end % 86_400 >= 82_800
              ? given(parameters, { endTimestamp: String(end - (end % 86_400) + 86_400) })
              : undefined;
          }),
        },
} satisfies MutantFile;
