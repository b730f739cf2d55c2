import { onParameters, given } from '../shared/alter.ts';
import type { MutantFile } from '../types.ts';

/** The response code counts for nothing where the request type is given too. */
export default {
  breaks: 'data.logs.filters',
  mutate: (operation) =>
    operation.id !== 'listApiLogs'
      ? {}
      : {
          '': onParameters(operation, (parameters) =>
            parameters['requestType'] !== undefined && parameters['responseCode'] !== undefined
              ? given(parameters, { responseCode: undefined })
              : undefined,
          ),
        },
} satisfies MutantFile;
