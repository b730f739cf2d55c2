import { expectWithin, fewOf } from '../../part.ts';
import http from 'node:http';
import net from 'node:net';
import zlib from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  mockedDispatcher,
  ownTransport,
  type Transport,
  type TransportSettings,
} from '../../../engine/client/transport.ts';
import type { Attempt } from '../../../engine/client/exchange.ts';
import { threadTransport } from '../../../engine/client/thread.ts';
import type { HttpRequest } from '../../../engine/model/exchange.ts';
import { json, serve } from './fixture.ts';
import { errors } from 'undici';
import { failureOf, LimitExceeded } from '../../../engine/client/failures.ts';

const doors: [name: string, open: (settings: TransportSettings, signal: AbortSignal) => Transport][] = [
  ['a live dispatcher', ownTransport],
  ['the bridge to nock', (settings, signal) => ownTransport(settings, signal, mockedDispatcher())],
  ['a thread of its own', threadTransport],
];

const never = new AbortController().signal;
const mebibyte = 1 << 20;

/** Twenty mebibytes in a few bytes. */
const bombs = (
  [
    ['gzip', zlib.gzipSync],
    ['br', zlib.brotliCompressSync],
    ['gzip, gzip', (bytes: Buffer) => zlib.gzipSync(zlib.gzipSync(bytes))],
  ] as const
).map(([encoding, pack]) => [encoding, pack(Buffer.alloc(20 * mebibyte))] as const);

describe.each(doors)('attempt through %s', (door, open) => {
  /** Rows that show the same through each door: all of them through the first one. */
  const rowsOf = <Row>(rows: readonly Row[]): readonly Row[] => (open === ownTransport ? rows : fewOf(1, rows));

  const ask = async (
    url: string,
    { signal = never, ...limits }: { timeoutMs?: number; maxBodyBytes?: number; signal?: AbortSignal } = {},
    more: Partial<HttpRequest> = {},
  ): Promise<Attempt> => {
    const transport = open({ concurrency: 2, timeoutMs: 2000, maxBodyBytes: mebibyte, ...limits }, signal);
    onTestFinished(() => transport.close());
    const { origin, pathname } = new URL(url);
    return transport.attempt(
      {
        method: 'POST',
        origin,
        path: pathname,
        headers: { 'content-type': 'application/json' },
        body: '{"ä":1}',
        ...more,
      },
      false,
    );
  };

  it('gives status, headers, body and its length', async () => {
    const { url, received } = await serve((response) =>
      json(response, '{"v":"ä"}', 418, { 'set-cookie': ['a=1', 'b=2'] }),
    );
    const { response, failure, ms, at } = await ask(url);
    expect(failure).toBeUndefined();
    expect(response).toMatchObject({
      status: 418,
      body: '{"v":"ä"}',
      bytes: 10,
      headers: { 'content-type': 'application/json', 'set-cookie': ['a=1', 'b=2'] },
    });
    expect(received[0]?.body).toBe('{"ä":1}');
    expect(ms).toBeGreaterThan(0);
    expect(new Date(at).toISOString()).toBe(at);
  });

  it('does not follow redirects', async () => {
    const { url, received } = await serve((response) => json(response, '', 302, { location: '/elsewhere' }));
    expect((await ask(url)).response?.status).toBe(302);
    expect(received).toHaveLength(1);
  });

  const encodings: readonly (readonly [string, (bytes: Buffer) => Buffer])[] = [
    ['gzip', zlib.gzipSync],
    ['x-gzip', zlib.gzipSync],
    ['deflate', zlib.deflateSync],
    ['deflate', zlib.deflateRawSync],
    ['br', zlib.brotliCompressSync],
    ['identity', (bytes: Buffer) => bytes],
    ['deflate, gzip', (bytes: Buffer) => zlib.gzipSync(zlib.deflateSync(bytes))],
  ];
  it.each(rowsOf(encodings))('undoes %s', async (encoding, pack) => {
    const packed = pack(Buffer.from('{"v":18446744073709551615}'));
    const { url } = await serve((response) => {
      response.writeHead(200, { 'content-encoding': encoding }).end(packed);
    });
    expect((await ask(url)).response).toMatchObject({ body: '{"v":18446744073709551615}', bytes: packed.length });
  });

  it.each(rowsOf(bombs))('stops a %s bomb', async (encoding, bomb) => {
    const { url } = await serve((response) => {
      response.writeHead(200, { 'content-encoding': encoding }).end(bomb);
    });
    expect((await ask(url)).failure?.kind).toBe('too-large');
  });

  it('calls broken compression a protocol failure', async () => {
    const { url } = await serve((response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip');
    });
    expect((await ask(url)).failure?.kind).toBe('protocol');
  });

  it('shows bytes that are no UTF-8 as replacement characters', async () => {
    const { url } = await serve((response) => {
      response.end(Buffer.from([0x22, 0xff, 0x22]));
    });
    expect((await ask(url)).response).toMatchObject({ body: '"\uFFFD"', bytes: 3 });
  });

  it.each([
    ['declared', true],
    ['undeclared', false],
  ])('stops a body beyond the limit, %s', async (_, declared) => {
    let closed = false;
    const { url } = await serve((response) => {
      response.on('close', () => {
        closed = !response.writableFinished;
      });
      response.writeHead(200, declared ? { 'content-length': 10 * mebibyte } : {});
      // Never ended: only the client's limit can end it before its time limit.
      response.write(Buffer.alloc(2 * mebibyte));
    });
    expect((await ask(url)).failure?.kind).toBe('too-large');
    await expect.poll(() => closed).toBe(true);
  });

  it('takes a body of exactly the limit', async () => {
    const { url } = await serve((response) => {
      response.end('x'.repeat(1000));
    });
    expect((await ask(url, { maxBodyBytes: 1000 })).response?.bytes).toBe(1000);
    expect((await ask(url, { maxBodyBytes: 999 })).failure?.kind).toBe('too-large');
  });

  it.each<[what: string, answer: (response: http.ServerResponse) => void]>([
    ['no answer comes', () => undefined],
    [
      'the body stalls',
      (response) => {
        response.writeHead(200, { 'content-length': 10 }).write('x');
      },
    ],
    [
      'the body trickles',
      (response) => {
        const timer = setInterval(() => response.write('x'), 20);
        response.on('close', () => clearInterval(timer));
      },
    ],
  ])('ends in time when %s', async (_, answer) => {
    const { url } = await serve(answer);
    const { failure, ms } = await ask(url, { timeoutMs: 150 });
    expect(failure).toEqual({ kind: 'timeout', message: 'no complete answer within 150 ms' });
    expectWithin(ms, 10_000);
  });

  it.each<[what: string, answer: (response: http.ServerResponse) => void]>([
    ['before the answer', (response) => response.socket?.resetAndDestroy()],
    [
      'within the body',
      (response) => {
        response.writeHead(200, { 'content-length': 10 });
        response.write('x', () => setTimeout(() => response.socket?.resetAndDestroy(), 20));
      },
    ],
  ])('calls it a reset when the connection breaks %s', async (_, answer) => {
    const { url } = await serve(answer);
    expect((await ask(url)).failure?.kind).toBe('reset');
  });

  it('tells a refused connection', async () => {
    const blocker = net.createServer();
    await new Promise<void>((resolve) => {
      blocker.listen(0, '127.0.0.1', resolve);
    });
    const { port } = blocker.address() as net.AddressInfo;
    await new Promise((resolve) => {
      blocker.close(resolve);
    });
    expect((await ask(`http://127.0.0.1:${port}`)).failure?.kind).toBe('refused');
  });

  it('tells what is no HTTP, and what is no TLS', async () => {
    const talker = net.createServer((socket) => {
      socket.on('error', () => undefined).end('SSH-2.0-nothing\r\n\r\n');
    });
    await new Promise<void>((resolve) => {
      talker.listen(0, '127.0.0.1', resolve);
    });
    onTestFinished(() => {
      talker.close();
    });
    const { port } = talker.address() as net.AddressInfo;
    expect((await ask(`http://127.0.0.1:${port}`)).failure?.kind).toBe('protocol');
    expect((await ask(`https://127.0.0.1:${port}`)).failure?.kind).toBe('tls');
  });

  it('ends as aborted when the run is stopped, before or during', async () => {
    const { url } = await serve(() => undefined);
    expect((await ask(url, { signal: AbortSignal.abort() })).failure?.kind).toBe('aborted');
    expect((await ask(url, { signal: AbortSignal.timeout(50) })).failure?.kind).toBe('aborted');
  });

  it('never throws for a request that cannot be sent', async () => {
    const { failure } = await ask(
      'http://127.0.0.1:9',
      { timeoutMs: 500, maxBodyBytes: 10 },
      { path: '/ä b', headers: { 'x-k': 'a\nb' } },
    );
    expect(failure?.kind, door).toBe('protocol');
  });
});

const coded = (code: string, message = 'm'): Error => Object.assign(new Error(message), { code });

it.each([
  [coded('ECONNREFUSED'), 'refused'],
  [coded('EHOSTUNREACH'), 'refused'],
  [new AggregateError([coded('ECONNREFUSED'), coded('ETIMEDOUT')]), 'refused'],
  [coded('ECONNRESET'), 'reset'],
  [coded('EPIPE'), 'reset'],
  [new errors.SocketError('other side closed'), 'reset'],
  [coded('ETIMEDOUT'), 'timeout'],
  [new errors.ConnectTimeoutError(), 'timeout'],
  [new errors.HeadersTimeoutError(), 'timeout'],
  [new errors.BodyTimeoutError(), 'timeout'],
  [coded('ENOTFOUND'), 'dns'],
  [coded('EAI_AGAIN'), 'dns'],
  [coded('DEPTH_ZERO_SELF_SIGNED_CERT'), 'tls'],
  [coded('CERT_HAS_EXPIRED'), 'tls'],
  [coded('ERR_TLS_CERT_ALTNAME_INVALID'), 'tls'],
  [coded('UNABLE_TO_VERIFY_LEAF_SIGNATURE'), 'tls'],
  [coded('EPROTO'), 'tls'],
  [coded('ERR_SSL_WRONG_VERSION_NUMBER'), 'tls'],
  [new LimitExceeded('too-large', 'm'), 'too-large'],
  [new errors.ResponseExceededMaxSizeError(), 'too-large'],
  [new errors.RequestAbortedError(), 'aborted'],
  [new errors.ClientDestroyedError(), 'aborted'],
  [coded('HPE_INVALID_CONSTANT'), 'protocol'],
  [new errors.InvalidArgumentError('m'), 'protocol'],
  [coded('ERR_NOCK_NO_MATCH'), 'protocol'],
  ['text', 'protocol'],
  [new TypeError('outer', { cause: coded('ENOTFOUND') }), 'dns'],
])('%s is %s', (error, kind) => {
  expect(failureOf(error).kind).toBe(kind);
});

it('says the code and the message of the first address that failed', () => {
  expect(failureOf(new AggregateError([coded('ECONNREFUSED', 'connect ECONNREFUSED ::1:80')])).message).toBe(
    'connect ECONNREFUSED ::1:80',
  );
  expect(failureOf(coded('EPROTO', 'handshake')).message).toBe('EPROTO: handshake');
});
