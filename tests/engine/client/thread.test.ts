import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { HttpRequest } from '../../../engine/model/exchange.ts';
import { threadTransport } from '../../../engine/client/thread.ts';
import { clientFor, everywhere, transactions, json, serve } from './fixture.ts';

const settings = { concurrency: 3, timeoutMs: 2000, maxBodyBytes: 1 << 20 };
const to = (origin: string, path: string): HttpRequest => ({ method: 'GET', origin, path, headers: {} });

describe('a thread of its own', () => {
  it('keeps as many in flight as it was told, and brings every answer to its request', async () => {
    let [now, most] = [0, 0];
    const { url, received } = await serve((response, { path: asked }) => {
      now += 1;
      most = Math.max(most, now);
      setTimeout(() => {
        now -= 1;
        json(response, JSON.stringify(asked));
      }, 5);
    });
    const transport = threadTransport(settings, new AbortController().signal);
    onTestFinished(() => transport.close());
    expect(transport.room).toBeGreaterThan(settings.concurrency);
    const paths = Array.from({ length: 40 }, (_, number) => `/${number}`);
    const answers = await Promise.all(paths.map((asked) => transport.attempt(to(url, asked), false)));
    expect(answers.map(({ response }) => JSON.parse(response?.body ?? 'null') as unknown)).toEqual(paths);
    expect(most).toBe(settings.concurrency);
    expect(received).toHaveLength(paths.length);
  });

  it('ends what is in flight, and what waits, with the reason for which it is stopped', async () => {
    const { url } = await serve(() => undefined);
    const stopping = new AbortController();
    const transport = threadTransport(settings, stopping.signal);
    onTestFinished(() => transport.close());
    const answers = Promise.all(Array.from({ length: 8 }, () => transport.attempt(to(url, '/'), false)));
    setTimeout(() => stopping.abort(new Error('enough')), 50);
    expect(new Set((await answers).map(({ failure }) => `${failure?.kind}: ${failure?.message}`))).toEqual(
      new Set(['aborted: enough']),
    );
  });

  it('rejects what is awaited, and all that comes after, where it has ended', async () => {
    const { url } = await serve(() => undefined);
    const transport = threadTransport(settings, new AbortController().signal);
    const answer = transport.attempt(to(url, '/'), false);
    await transport.close();
    await expect(answer).rejects.toThrow('the thread that sends requests has ended');
    await expect(transport.attempt(to(url, '/'), false)).rejects.toThrow('has ended');
  });

  it('keeps a process alive only while something is awaited', () => {
    const built = pathToFileURL(
      path.join(import.meta.dirname, '..', '..', '..', 'dist', 'engine', 'client', 'thread.js'),
    ).href;
    const script = `import { threadTransport } from '${built}';
      const { failure } = await threadTransport({ concurrency: 1, timeoutMs: 2000, maxBodyBytes: 10 }, new AbortController().signal).attempt({ method: 'GET', origin: 'http://127.0.0.1:1', path: '/', headers: {} }, false);
      process.stdout.write(failure.kind);`;
    const { stdout, status } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      encoding: 'utf8',
      timeout: 300_000,
    });
    expect({ stdout, status }).toEqual({ stdout: 'refused', status: 0 });
  });
});

describe.each([
  ['in this thread', false],
  ['in a thread of its own', true],
])('an urgent request, %s', (_, ownThread) => {
  it('goes before those that wait', async () => {
    const { url, received } = await serve((response) => {
      setTimeout(() => json(response, '{}'), 20);
    });
    const { client } = clientFor(
      everywhere(url),
      ownThread ? { concurrency: 1, transport: threadTransport } : { concurrency: 1 },
    );
    const ordinary = Array.from({ length: 12 }, (_each, number) =>
      client.send(transactions({ pageSize: number + 1 }), { asker: 'a' }),
    );
    await ordinary[0];
    await client.send(transactions({ pageSize: 99 }), { asker: 'b', urgent: true });
    await Promise.all(ordinary);
    const place = received.findIndex((one) => one.path.includes('pageSize=99'));
    expect(place).toBeGreaterThan(0);
    expect(place).toBeLessThan(4);
  });
});
