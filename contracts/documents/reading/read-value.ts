import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { DocumentFault } from '../fault.ts';
import { CORE_SCHEMA, YAMLException, load, types } from 'js-yaml';
import fs from 'node:fs';
import { isUnsafeUrl } from '@apidevtools/json-schema-ref-parser';

/** The address of a file or URL. */
export const locationOf = (source: string): string =>
  /^(?:https?|file):/i.test(source) ? source : pathToFileURL(path.resolve(source)).href;

/** Values that were read to tell what they are, until they are read for their use. */
const peeked = new Map<string, Parsed>();

/** The value of a file, to tell what it is: `readValue` reads it no second time. @throws DocumentFault */
export const peekValue = async (source: string): Promise<unknown> => {
  peeked.delete(locationOf(source));
  const parsed = await readValue(source);
  peeked.set(locationOf(source), parsed);
  return parsed.value;
};

/** Lets a value be read under a name, once, as if it were a file of the current folder. */
export const provideValue = (source: string, value: unknown): void => {
  peeked.set(locationOf(source), { value: JSON.parse(JSON.stringify(value)) as unknown, warnings: [] });
};

/** The value of a JSON or YAML file or URL. @throws DocumentFault */
export const readValue = async (source: string): Promise<Parsed> => {
  const known = peeked.get(locationOf(source));
  peeked.delete(locationOf(source));
  if (known) return known;
  let text: string;
  try {
    // The user may name any address, including private ones.
    text = await textAt(locationOf(source), true);
  } catch (error) {
    throw new DocumentFault(`${source} cannot be read: ${(error as Error).message}`);
  }
  try {
    return parseText(text);
  } catch (error) {
    throw new DocumentFault(`${source} is neither JSON nor YAML: ${parseFault(error).slice(0, 300)}`);
  }
};

/** The parsed value of a text, with warnings for the user. */
interface Parsed {
  readonly value: unknown;
  readonly warnings: readonly string[];
}

/** YAML 1.2, where a date is a text, with the merge keys (`<<`) of YAML 1.1, which many documents use. */
const schema = CORE_SCHEMA.extend({ implicit: [types.merge] });

/** The library gives its errors no code: only their reason tells a duplicate key. */
const isDuplicate = (error: unknown): error is YAMLException =>
  error instanceof YAMLException && error.reason.startsWith('duplicated mapping key');

const lineOf = ({ mark }: YAMLException): string => (mark ? `line ${mark.line + 1}` : 'a line');

/** A fault of the text in one line. */
export const parseFault = (error: unknown): string =>
  error instanceof YAMLException ? `${lineOf(error)}: ${error.reason}` : String((error as Error).message ?? error);

const readYaml = (text: string): Parsed => {
  try {
    return { value: load(text, { schema }), warnings: [] };
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    const where = lineOf(error);
    return {
      value: load(text, { schema, json: true }),
      warnings: [`a key stands twice in one object (first at ${where}); the last one counts`],
    };
  }
};

/**
 * The value of a JSON or YAML text.
 * @throws if it is neither; `parseFault` tells why.
 */
export const parseText = (source: string): Parsed => {
  const text = source.replace(/^\uFEFF/, '');
  if (!/^\s*[[{]/.test(text)) return readYaml(text);
  try {
    return { value: JSON.parse(text) as unknown, warnings: [] };
  } catch {
    // A text with braces may also be YAML.
    return readYaml(text);
  }
};

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
