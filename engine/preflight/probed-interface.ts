import type { DiscoverableContract } from '../discovery/rules.ts';
import type { Call, Exchange } from '../model/exchange.ts';
import { urlOption } from '../model/names.ts';
import type { Base } from '../model/operation.ts';
import { isObject } from '../model/paths.ts';
import { probeCalls } from '../run/judge/probe-calls.ts';
import type { EngineOptions } from '../run/options.ts';
import type { Asker } from './asker.ts';
import { bodyOf } from './reading.ts';
import { corrected, type Fix, happened, type KnownValues } from './trouble.ts';

/** One interface under preflight: its URL, and how to ask it, also with corrected options. */
export class ProbedInterface {
  readonly base: Base;
  readonly options: EngineOptions;
  readonly asker: Asker;
  /** Option values of known deployments, to try where the user's are wrong. */
  readonly known: KnownValues;

  constructor(base: Base, { options, asker, known }: { options: EngineOptions; asker: Asker; known: KnownValues }) {
    this.base = base;
    this.options = options;
    this.asker = asker;
    this.known = known;
  }

  get contract(): DiscoverableContract {
    return this.asker.contract;
  }

  get url(): string {
    return this.options.target[this.base] as string;
  }

  /** The option that gives the URL, such as `--rest`. */
  get urlOption(): string {
    return `--${urlOption(this.base)}`;
  }

  /** Calls that need no value from an answer, in the order of sending. */
  get calls(): readonly Call[] {
    return probeCalls(this.contract, this.base, this.options);
  }

  /** The same interface with corrected options. */
  with(fix: Fix): ProbedInterface {
    return new ProbedInterface(this.base, { ...this, options: corrected(this.options, fix) });
  }

  ask(call: Call, fix: Fix = {}): Promise<Exchange> {
    return this.asker.ask(call, corrected(this.options, fix));
  }

  /** Whether an answer comes from the interface itself, even if it asks for a key or for another method prefix. */
  isFromInterface(exchange: Exchange): boolean {
    const reading = this.asker.reading(exchange);
    if (reading === 'answers' || reading === 'rpc-error') return true;
    return reading === 'denied' && isObject(bodyOf(exchange));
  }

  /** The call and its result, as messages begin. */
  outcomeOf(exchange: Exchange): string {
    return happened(this.base, this.url, exchange);
  }
}
