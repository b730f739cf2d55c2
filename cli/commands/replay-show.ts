import type { Exchange } from '../../engine/model/exchange.ts';
import type { ResultFinding } from '../../reports/results.ts';
import { clip, harmless, oneLine } from '../../engine/model/text.ts';
import type { ReplayResult } from '../../engine/run/replay/replay.ts';

/** Maximum characters of a body, a value and a header line, and maximum numbers of header lines and exchanges. */
const limits = { body: 4_000, value: 2_000, header: 300, headers: 40, exchanges: 8 } as const;

/** A labelled line. The target's control characters and line ends are replaced by their codes. */
const row = (label: string, text: string, limit: number): string => `  ${label.padEnd(9)}${oneLine(clip(text, limit))}`;

const headersOf = (headers: Readonly<Record<string, string | string[]>>): string[] => {
  const all = Object.entries(headers);
  return [
    ...all.slice(0, limits.headers).map(([name, value]) => row('', `${name}: ${String(value)}`, limits.header)),
    ...(all.length > limits.headers ? [row('', `${all.length - limits.headers} more headers`, limits.header)] : []),
  ];
};

/** An exchange as lines. Recorded exchanges hold `<key>` instead of the API key. */
const exchangeLines = ({ request, response, failure, ms }: Exchange): string[] => [
  row('request', `${request.method} ${request.url}`, limits.body),
  ...headersOf(request.headers),
  ...(request.body === undefined ? [] : [row('', request.body, limits.body)]),
  response
    ? row('response', `${response.status} (${Math.round(ms)} ms)`, limits.value)
    : row('response', `none: ${failure?.kind ?? 'unknown'} (${failure?.message ?? ''})`, limits.value),
  ...(response ? [...headersOf(response.headers), row('', response.body, limits.body)] : []),
];

interface Try {
  readonly finding: Pick<ResultFinding, 'expected' | 'actual'>;
  /** Counts from 1. */
  readonly number: number;
  readonly times: number;
}

/** One replay attempt for a terminal: each request with its response, and the expected and actual values. */
export const showTry = (
  { again, exchanges, violation, reason }: ReplayResult,
  { finding, number, times }: Try,
): string => {
  const hiddenCount = exchanges.length - limits.exchanges;
  const lines = [
    `try ${number} of ${times}: ${again}`,
    ...exchanges.slice(0, limits.exchanges).flatMap(exchangeLines),
    ...(hiddenCount > 0 ? [`  ${hiddenCount} more exchanges`] : []),
    row('expected', (violation ?? finding).expected, limits.value),
    row('actual', violation?.actual ?? (reason === undefined ? 'as expected' : `not known: ${reason}`), limits.value),
  ];
  return `${harmless(lines.join('\n'))}\n\n`;
};
