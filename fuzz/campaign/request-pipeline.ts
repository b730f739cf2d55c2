import type { Call, Client, Exchange } from '../../engine/model/exchange.ts';
import { maxWalkRequests, type Sequences } from '../sequences/sequences.ts';

/** Rounds in flight: the target answers one round while another is judged. */
const ahead = 2;

interface Source {
  /** Total number of inputs to send, the requests of walks included. */
  readonly requests: number;
  /** Whether to make no more inputs. */
  isOver(): boolean;
  /** The inputs of a round; rounds count from 0. */
  inputs(round: number): readonly Call[];
}

/**
 * Keeps rounds in flight, each with the walks that it starts. The inputs
 * depend on judged answers only, never on the speed of the answers.
 */
export class RequestPipeline {
  readonly #client: Client;
  readonly #sequences: Sequences;
  readonly #source: Source;
  readonly #rounds: Promise<Exchange[]>[] = [];
  /**
   * Most requests of each round in flight. The requests of walks are counted when they are judged, because the time of
   * their end is random. Until then, the most that they may send is taken from the budget.
   */
  readonly #planned: number[] = [];
  /**
   * A walk sends its calls one after the other, so it may run until the end of the next round and is judged with it.
   */
  #walking: { readonly exchanges: Promise<Exchange[]>; readonly maxRequests: number } | undefined;
  #made = 0;
  #sent = 0;

  constructor(client: Client, sequences: Sequences, source: Source) {
    this.#client = client;
    this.#sequences = sequences;
    this.#source = source;
  }

  /** Number of requests whose answers were returned. */
  get sent(): number {
    return this.#sent;
  }

  /**
   * The oldest round in the order of sending, once it is answered completely; the next round is in flight then.
   * Undefined: no more rounds.
   */
  async next(): Promise<readonly Exchange[] | undefined> {
    if (this.#rounds.length === 0) this.#launch();
    const oldest = this.#rounds.shift();
    if (!oldest) return undefined;
    const exchanges = await oldest;
    this.#sent += exchanges.length;
    this.#planned.shift();
    this.#launch();
    return exchanges;
  }

  /** Waits until all requests in flight are answered. */
  async answered(): Promise<void> {
    await Promise.all([...this.#rounds, this.#walking?.exchanges]);
  }

  #launch(): void {
    while (this.#rounds.length < ahead) {
      const round = this.#send();
      if (!round) return;
      round.catch(() => undefined);
      this.#rounds.push(round);
    }
  }

  /** Makes and sends a round; undefined if the budget is spent. */
  #send(): Promise<Exchange[]> | undefined {
    const walked = this.#walking;
    this.#walking = undefined;
    const { maxRequests: walking = 0, exchanges: walks = Promise.resolve([]) } = walked ?? {};
    const remainingRequests = this.#planned.reduce(
      (rest, requests) => rest - requests,
      this.#source.requests - this.#sent - walking,
    );
    if (remainingRequests <= 0 || this.#source.isOver()) {
      if (walked) this.#planned.push(walking);
      return walked?.exchanges;
    }
    const round = this.#made++;
    const calls = this.#source.inputs(round).slice(0, remainingRequests);
    this.#planned.push(calls.length + walking);
    const answers = calls.map((call) => this.#client.send(call, { asker: 'fuzz', fresh: true }));
    const maxRequests = Math.min(maxWalkRequests, remainingRequests - calls.length);
    this.#walking = { exchanges: this.#sequences.run(round, maxRequests), maxRequests };
    this.#walking.exchanges.catch(() => undefined);
    return Promise.all([...answers, walks]).then((all) => all.flat());
  }
}
