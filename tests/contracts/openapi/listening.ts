import type http from 'node:http';
import { listen } from '../../../lab/listen.ts';

export interface Listening {
  readonly url: string;
  close(): Promise<void>;
}

/** The body of a 200; a number: the status of an error; undefined: the call is refused. */
type Reply = object | number | undefined;

/** Serves GET requests on a free port of 127.0.0.1. */
export const listening = (answer: (path: string, query: URLSearchParams) => Reply): Promise<Listening> =>
  serving((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://test');
    const body = answer(pathname, searchParams);
    const isAnswered = typeof body === 'object';
    response.writeHead(isAnswered ? 200 : (body ?? 400), { 'content-type': 'application/json' });
    response.end(JSON.stringify(isAnswered ? body : {}));
  });

/** Serves any requests on a free port of 127.0.0.1. */
export const serving = async (answer: http.RequestListener): Promise<Listening> => {
  const { url, stop } = await listen(answer);
  return { url, close: stop };
};

/** The page of a list by offset; undefined where limit or offset is wrong. */
export const pageOf = <T>(all: readonly T[], query: URLSearchParams, most: number): readonly T[] | undefined => {
  const [limit, offset] = [Number(query.get('limit') ?? 10), Number(query.get('offset') ?? 0)];
  const isWhole = (value: number, least: number): boolean => Number.isInteger(value) && value >= least;
  return isWhole(limit, 1) && limit <= most && isWhole(offset, 0) ? all.slice(offset, offset + limit) : undefined;
};
