import type { Call, Client, Exchange } from '../../engine/model/exchange.ts';
import type { Sequences } from './sequences.ts';

/** Rounds that are on their way at once: the target answers while another one is judged. */
const ahead = 2;

interface Source {
  /** Inputs to be sent in all. */
  readonly requests: number;
  /** Whether no more are to be made. */
  isOver(): boolean;
  /** The inputs of a round, from 0. */
  inputs(round: number): readonly Call[];
}

/** Rounds on their way, each with the walks that it starts. What is made follows from what was judged, never from how fast the answers came. */
export class RequestPipeline {
  readonly #client: Client;
  readonly #sequences: Sequences;
  readonly #source: Source;
  readonly #rounds: Promise<Exchange[]>[] = [];
  /** Inputs of each round that is on its way. What walks ask is counted when it is judged: when they end is chance. */
  readonly #inputs: number[] = [];
  /** A walk takes its steps one after the other: it has time until the end of the next round, with which it is judged. */
  #walking: Promise<Exchange[]> | undefined;
  #made = 0;
  #sent = 0;

  constructor(client: Client, sequences: Sequences, source: Source) {
    this.#client = client;
    this.#sequences = sequences;
    this.#source = source;
  }

  /** Requests whose answers were handed out. */
  get sent(): number {
    return this.#sent;
  }

  /** The oldest round, in the order in which it was made, once all of it is answered; the next one is on its way then. Undefined: there are no more. */
  async next(): Promise<readonly Exchange[] | undefined> {
    if (this.#rounds.length === 0) this.#launch();
    const oldest = this.#rounds.shift();
    if (!oldest) return undefined;
    const exchanges = await oldest;
    this.#sent += exchanges.length;
    this.#inputs.shift();
    this.#launch();
    return exchanges;
  }

  /** Waits until the target has answered all that is on its way. */
  async answered(): Promise<void> {
    await Promise.all([...this.#rounds, this.#walking]);
  }

  #launch(): void {
    while (this.#rounds.length < ahead) {
      const round = this.#send();
      if (!round) return;
      round.catch(() => undefined);
      this.#rounds.push(round);
    }
  }

  /** Makes and sends a round; undefined where the budget is spent. */
  #send(): Promise<Exchange[]> | undefined {
    const walked = this.#walking;
    this.#walking = undefined;
    const left = this.#inputs.reduce((rest, inputs) => rest - inputs, this.#source.requests - this.#sent);
    if (left <= 0 || this.#source.isOver()) return walked;
    const round = this.#made++;
    const calls = this.#source.inputs(round).slice(0, left);
    this.#inputs.push(calls.length);
    const answers = calls.map((call) => this.#client.send(call, { asker: 'fuzz', fresh: true }));
    this.#walking = this.#sequences.run(round);
    this.#walking.catch(() => undefined);
    return Promise.all([...answers, walked ?? []]).then((all) => all.flat());
  }
}
