import { show } from './show.ts';
import { limits } from './drift.ts';

/**
 * Patterns of text that differs from call to call, and their replacements.
 * Quoted text comes first, because it holds request values.
 */
const replaced: readonly (readonly [RegExp, string])[] = [
  [/"[^"]*"|'[^']{3,}'|`[^`]*`/g, '"…"'],
  [/\bhttps?:\/\/\S+/g, 'URL'],
  [/\b0x[0-9a-f]+\b/gi, 'HEX'],
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, 'ID'],
  [/\b(?:[PXC]-)?[a-z]{2,12}1[02-9ac-hj-np-z]{38,}\b/gi, 'ADDRESS'],
  [/\b(?:NodeID-)?(?=[A-Za-z]*\d)[A-Za-z0-9]{20,}\b/g, 'ID'],
  [/\d+/g, 'N'],
];

/** The text of a refusal without parts that differ from call to call. Long texts are cut before the search. */
export const normalText = (text: string): string =>
  show(
    replaced.reduce((result, [pattern, by]) => result.replace(pattern, by), text.slice(0, limits.text * 4)),
    limits.text + 2,
  ).slice(1, -1);

/** A member name that is data: an address, an id, a number. */
const dataName = /^(?:\d+|0x[0-9a-fA-F]{8,}|[0-9a-f]{8}-[0-9a-f-]{27}|(?=.*\d)[\w-]{24,}|.{61,})$/s;

/** A member's name; `*` if the names are data. */
export const normalName = (name: string): string => (dataName.test(name) ? '*' : show(name, 62).slice(1, -1));
