import { type ClientOptions, createClient } from '../../client/client.ts';
import { mockedDispatcher } from '../../client/dispatch.ts';
import { Limits } from '../../client/limits.ts';
import type { Recorder } from '../../client/record.ts';
import type { Client } from '../../client/types.ts';
import type { EngineOptions } from './options.ts';
import { reachCalls } from './reach.ts';
import type { Surroundings } from './surroundings.ts';

/** The client of a run, and where the limits that it reaches are counted. */
export const openClient = (
  options: EngineOptions & Pick<ClientOptions, 'canaryFrom'>,
  recorder: Recorder,
  { key, signal, transport, dispatcher = options.mocked ? mockedDispatcher() : undefined }: Surroundings,
): { readonly client: Client; readonly limits: Limits } => {
  const limits = new Limits();
  return {
    limits,
    client: createClient({
      ...options,
      reach: reachCalls,
      recorder,
      limits,
      ...(key === undefined ? {} : { key }),
      ...(dispatcher ? { dispatcher } : {}),
      ...(transport ? { transport } : {}),
      ...(signal ? { signal } : {}),
    }),
  };
};
