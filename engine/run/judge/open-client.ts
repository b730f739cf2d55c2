import { type ClientOptions, createClient } from '../../client/client.ts';
import { mockedDispatcher } from '../../client/transport.ts';
import { Limits } from '../../model/limits.ts';
import type { Recorder } from '../../client/record.ts';
import type { DiscoverableContract } from '../../discovery/rules.ts';
import type { Client, Exchange } from '../../model/exchange.ts';
import { SubjectUses } from '../../discovery/outside-subjects.ts';
import { type EngineOptions, givenBy } from '../options.ts';
import { reachCalls } from './probe-calls.ts';
import type { RunDependencies } from '../run-dependencies.ts';
import { defined } from '../../model/defined.ts';
import type { Contract } from '../../model/contract.ts';
import type { Base, OperationId } from '../../model/operation.ts';
import { sentNames } from '../../protocols/sent.ts';

/** By operation, the documented parameters that answered calls had, with values that the document does not refuse. */
class SentParameters {
  readonly #contract: Contract;
  readonly #missing: Map<OperationId, Set<string>>;

  constructor(contract: Contract) {
    this.#contract = contract;
    this.#missing = new Map(contract.operations.map(({ id, parameters }) => [id, new Set(Object.keys(parameters))]));
  }

  add({ call, request, response }: Exchange): void {
    const missing = this.#missing.get(call.operation);
    if (!missing || missing.size === 0 || !response || call.input === 'invalid' || call.key !== undefined) return;
    for (const name of sentNames({ call, request }, this.#contract)) missing.delete(name);
  }

  /** The parameters of each operation that no call had. */
  get unsent(): ReadonlyMap<OperationId, readonly string[]> {
    return new Map([...this.#missing].map(([id, names]) => [id, [...names]]));
  }
}

/** A recorder that also passes on the lines that it wrote. */
const withListener = (recorder: Recorder, onLine: NonNullable<RunDependencies['onLine']>): Recorder => ({
  get failure() {
    return recorder.failure;
  },
  write(line) {
    recorder.write(line);
    onLine(line);
  },
  close: () => recorder.close(),
});

/**
 * Opens the client of a run. Counts the limits that it reaches and the parameters that it sends, and records the
 * target's responses to given subjects.
 */
export const openClient = (
  contract: DiscoverableContract,
  options: EngineOptions & Pick<ClientOptions, 'canaryFrom'>,
  recorder: Recorder,
  { secrets, signal, transport, onLine, dispatcher = options.mocked ? mockedDispatcher() : undefined }: RunDependencies,
): { readonly client: Client; readonly limits: Limits; readonly uses: SubjectUses; readonly sent: SentParameters } => {
  const limits = new Limits();
  const uses = new SubjectUses(contract, givenBy(options));
  const sent = new SentParameters(contract);
  const client = createClient({
    ...options,
    contract,
    reach: reachCalls(contract, options),
    recorder: withListener(recorder, (line) => {
      if (!('reused' in line)) sent.add(line);
      onLine?.(line);
    }),
    limits,
    ...defined({ secrets, dispatcher, transport, signal }),
  });
  return { limits, uses, sent, client: uses.watch(client) };
};

/** What a run, whole or of a shard, says of its requests. */
export const runFacts = (
  { client, limits, sent }: Pick<ReturnType<typeof openClient>, 'client' | 'limits' | 'sent'>,
  unreachable: ReadonlyMap<Base, string>,
  defects: readonly string[],
) => ({
  requests: client.stats.requests,
  limits: limits.reached,
  unreachable,
  unsent: sent.unsent,
  defects,
  ...defined({ lost: client.loss?.lost }),
});
