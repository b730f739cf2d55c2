import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { LimitExceeded } from './failures.ts';

const gunzip = promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.gunzip);
const inflate = promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.inflate);
const inflateRaw = promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.inflateRaw);
const unbrotli = promisify<Buffer, zlib.BrotliOptions, Buffer>(zlib.brotliDecompress);

type Decoder = (bytes: Buffer, limit: { readonly maxOutputLength: number }) => Promise<Buffer>;

/** `deflate` is zlib's format (RFC 9110, 8.4.1.2), but some servers send raw deflate data without zlib's header. */
const undeflate: Decoder = (bytes, limit) => (((bytes[0] ?? 0) & 0x0f) === 8 ? inflate : inflateRaw)(bytes, limit);

const decoders: ReadonlyMap<string, Decoder> = new Map([
  ['gzip', gunzip],
  ['x-gzip', gunzip],
  ['deflate', undeflate],
  ['br', unbrotli],
]);

/**
 * Decodes the content codings of an answer, the last applied coding first. Stops at an unknown coding and keeps the
 * rest encoded.
 * @throws LimitExceeded when a stage gives more than `maxBytes`, and zlib's errors for broken data.
 */
export const decodeBody = async (bytes: Buffer, encoding: string, maxBytes: number): Promise<Buffer> => {
  let decoded = bytes;
  for (const name of encoding
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim())
    .reverse()) {
    const decoder = decoders.get(name);
    if (name === 'identity' || name === '') continue;
    if (!decoder || decoded.length === 0) return decoded;
    try {
      decoded = await decoder(decoded, { maxOutputLength: maxBytes });
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE') {
        throw new LimitExceeded(
          'too-large',
          `the body grows beyond ${maxBytes} bytes when its ${name} coding is undone`,
        );
      }
      throw error;
    }
  }
  return decoded;
};
