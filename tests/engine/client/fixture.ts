import { chain } from '../../../contracts/chain/index.ts';
import { onTestFinished } from 'vitest';
import { createClient, type ClientOptions } from '../../../engine/client/client.ts';
import { memoryRecorder, type Line } from '../../../engine/client/record.ts';
import type { Call, Client, Exchange, Target } from '../../../engine/model/exchange.ts';

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
