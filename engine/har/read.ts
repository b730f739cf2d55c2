import fs from 'node:fs';
import { parseJson } from '../model/json.ts';
import { at } from '../model/paths.ts';
import { type HarEntry, isHarEntry } from './entry.ts';

/** Maximum size of a file: a larger one does not fit into a JavaScript string. */
const mostMiB = 384;

/** Thrown for a file that is not a HAR. */
export class NotAHar extends Error {
  override readonly name = 'NotAHar';
}

export interface HarFile {
  readonly entries: readonly HarEntry[];
  /** Number of entries without the members that HAR 1.2 demands. */
  readonly invalid: number;
}

/** Whether a file is a HAR, by its name or by its first bytes. */
export const isHar = (file: string): boolean => {
  if (/\.har$/i.test(file)) return true;
  const descriptor = fs.openSync(file, 'r');
  try {
    const start = Buffer.alloc(256);
    const read = fs.readSync(descriptor, start, 0, start.length, 0);
    return /^\s*\{\s*"log"\s*:/.test(
      start
        .subarray(0, read)
        .toString('utf8')
        .replace(/^\uFEFF/, ''),
    );
  } finally {
    fs.closeSync(descriptor);
  }
};

/** @throws NotAHar if the file is too large, no JSON, or has no list of entries. */
export const readHar = (file: string): HarFile => {
  const mebibytes = fs.statSync(file).size / 2 ** 20;
  if (mebibytes > mostMiB)
    throw new NotAHar(
      `${file} has ${Math.ceil(mebibytes)} MiB, and ${mostMiB} MiB can be read; record less at a time, ` +
        `or only the requests to the API`,
    );
  const value = parseJson(fs.readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));
  const entries = value === undefined ? undefined : at(value, 'log.entries');
  if (!Array.isArray(entries))
    throw new NotAHar(
      `${file} is no HAR file: expected JSON with log.entries; give a file that a browser or proxy saved`,
    );
  const valid = entries.filter(isHarEntry);
  return { entries: valid, invalid: entries.length - valid.length };
};
