import type { Base } from '../model/operation.ts';
import type { Exchange } from '../model/exchange.ts';

/** Maximum number of requests remembered per interface. */
const maxExchanges = 16;
/** Answers with more characters are not remembered. */
const keptCharacters = 65_536;

interface Remembered {
  readonly answered: Exchange[];
  /** Requests without an answer, also when they were sent again. */
  unanswered: Exchange[];
}

const isSame = ({ request: a }: Exchange, { request: b }: Exchange): boolean =>
  a.method === b.method && a.url === b.url && a.body === b.body;

/** Whether the target may have received an unanswered request. Without a connection the request was never sent. */
const wasSent = ({ failure, ms }: Exchange): boolean =>
  failure?.kind !== 'refused' && failure?.kind !== 'dns' && failure?.kind !== 'tls' && ms > 0;

/** The last requests to each interface. One of them may have caused the present behaviour of the target. */
export class LastSent {
  readonly #byBase = new Map<Base, Remembered>();

  add(base: Base, exchange: Exchange): void {
    const recent: Remembered = this.#byBase.get(base) ?? { answered: [], unanswered: [] };
    this.#byBase.set(base, recent);
    if (exchange.response) {
      // An answer may arrive after the request that stopped the service.
      recent.unanswered = recent.unanswered.filter((earlier) => !isSame(earlier, exchange));
      if (exchange.response.body.length <= keptCharacters) recent.answered.push(exchange);
      if (recent.answered.length > maxExchanges) recent.answered.shift();
    } else if (wasSent(exchange) && !recent.unanswered.some((earlier) => isSame(earlier, exchange))) {
      recent.unanswered.push(exchange);
      if (recent.unanswered.length > maxExchanges) recent.unanswered.shift();
    }
  }

  /** The unanswered requests, preceded by as many answered ones as fit, in the order of sending. */
  of(base: Base): readonly Exchange[] {
    const { answered = [], unanswered = [] } = this.#byBase.get(base) ?? {};
    const before = unanswered.length < maxExchanges ? answered.slice(unanswered.length - maxExchanges) : [];
    return [...before, ...unanswered].sort((a, b) => (a.at === b.at ? a.n - b.n : a.at < b.at ? -1 : 1));
  }
}
