import { countValues } from '../model/json.ts';
import type { Exchange } from '../model/exchange.ts';

/** An exchange takes some room beside its texts. */
const overheadBytes = 1024;

/** A value that was parsed from JSON, at least. */
const valueBytes = 48;

/** Who asked for an answer parses it, and the parsed form stays with it unless it is huge. */
const sizeOf = ({ request, response }: Exchange): number =>
  overheadBytes +
  2 * (request.url.length + (request.body?.length ?? 0)) +
  (response ? 2 * response.body.length + valueBytes * countValues(response.body) : 0);

/** Whether an exchange may answer later askers: it has an answer, and the answer is the interface's own. */
export const isReusable = ({ response }: Exchange): boolean =>
  response !== undefined && response.status !== 429 && response.status < 500;

export interface Answers {
  get(request: string): Exchange | undefined;
  add(request: string, exchange: Exchange): void;
  /** Gives all of it up: what is asked again goes to the target. */
  clear(): void;
}

/** Keeps exchanges by their requests, up to `maxBytes` of memory; the oldest go first. */
export const keepAnswers = (maxBytes: number): Answers => {
  const kept = new Map<string, { readonly exchange: Exchange; readonly bytes: number }>();
  let total = 0;
  const drop = (request: string): void => {
    total -= kept.get(request)?.bytes ?? 0;
    kept.delete(request);
  };
  return {
    get: (request) => kept.get(request)?.exchange,
    add(request, exchange) {
      drop(request);
      const bytes = sizeOf(exchange) + 2 * request.length;
      if (bytes > maxBytes) return;
      kept.set(request, { exchange, bytes });
      total += bytes;
      for (const oldest of kept.keys()) {
        if (total <= maxBytes) break;
        drop(oldest);
      }
    },
    clear() {
      kept.clear();
      total = 0;
    },
  };
};
