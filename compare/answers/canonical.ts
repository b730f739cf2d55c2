import type { MemberClass } from '../../engine/model/comparison-rules.ts';
import type { Json } from '../../engine/model/exchange.ts';
import { isObject } from '../../engine/model/paths.ts';
import { canonicalValue } from '../../properties/lists/canonical-value.ts';
import type { MemberRules } from './classes.ts';

export const below = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);

/** Whether the values of members of this class are not compared. */
const isSkipped = (of: MemberClass | undefined): boolean => of === 'opaque' || of === 'local' || of === 'live';

const numberText = (value: number | bigint): string =>
  typeof value === 'number' && Number.isInteger(value) ? BigInt(value).toString() : String(value);

/** An address in an answer: the host that a deployment names is its own. Path and query count. */
const addressIn = ({ undeclared }: MemberRules, text: string): string => {
  if (undeclared !== 'learnt' || !/^https?:\/\//.test(text) || !URL.canParse(text)) return text;
  const { pathname, search, hash } = new URL(text);
  return `${pathname}${search}${hash}`;
};

/**
 * The canonical text of a value. Two values have the same text if they differ only in the order of members and
 * elements, in spelling that the contract leaves open, or in members that are not compared.
 */
export const canonicalText = (rules: MemberRules, value: Json, path: string): string => {
  if (typeof value === 'number' || typeof value === 'bigint') return numberText(value);
  if (typeof value === 'string') return JSON.stringify(canonicalValue(rules.operation, addressIn(rules, value)));
  if (Array.isArray(value))
    return `[${(value as readonly Json[])
      .map((item) => canonicalText(rules, item, `${path}[]`))
      .sort()
      .join()}]`;
  if (!isObject(value)) return String(value);
  const members = Object.keys(value)
    .sort()
    .flatMap((name) => {
      const inner = value[name];
      const at = below(path, name);
      return inner === undefined || isSkipped(rules.classOf(at)) ? [] : [`${name}:${canonicalText(rules, inner, at)}`];
    });
  return `{${members.join()}}`;
};
