import type http from 'node:http';
import { onTestFinished } from 'vitest';
import { listen } from '../../../lab/listen.ts';
import { chain } from '../../../contracts/chain/index.ts';
import { createClient, type ClientOptions } from '../../../engine/client/client.ts';
import { memoryRecorder, type Line } from '../../../engine/client/record.ts';
import type { Call, Client, Exchange, Target } from '../../../engine/model/exchange.ts';

export { json } from '../../hostile/servers.ts';

interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
  readonly at: number;
}

interface Server {
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

export const key = 'sK-4f9/aZ+31=="q"';

export const transactions = (parameters: Call['parameters'] = {}): Call => ({
  operation: 'listAddressTransactions',
  input: 'valid',
  parameters: { chainId: '43114', address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F', ...parameters },
});
export const metrics = (parameters: Call['parameters'] = {}): Call => ({
  operation: 'getChainMetrics',
  input: 'valid',
  parameters: { chainId: '43114', metric: 'txCount', ...parameters },
});
export const utxos = (parameters: Call['parameters'] = {}): Call => ({
  operation: 'vm.getUTXOs',
  input: 'valid',
  parameters: { addresses: ['X-avax1yzt57wd8me6xmy3t42lz8m5lg6yruy79m6whsf'], ...parameters },
});

/** One URL for all three bases. */
export const everywhere = (url: string): Target => ({ node: url, data: url, metrics: url });

/** A client with short limits that records into memory. `finish` takes what closes it; absent: its test does. */
export const clientFor = (
  target: Target,
  options: Partial<ClientOptions> = {},
  finish: (close: () => Promise<void>) => void = onTestFinished,
): { readonly client: Client; readonly lines: readonly Line[] } => {
  const recorder = memoryRecorder();
  const client = createClient({
    contract: chain,
    target,
    namespace: 'vm',
    timeoutMs: 2000,
    maxBodyBytes: 1 << 20,
    retries: 0,
    concurrency: 8,
    recorder,
    ...options,
  });
  finish(() => client.close());
  return { client, lines: recorder.lines };
};

export const exchangesOf = (lines: readonly Line[]): Exchange[] =>
  lines.filter((line): line is Exchange => 'n' in line);
