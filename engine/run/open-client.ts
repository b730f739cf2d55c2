import { type ClientOptions, createClient } from '../client/client.ts';
import { mockedDispatcher } from '../client/dispatch.ts';
import { Limits } from '../model/limits.ts';
import type { Recorder } from '../client/record.ts';
import type { Contract } from '../model/contract.ts';
import type { Client } from '../model/exchange.ts';
import { GivenSubjects } from '../discovery/given.ts';
import { type EngineOptions, givenBy } from './options.ts';
import { reachCalls } from './reach.ts';
import type { Surroundings } from './surroundings.ts';

/** The client of a run, where the limits that it reaches are counted, and what the target says of the subjects that were given. */
export const openClient = (
  contract: Contract,
  options: EngineOptions & Pick<ClientOptions, 'canaryFrom'>,
  recorder: Recorder,
  { key, signal, transport, dispatcher = options.mocked ? mockedDispatcher() : undefined }: Surroundings,
): { readonly client: Client; readonly limits: Limits; readonly given: GivenSubjects } => {
  const limits = new Limits();
  const given = new GivenSubjects(givenBy(options));
  const client = createClient({
    ...options,
    contract,
    reach: reachCalls(options.network),
    recorder,
    limits,
    ...(key === undefined ? {} : { key }),
    ...(dispatcher ? { dispatcher } : {}),
    ...(transport ? { transport } : {}),
    ...(signal ? { signal } : {}),
  });
  return { limits, given, client: given.watch(client) };
};
