import zlib from 'node:zlib';
import type { Exchange } from '../model/exchange.ts';

/** Shorter texts are left as they are. */
const shortestPacked = 8 * 1024;

/** References are looked through when there are more than this, twice as many, and so on. */
const mostReferences = 4_096;

/** Replaces the long texts of an object by compressed copies, which are decompressed whenever they are read. */
const packTexts = (object: object | undefined): void => {
  for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(object ?? {}))) {
    if (typeof value !== 'string' || value.length < shortestPacked) continue;
    // UTF-8 has no half of a surrogate pair.
    const packed = zlib.deflateRawSync(Buffer.from(value, 'utf16le'), { level: 1 });
    const get = (): string => zlib.inflateRawSync(packed).toString('utf16le');
    Object.defineProperty(object, name, { get, enumerable: true, configurable: true });
  }
};

/**
 * Exchanges that checks and laws may still refer to. `pack` compresses their long texts where they are, when memory is
 * short: a check may remember an answer for the rest of a run, and reads it again only to show a violation.
 */
export class PackedTexts {
  #exchanges: WeakRef<Exchange>[] = [];
  #most = mostReferences;

  add(exchange: Exchange): void {
    if ((exchange.response?.body.length ?? 0) + exchange.request.url.length < shortestPacked) return;
    this.#exchanges.push(new WeakRef(exchange));
    if (this.#exchanges.length <= this.#most) return;
    this.#exchanges = this.#exchanges.filter((reference) => reference.deref() !== undefined);
    this.#most = Math.max(mostReferences, 2 * this.#exchanges.length);
  }

  pack(): void {
    for (const reference of this.#exchanges) {
      const { call, request, response } = reference.deref() ?? {};
      for (const holder of [call?.parameters, request, response]) packTexts(holder);
    }
    this.#exchanges = [];
  }
}
