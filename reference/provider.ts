import { takesKey } from '../engine/model/operation.ts';
import { handlers } from './handlers/index.ts';
import { Refusal } from './handlers/shared/refusal.ts';
import { toJson } from './json.ts';
import { routed } from './routes.ts';
import { answerRpc, isNodePath } from './rpc.ts';
import type {
  Alteration,
  OperationAnswer,
  OperationCall,
  ProviderAnswer,
  ProviderNames,
  ProviderRequest,
} from './types.ts';
import type { WorldOptions } from './world/options.ts';
import { createWorld, type World, worldOf } from './world/world.ts';

export interface ProviderOptions extends WorldOptions, ProviderNames {
  /** The valid API key; default: `reference-key`. Calls without a key are answered too. */
  readonly key?: string;
  readonly alterations?: readonly Alteration[];
  /** An existing world, for providers that differ in their answers only. Its seed replaces the seed of the options. */
  readonly world?: World;
}

export interface Provider {
  /** Answers any request. Never throws because of a request. */
  fetch(request: ProviderRequest): Promise<ProviderAnswer>;
  readonly world: World;
}

const refused = (refusal: Refusal): ProviderAnswer => ({
  status: refusal.status,
  headers: { 'content-type': 'application/json' },
  body: toJson(refusal.body()),
});

/** Serves the interfaces of both documents on one origin. Node, data and metrics paths do not overlap. */
export const createProvider = (options: ProviderOptions): Provider => {
  const { seed, key = 'reference-key', alterations = [], world: sharedWorld } = options;
  const { namespace = 'vm', keyHeader = 'x-data-api-key' }: ProviderNames = Object.assign(
    {},
    ...alterations.map((alteration) => alteration.options),
    options,
  );
  const ownWorld = alterations.some((alteration) => alteration.world !== undefined);
  if (sharedWorld && ownWorld)
    throw new Error('an alteration with world options needs a world of its own: leave `world` out');
  const world = ownWorld
    ? createWorld(Object.assign({ seed }, ...alterations.map((alteration) => alteration.world)))
    : (sharedWorld ?? worldOf(seed));

  const perform = alterations.reduce<(call: OperationCall) => OperationAnswer>(
    (next, alteration) => {
      const alter = alteration.call;
      return alter ? (call) => alter(call, next, world) : next;
    },
    (call) => {
      const handler = handlers.get(call.operation);
      if (!handler) throw new Error(`reference/handlers has no handler of ${call.operation}`);
      return handler(call, world);
    },
  );

  const rest = (request: ProviderRequest, perform: (call: OperationCall) => OperationAnswer): ProviderAnswer => {
    const { row, call } = routed(request);
    const sent = request.headers[keyHeader];
    if (takesKey(row) && sent !== undefined && sent !== key)
      throw new Refusal(401, `the key in ${keyHeader} is not valid`);
    const answered = perform(call);
    if (answered.kind === 'rpc-error') throw new Error(`${call.operation} answered with a JSON-RPC error`);
    return { status: answered.status, headers: { 'content-type': 'application/json' }, body: toJson(answered.body) };
  };

  const serves = (chain: string): boolean =>
    chain === 'X' || chain === world.xchain.blockchainId || world.xchain.siblings.includes(chain);

  const plain = async (request: ProviderRequest): Promise<ProviderAnswer> => {
    try {
      return isNodePath(request.path) ? answerRpc(request, { namespace, serves, perform }) : rest(request, perform);
    } catch (error) {
      if (error instanceof Refusal) return refused(error);
      return refused(new Refusal(500, error instanceof Error ? error.message : String(error)));
    }
  };

  const fetch = alterations.reduce<(request: ProviderRequest) => Promise<ProviderAnswer>>((next, alteration) => {
    const alter = alteration.http;
    return alter ? (request) => alter(request, next, world) : next;
  }, plain);

  return { fetch, world };
};
