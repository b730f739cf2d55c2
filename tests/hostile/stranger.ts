import type { Hostile } from './behaviour.ts';
import { type Asked, httpServer, listening } from './servers.ts';

let opened: Promise<Hostile> | undefined;
const requests: Asked[] = [];

/** An origin that is not configured, so it must receive no requests. All behaviours share it. */
export const stranger = (): Promise<Hostile> => {
  opened ??= listening(
    httpServer((response, one) => {
      requests.push(one);
      response.end('{"jsonrpc":"2.0","id":1,"result":{"height":"1"}}');
    }),
  );
  return opened;
};

/** Requests that reached it. */
export const astray = (): readonly Asked[] => requests;
