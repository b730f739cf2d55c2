import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import fs from 'node:fs';
import { parseJson } from '../model/json.ts';
import { at } from '../model/paths.ts';

export interface NamedValue {
  readonly name: string;
  readonly value: string;
}

/** The members of a HAR 1.2 entry that judging needs. */
export interface HarEntry {
  readonly startedDateTime: string;
  readonly time?: number | null;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: readonly NamedValue[];
    readonly postData?: { readonly text?: string } | null;
  };
  readonly response: {
    readonly status: number;
    readonly headers: readonly NamedValue[];
    readonly bodySize?: number;
    readonly content: { readonly size?: number; readonly text?: string; readonly encoding?: string };
  };
  /** Chromium: the browser answered the request from its cache. */
  readonly _fromCache?: string | null;
}

const text = { type: 'string' } as const;
const headers = {
  type: 'array',
  items: { type: 'object', required: ['name', 'value'], properties: { name: text, value: text } },
} as const;

const schema = {
  type: 'object',
  required: ['startedDateTime', 'request', 'response'],
  properties: {
    startedDateTime: { type: 'string', maxLength: 64 },
    time: { type: ['number', 'null'] },
    request: {
      type: 'object',
      required: ['method', 'url', 'headers'],
      properties: {
        method: { type: 'string', maxLength: 32 },
        url: { type: 'string', maxLength: 65_536 },
        headers,
        postData: { type: ['object', 'null'], properties: { text } },
      },
    },
    response: {
      type: 'object',
      required: ['status', 'headers', 'content'],
      properties: {
        status: { type: 'integer' },
        headers,
        bodySize: { type: 'number' },
        content: { type: 'object', properties: { size: { type: 'number' }, text, encoding: text } },
      },
    },
    _fromCache: { type: ['string', 'null'] },
  },
} as const;

let compiled: ValidateFunction<HarEntry> | undefined;

/** Whether a value is an entry with the members that judging needs, and a time that can be read. */
const isHarEntry = (value: unknown): value is HarEntry => {
  compiled ??= new Ajv2020({ strict: true, allowUnionTypes: true }).compile<HarEntry>(schema);
  return compiled(value) && !Number.isNaN(Date.parse(value.startedDateTime)) && URL.canParse(value.request.url);
};

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
