import { chain } from '../../../contracts/chain/index.ts';
import { createClient } from '../../../engine/client/client.ts';
import { memoryRecorder } from '../../../engine/client/record.ts';
import type { Call, Client } from '../../../engine/model/exchange.ts';
import type { Base } from '../../../engine/model/operation.ts';
import type { Depth } from '../../../engine/model/depth.ts';
import { Subjects } from '../../../engine/discovery/subjects.ts';
import { survey } from '../../../engine/discovery/survey.ts';
import { inProcess } from '../../../reference/in-process.ts';
import { createProvider, type Provider } from '../../../reference/provider.ts';
import type { Alteration } from '../../../reference/types.ts';
import type { WorldOptions } from '../../../reference/world/options.ts';
import { createWorld } from '../../../reference/world/world.ts';
import { toBech32 } from '../../../reference/world/xchain/ids.ts';
import { type Judgements, judgeTarget } from '../../../engine/run/judge-target.ts';
import { defaultOptions, type EngineOptions } from '../../../engine/run/options.ts';

const origin = 'http://discovery.test';

export interface World extends Partial<WorldOptions> {
  readonly alterations?: readonly Alteration[];
}

const worlds = new Map<string, ReturnType<typeof createWorld>>();

/** Providers of equal worlds share one, which they only read. */
export const providerOf = ({ alterations = [], seed = 1, ...options }: World = {}): Provider => {
  const name = JSON.stringify([seed, options]);
  const world = worlds.get(name) ?? createWorld({ seed, ...options });
  worlds.set(name, world);
  return createProvider({ seed, world, alterations });
};

/** A client that records the calls that it sends. */
export const clientOf = (
  provider: Provider,
  bases: readonly Base[] = ['node'],
): { readonly client: Client; readonly calls: Call[] } => {
  const calls: Call[] = [];
  const client = createClient({
    contract: chain,
    ...defaultOptions,
    retries: 0,
    recorder: memoryRecorder(),
    dispatcher: inProcess(provider),
    target: Object.fromEntries(bases.map((base) => [base, origin])),
  });
  return {
    calls,
    client: {
      contract: client.contract,
      stats: client.stats,
      close: () => client.close(),
      send: (call, options) => {
        calls.push(call);
        return client.send(call, options);
      },
    },
  };
};

export interface Discovered {
  readonly subjects: Subjects;
  readonly calls: readonly Call[];
  readonly provider: Provider;
}

/** Discovers a node of its own world, from its URL alone unless subjects are there already. */
export const discovered = async (
  world: World = {},
  { depth = 'standard', subjects = new Subjects() }: { readonly depth?: Depth; readonly subjects?: Subjects } = {},
): Promise<Discovered> => {
  const provider = providerOf(world);
  const { client, calls } = clientOf(provider);
  await survey(chain, client, subjects, { bases: new Set<Base>(['node']), depth, network: 'mainnet' });
  await client.close();
  return { subjects, calls, provider };
};

/** Judges a node of its own world. */
export const judgeWorld = (world: World, options: Partial<EngineOptions> = {}): Promise<Judgements> =>
  judgeTarget(
    chain,
    { ...defaultOptions, retries: 0, target: { node: origin }, ...options },
    { dispatcher: inProcess(providerOf(world)) },
  );

/** The addresses of one of the world's actors, as nodes spell them. */
export const addressesOf = ({ world }: Provider, actor: 'hub' | 'issuer' | 'treasury' | 'leaver'): readonly string[] =>
  world.xchain.actors[actor].addresses.map((address) => `X-${toBech32(world.xchain.hrp, address)}`);

/** Values of a parameter in calls of one operation. */
export const valuesOf = (calls: readonly Call[], operation: string, parameter: string): readonly unknown[] =>
  calls.filter((call) => call.operation === operation).map((call) => call.parameters[parameter]);
