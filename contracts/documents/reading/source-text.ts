import fs from 'node:fs';
import { isUnsafeUrl } from '@apidevtools/json-schema-ref-parser';

/** Larger documents are refused: reading one takes several times its size in memory. */
export const maximumBytes = 32 * 1024 * 1024;
/** Timeout for a document, in milliseconds. */
const timeoutMs = 30_000;
const mostRedirects = 5;

const mib = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MiB`;

/** The text of bytes: UTF-8, or UTF-16 with its mark, which PowerShell writes. */
const decoded = (bytes: Buffer): string => {
  const mark = bytes.subarray(0, 2).toString('hex');
  return new TextDecoder(mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : 'utf-8').decode(bytes);
};

const joined = async (chunks: AsyncIterable<Uint8Array>): Promise<string> => {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > maximumBytes)
      throw new Error(`it has more than ${mib(maximumBytes)}; give a part of it with the paths to test`);
    parts.push(chunk);
  }
  return decoded(Buffer.concat(parts));
};

const isAddress = (location: string): boolean => /^https?:/i.test(location);

/** Whether a document may refer to documents in the private network: only if it comes from there itself. */
export const mayReadInside = (location: string): boolean => isAddress(location) && isUnsafeUrl(location);

const fromAddress = async (address: string, inside: boolean, request: RequestInit): Promise<string> => {
  const signal = AbortSignal.timeout(timeoutMs);
  let location = address;
  for (let step = 0; step <= mostRedirects; step += 1) {
    if (!inside && isUnsafeUrl(location)) throw new Error('it is inside the own network');
    const response = await fetch(location, { ...request, signal, redirect: 'manual' });
    const next = response.headers.get('location');
    if (response.status >= 300 && response.status < 400 && next !== null) {
      location = new URL(next, location).href;
      await response.body?.cancel();
      continue;
    }
    if (!response.ok) throw new Error(`HTTP status ${response.status}`);
    return await joined(response.body ?? (async function* () {})());
  }
  throw new Error('it redirects again and again');
};

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `it did not come within ${timeoutMs / 1_000} s`;
  const { code, message } = (error.cause ?? error) as NodeJS.ErrnoException;
  if (code === 'ENOENT') return 'there is no such file';
  if (code === 'EISDIR') return 'it is a folder';
  return (
    (code !== undefined && error.cause !== undefined ? `${error.message} (${code})` : message).split('\n')[0] ?? ''
  );
};

/**
 * The text at a `file:` or `http:` address, at most 32 MiB. `inside`: addresses of the own network may be read.
 * `request`: how an address is asked; absent: by GET.
 * @throws Error with the reason.
 */
export const textAt = async (location: string, inside: boolean, request: RequestInit = {}): Promise<string> => {
  try {
    return isAddress(location)
      ? await fromAddress(location, inside, request)
      : await joined(fs.createReadStream(new URL(location)) as AsyncIterable<Uint8Array>);
  } catch (error) {
    throw new Error(reasonOf(error), { cause: error });
  }
};
