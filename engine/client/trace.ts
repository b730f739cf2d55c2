import { hash, randomUUID } from 'node:crypto';
import type { HttpRequest } from '../model/exchange.ts';

const header = 'traceparent';
const [traceDigits, spanDigits] = [32, 16];

/** A request with its trace; without an id if the request already carried a `traceparent`. */
export interface Traced {
  readonly request: HttpRequest;
  readonly trace?: string;
}

/**
 * Makes a function that adds a W3C `traceparent` with a trace of its own to each request. The ids come from the run's
 * random id and a running number, so they differ between runs of one seed. The header is added when a request is sent:
 * composing stays pure, and equal calls still share one answer.
 */
export const tracer = (run: string = randomUUID()): ((request: HttpRequest) => Traced) => {
  let sent = 0;
  return (request) => {
    if (Object.keys(request.headers).some((name) => name.toLowerCase() === header)) return { request };
    sent += 1;
    const digits = hash('sha256', `${run} ${sent}`, 'hex');
    const trace = digits.slice(0, traceDigits);
    const span = digits.slice(traceDigits, traceDigits + spanDigits);
    return { trace, request: { ...request, headers: { ...request.headers, [header]: `00-${trace}-${span}-01` } } };
  };
};
