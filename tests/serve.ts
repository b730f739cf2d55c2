import type http from 'node:http';
import { afterAll } from 'vitest';
import { freePort } from '../lab/child-process.ts';
import { listen } from '../lab/listen.ts';

const stops: (() => Promise<void>)[] = [];
afterAll(() => Promise.all(stops.map((stop) => stop())));

/** Serves on a free port of 127.0.0.1 until the tests of a file end. Returns the URL. */
export const serve = async (handle: http.RequestListener): Promise<string> => {
  const { url, stop } = await listen(handle);
  stops.push(stop);
  return url;
};

/** A URL at which nothing listens. */
export const unusedUrl = async (): Promise<string> => `http://127.0.0.1:${await freePort()}`;
