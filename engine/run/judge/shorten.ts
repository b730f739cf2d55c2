import type { Exchange } from '../../model/exchange.ts';
import type { Violation } from '../../model/judging.ts';
import { defined } from '../../model/defined.ts';

// Findings carry their exchanges: huge texts in them are truncated.

/** Copies a part of a text. `slice` would keep the whole text in memory. */
const copied = (text: string): string => Buffer.from(text, 'utf8').toString('utf8');

export type Shorten = (text: string, fullValue: string) => string;

/** Truncates texts to so many characters. A truncated text says so, and refers to the file with the whole text. */
export const shortener =
  (maxLength: number, onCut?: () => void): Shorten =>
  (text, whole) => {
    if (text.length <= maxLength) return text;
    onCut?.();
    return `${copied(text.slice(0, maxLength))}... (cut, ${whole})`;
  };

const headersOf = <Value extends string | string[]>(
  headers: Readonly<Record<string, Value>>,
  cut: (text: string) => string,
): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      cut(name),
      (Array.isArray(value) ? value.map(cut) : cut(value)) as Value,
    ]),
  );

/** An exchange with shortened texts. */
export const shortenedExchange = (exchange: Exchange, shorten: Shorten): Exchange => {
  const cut = (text: string): string => shorten(text, `whole in exchanges.ndjson.gz, n ${exchange.n}`);
  const { request, response } = exchange;
  return {
    ...exchange,
    request: {
      ...request,
      url: cut(request.url),
      headers: headersOf(request.headers, cut),
      ...defined({ body: request.body === undefined ? undefined : cut(request.body) }),
    },
    ...defined({
      response: response && { ...response, headers: headersOf(response.headers, cut), body: cut(response.body) },
    }),
  };
};

/**
 * Maximum characters of an answer that stays in memory until the end of a run.
 * Pages of documented sizes are far shorter.
 */
const maxCharactersInMemory = 512 * 1024;

/** A bounded copy of an exchange; the same object unless its answer is huge. */
export const boundedExchange = (exchange: Exchange): Exchange =>
  (exchange.response?.body.length ?? 0) > maxCharactersInMemory
    ? shortenedExchange(exchange, shortener(maxCharactersInMemory / 8))
    : exchange;

export const bounded = (violation: Violation): Violation => ({
  ...violation,
  exchanges: violation.exchanges.map(boundedExchange),
});
