import { createHash } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { exitOf, residentMiB, startAssay } from './child.ts';
import { readOptions } from '../command-line.ts';
import { defined } from '../../engine/model/defined.ts';

// Walks lists of two lengths, each in a separate process, and compares memory and time. Neither may depend on the
// length, except for the time of the requests.

const options = readOptions('Measures that the memory of a walk does not grow with the length of the list.', {
  short: { type: 'string', default: '10000', help: 'items of the short list' },
  long: { type: 'string', default: '1000000', help: 'items of the long list' },
});
const mostGrowth = 1.3;
const newest = 1_750_000_000;

/** A message with the members that a walk needs: identity and order. */
const message = (index: number): object => {
  const id = `0x${createHash('sha256').update(String(index)).digest('hex')}`;
  return { messageId: id, sourceTransaction: { txHash: id, timestamp: newest - index } };
};

/** Serves a list of this many items, page by page, without storing them. */
const serveList = async (count: number): Promise<http.Server> => {
  const server = http.createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://list');
    const isList = url.pathname === '/v1/icm/messages';
    const [start, size] = [
      Number(url.searchParams.get('pageToken') ?? 0),
      Number(url.searchParams.get('pageSize') ?? 10),
    ];
    const end = Math.min(count, start + size);
    const messages = Array.from({ length: isList ? Math.max(0, end - start) : 0 }, (_, index) =>
      message(start + index),
    );
    response.writeHead(isList ? 200 : 404, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify(
        isList
          ? { messages, ...defined({ nextPageToken: end < count ? String(end) : undefined }) }
          : { message: 'nothing else is here', statusCode: 404, error: 'Not Found' },
      ),
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return server;
};

interface Walked {
  readonly requests: number;
  readonly seconds: number;
  readonly mib: number;
}

const walk = async (count: number): Promise<Walked> => {
  const server = await serveList(count);
  const out = fs.mkdtempSync(path.join(os.tmpdir(), 'assay-walk-'));
  const began = performance.now();
  const child = startAssay([
    'run',
    '--quiet',
    '--data',
    `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    '--only',
    'data.page.continues@listMessages',
    '--max-pages',
    String(count / 100 + 1),
    '--out',
    out,
  ]);
  child.stdout?.resume();
  child.stderr?.pipe(process.stderr);
  let mib = 0;
  const timer = setInterval(() => {
    mib = Math.max(mib, child.pid === undefined ? 0 : (residentMiB(child.pid) ?? 0));
  }, 50);
  const code = await exitOf(child);
  clearInterval(timer);
  const { requests, cases } = JSON.parse(fs.readFileSync(path.join(out, 'results.json'), 'utf8')) as {
    requests: number;
    cases: readonly { requirement: string; operation: string; evidence: number }[];
  };
  fs.rmSync(out, { recursive: true, force: true });
  server.close();
  const evidence =
    cases.find((testCase) => testCase.requirement === 'data.page.continues' && testCase.operation === 'listMessages')
      ?.evidence ?? 0;
  if (code !== 0 || evidence < count / 100 - 1)
    throw new Error(`the walk of ${count} items ended with ${code} after ${evidence} pages`);
  return { requests, seconds: (performance.now() - began) / 1_000, mib };
};

const counts = [Number(options.short), Number(options.long)] as const;
const [short, long] = [await walk(counts[0]), await walk(counts[1])];
for (const [count, { requests, seconds, mib }] of [
  [counts[0], short],
  [counts[1], long],
] as const)
  process.stdout.write(
    `${count} items: ${requests} requests, ${seconds.toFixed(1)} s, at most ${mib.toFixed(0)} MiB\n`,
  );
process.stdout.write(
  `${counts[1] / counts[0]} times as long: ${(long.seconds / short.seconds).toFixed(1)} times the time, ` +
    `${(long.mib / short.mib).toFixed(2)} times the memory\n`,
);
process.exitCode = long.mib <= mostGrowth * short.mib ? 0 : 1;
