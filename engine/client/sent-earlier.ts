import { defined } from '../model/defined.ts';
import { isReusable } from './answers.ts';
import type { Attempt } from './exchange.ts';
import type { Redactor } from './redact.ts';
import type { Exchange, HttpRequest } from '../model/exchange.ts';

/** Exchanges with a target from before the client existed. Plain data, because it is passed to another thread. */
export interface SentEarlier {
  /** Number of requests sent; they count as the client's own. */
  readonly requests: number;
  /** Already redacted. */
  readonly exchanges: readonly Exchange[];
}

/** A cache of answers; each is used once. */
export interface EarlierAnswers {
  take(request: HttpRequest, redact: Redactor): Attempt | undefined;
}

const nameOf = ({ method, url, headers, body }: Exchange['request']): string =>
  JSON.stringify([method, url, Object.entries(headers).sort(), body]);

/** Keeps answers that come from the interface itself; of equal requests the last one. */
export const sentEarlier = (sent: SentEarlier | undefined): EarlierAnswers => {
  const reusable = new Map(
    (sent?.exchanges ?? []).filter(isReusable).map((exchange) => [nameOf(exchange.request), exchange]),
  );
  return {
    take({ method, origin, path, headers, body }, redact) {
      if (reusable.size === 0) return undefined;
      const hidden = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, redact(value)]));
      const name = nameOf({
        method,
        url: redact(origin + path),
        headers: hidden,
        ...defined({ body: body === undefined ? undefined : redact(body) }),
      });
      const exchange = reusable.get(name);
      reusable.delete(name);
      if (!exchange?.response) return undefined;
      return { at: exchange.at, ms: exchange.ms, response: exchange.response, ...defined({ trace: exchange.trace }) };
    },
  };
};
