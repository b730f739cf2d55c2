import { createClient } from '../../client/client.ts';
import { mockedDispatcher } from '../../client/dispatch.ts';
import { Limits } from '../../client/limits.ts';
import type { Recorder } from '../../client/record.ts';
import type { Client } from '../../client/types.ts';
import type { EngineOptions } from './options.ts';
import type { Surroundings } from './surroundings.ts';

/** The client of a run, and where the limits that it reaches are counted. */
export const openClient = (
  options: EngineOptions,
  recorder: Recorder,
  { key, signal, transport, dispatcher = options.mocked ? mockedDispatcher() : undefined }: Surroundings,
): { readonly client: Client; readonly limits: Limits } => {
  const limits = new Limits();
  return {
    limits,
    client: createClient({
      ...options,
      recorder,
      limits,
      ...(key === undefined ? {} : { key }),
      ...(dispatcher ? { dispatcher } : {}),
      ...(transport ? { transport } : {}),
      ...(signal ? { signal } : {}),
    }),
  };
};
