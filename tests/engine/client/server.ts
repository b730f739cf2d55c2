import type http from 'node:http';
import { onTestFinished } from 'vitest';
import { listen } from '../../../lab/listen.ts';

export { json } from '../../hostile/servers.ts';

export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
  readonly at: number;
}

export interface Server {
  readonly url: string;
  readonly received: readonly Received[];
}

/**
 * A real HTTP server on a free port; `answer` gets the request and its number, from 1. `finish` takes what stops it;
 * absent: its test does.
 */
export const serve = async (
  answer: (response: http.ServerResponse, request: Received, number: number) => void,
  finish: (stop: () => Promise<void>) => void = onTestFinished,
): Promise<Server> => {
  const received: Received[] = [];
  const { url, stop } = await listen((request, response) => {
    const at = performance.now();
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const row = {
        method: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString('utf8'),
        at,
      };
      received.push(row);
      answer(response, row, received.length);
    });
  });
  finish(stop);
  return { url, received };
};
