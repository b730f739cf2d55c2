import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

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
export const isHarEntry = (value: unknown): value is HarEntry => {
  compiled ??= new Ajv2020({ strict: true, allowUnionTypes: true }).compile<HarEntry>(schema);
  return compiled(value) && !Number.isNaN(Date.parse(value.startedDateTime)) && URL.canParse(value.request.url);
};
