import { stringifyJson } from '../client/json.ts';
import type { Json } from '../client/types.ts';

/** A short one-line rendering of a value that a target sent: control characters spelled out, at most `limit` characters. */
export const show = (value: Json | undefined, limit = 200): string => {
  const text = (value === undefined ? 'nothing' : stringifyJson(value))
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return text.length > limit ? `${text.slice(0, limit)}... (${text.length} characters)` : text;
};
