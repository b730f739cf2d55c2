import type { Alteration } from '../types.ts';
import { onParameters, given } from './shared/alter.ts';
import type { MutantFile } from './types.ts';

/** Points outside the window asked for. */
export default {
  breaks: 'data.metrics.time-range',
  mutate: (operation) => {
    const shifted = (name: string, by: number): Alteration =>
      onParameters(operation, (parameters) =>
        Number(parameters[name]) > 0 ? given(parameters, { [name]: String(Number(parameters[name]) + by) }) : undefined,
      );
    return {
      'start-ignored': onParameters(operation, (parameters) => given(parameters, { startTimestamp: undefined })),
      'end-ignored': onParameters(operation, (parameters) => given(parameters, { endTimestamp: undefined })),
      'start-early': shifted('startTimestamp', -8 * 86_400),
      'end-late': shifted('endTimestamp', 8 * 86_400),
      'one-interval-late': onParameters(operation, (parameters) =>
        Number(parameters['endTimestamp']) > 0
          ? given(parameters, {
              endTimestamp: String(
                Number(parameters['endTimestamp']) + (parameters['timeInterval'] === 'day' ? 86_400 : 3_600),
              ),
            })
          : undefined,
      ),
    };
  },
} satisfies MutantFile;
