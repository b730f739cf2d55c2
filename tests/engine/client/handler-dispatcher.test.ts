import { describe, expect, test } from 'vitest';
import { attempt } from '../../../engine/client/exchange.ts';
import { type Handler, HandlerDispatcher, inProcessUrl } from '../../../engine/client/handler-dispatcher.ts';
import type { HttpRequest } from '../../../engine/model/exchange.ts';

const origin = inProcessUrl();

/** Sends a request to a handler in process. */
const send = (
  handler: Handler,
  request: Partial<HttpRequest> = {},
  limits: { readonly timeoutMs?: number; readonly maxBodyBytes?: number; readonly signal?: AbortSignal } = {},
) =>
  attempt(
    { origin, path: '/v1/books?limit=2', method: 'GET', headers: {}, ...request },
    new HandlerDispatcher(new Map([[origin, handler]])),
    { timeoutMs: 60_000, maxBodyBytes: 1_000, signal: new AbortController().signal, ...limits },
  );

const json = { 'content-type': 'application/json' };

describe('a handler as a target', () => {
  test('gets a standard request, as a server receives it', async () => {
    const { response } = await send(
      async (request) =>
        Response.json({
          is: request instanceof Request,
          method: request.method,
          url: request.url,
          type: request.headers.get('content-type'),
          length: request.headers.get('content-length'),
          host: request.headers.get('host'),
          body: await request.json(),
        }),
      { method: 'POST', headers: json, body: '{"a":"é"}' },
    );
    expect(JSON.parse(response?.body ?? '')).toEqual({
      is: true,
      method: 'POST',
      url: `${origin}/v1/books?limit=2`,
      type: 'application/json',
      length: '10',
      host: 'in-process.invalid',
      body: { a: 'é' },
    });
  });

  test('gets a GET with a body, which the constructor of Request refuses', async () => {
    const { response } = await send((request) => new Response(request.method), { body: '{}' });
    expect(response).toMatchObject({ status: 200, body: 'GET' });
  });

  test('answers with its status and its repeated headers', async () => {
    const { response } = await send(
      () =>
        new Response('no', {
          status: 404,
          headers: [
            ['set-cookie', 'a=1'],
            ['set-cookie', 'b=2'],
            ['X-Page', '1'],
          ],
        }),
    );
    expect(response).toMatchObject({ status: 404, body: 'no', bytes: 2 });
    expect(response?.headers).toMatchObject({ 'set-cookie': ['a=1', 'b=2'], 'x-page': '1' });
  });

  test('sends no body to HEAD, and stops the stream that it answers with', async () => {
    let isCancelled = false;
    const body = new ReadableStream({ cancel: () => void (isCancelled = true) });
    const { response } = await send(() => new Response(body), { method: 'HEAD' });
    expect(response).toMatchObject({ status: 200, body: '' });
    expect(isCancelled).toBe(true);
  });

  test.each<[string, Handler]>([
    ['the handler threw: no database', () => Promise.reject(new Error('no database'))],
    [
      'the handler threw: no database',
      () => {
        throw new Error('no database');
      },
    ],
    ['the handler returned no Response', () => undefined as unknown as Response],
    ['the handler returned Response.error()', () => Response.error()],
    [
      "the body of the handler's answer broke off: half",
      () => new Response(new ReadableStream({ start: (stream) => stream.error(new Error('half')) })),
    ],
  ])('%s: a connection that ends without an answer', async (message, handler) => {
    const { failure, response } = await send(handler);
    expect(response).toBeUndefined();
    expect(failure?.kind).toBe('reset');
    expect(failure?.message).toContain(message);
  });

  test('that never answers meets the timeout, and its request is aborted', async () => {
    let signal: AbortSignal | undefined;
    const { failure } = await send(
      (request) => {
        ({ signal } = request);
        return new Promise(() => {});
      },
      {},
      { timeoutMs: 5 },
    );
    expect(failure?.kind).toBe('timeout');
    expect(signal?.aborted).toBe(true);
  });

  test('whose answer never ends meets the timeout, and the stream is stopped', async () => {
    let isCancelled = false;
    const body = new ReadableStream({
      start: (stream) => stream.enqueue(new TextEncoder().encode('a')),
      cancel: () => void (isCancelled = true),
    });
    expect((await send(() => new Response(body), {}, { timeoutMs: 5 })).failure?.kind).toBe('timeout');
    expect(isCancelled).toBe(true);
  });

  test('that answers without end meets the limit of a body', async () => {
    const body = new ReadableStream({ pull: (stream) => stream.enqueue(new Uint8Array(600)) });
    expect((await send(() => new Response(body))).failure?.kind).toBe('too-large');
  });

  test('meets the end of the run', async () => {
    const stopping = new AbortController();
    const sent = send(
      () => {
        stopping.abort(new Error('enough'));
        return new Promise(() => {});
      },
      {},
      { signal: stopping.signal },
    );
    expect((await sent).failure).toMatchObject({ kind: 'aborted', message: 'enough' });
  });
});

test('the URL of a handler names no host, and the interface if there are several', () => {
  expect(inProcessUrl()).toBe('http://in-process.invalid');
  expect(inProcessUrl('Orders API')).toBe('http://orders-api.in-process.invalid');
});
