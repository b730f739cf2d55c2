import type { Limits } from '../model/limits.ts';
import type { Exchange } from '../model/exchange.ts';
import type { Finding, Outcome, Violation } from '../model/judging.ts';
import type { EngineOptions } from './options.ts';
import { defined } from '../model/defined.ts';

const defaultKiB = 16;

/** Copies a part of a text. `slice` would keep the whole text in memory. */
const copied = (text: string): string => Buffer.from(text, 'utf8').toString('utf8');

type Shorten = (text: string, whole: string) => string;

/** Truncates texts to `most` characters. A truncated text says so, and refers to the file with the whole text. */
const shortener =
  (most: number, onCut?: () => void): Shorten =>
  (text, whole) => {
    if (text.length <= most) return text;
    onCut?.();
    return `${copied(text.slice(0, most))}... (cut, ${whole})`;
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

const exchangeOf = (exchange: Exchange, shorten: Shorten): Exchange => {
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
const heldCharacters = 512 * 1024;

/** A bounded copy of an exchange; the same object unless its answer is huge. */
export const boundedExchange = (exchange: Exchange): Exchange =>
  (exchange.response?.body.length ?? 0) > heldCharacters
    ? exchangeOf(exchange, shortener(heldCharacters / 8))
    : exchange;

export const bounded = (violation: Violation): Violation => ({
  ...violation,
  exchanges: violation.exchanges.map(boundedExchange),
});

/**
 * Truncates findings for reports: each text to the KiB of the options. Findings beyond the maximum lose their exchanges
 * but keep their names, so that a gate sees all of them. `limits` counts both.
 */
export const truncateFindings = (
  outcomes: readonly Outcome[],
  { maxAttachmentKiB = defaultKiB, maxFindings = Infinity }: Pick<EngineOptions, 'maxAttachmentKiB' | 'maxFindings'>,
  limits: Limits,
): readonly Outcome[] => {
  const shorten = shortener(maxAttachmentKiB * 1024, () => limits.reach('max-attachment', maxAttachmentKiB));
  const cut = (text: string): string => shorten(text, 'see the exchanges');
  let count = 0;
  const present = (finding: Finding): Finding => {
    const { expected, actual, pointer } = finding;
    const short = {
      ...finding,
      expected: cut(expected),
      actual: cut(actual),
      ...defined({ pointer: pointer === undefined ? undefined : cut(pointer) }),
    };
    count += 1;
    if (count <= maxFindings)
      return { ...short, exchanges: finding.exchanges.map((exchange) => exchangeOf(exchange, shorten)) };
    limits.reach('max-findings', maxFindings);
    return { ...short, exchanges: [], curl: [] };
  };
  return outcomes.map((outcome) => ({
    ...outcome,
    findings: outcome.findings.map(present),
    ...defined({ unconfirmed: outcome.unconfirmed?.map(present) }),
  }));
};
