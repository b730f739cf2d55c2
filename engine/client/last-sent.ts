import type { Base } from '../model/operation.ts';
import type { Exchange } from '../model/exchange.ts';

/** Requests that are remembered of an interface. */
const most = 16;
/** Characters of an answer that is kept for their sake. */
const keptCharacters = 65_536;

interface Remembered {
  readonly answered: Exchange[];
  /** Without an answer, and not answered when it was sent again. */
  unanswered: Exchange[];
}

const isSame = ({ request: a }: Exchange, { request: b }: Exchange): boolean =>
  a.method === b.method && a.url === b.url && a.body === b.body;

/** Whether the target can have seen a request that was not answered: one without a connection never left. */
const wasSent = ({ failure, ms }: Exchange): boolean =>
  failure?.kind !== 'refused' && failure?.kind !== 'dns' && failure?.kind !== 'tls' && ms > 0;

/** The requests that went to each interface last: one of them may be the cause of what the target does now. */
export class LastSent {
  readonly #byBase = new Map<Base, Remembered>();

  add(base: Base, exchange: Exchange): void {
    const known: Remembered = this.#byBase.get(base) ?? { answered: [], unanswered: [] };
    this.#byBase.set(base, known);
    if (exchange.response) {
      // Answers that were on their way can come after the request that ended the service.
      known.unanswered = known.unanswered.filter((other) => !isSame(other, exchange));
      if (exchange.response.body.length <= keptCharacters) known.answered.push(exchange);
      if (known.answered.length > most) known.answered.shift();
    } else if (wasSent(exchange) && !known.unanswered.some((other) => isSame(other, exchange))) {
      known.unanswered.push(exchange);
      if (known.unanswered.length > most) known.unanswered.shift();
    }
  }

  /** Those without an answer, after as many answered ones as there is room for, in the order of sending. */
  of(base: Base): readonly Exchange[] {
    const { answered = [], unanswered = [] } = this.#byBase.get(base) ?? {};
    const before = unanswered.length < most ? answered.slice(unanswered.length - most) : [];
    return [...before, ...unanswered].sort((a, b) => (a.at === b.at ? a.n - b.n : a.at < b.at ? -1 : 1));
  }
}
