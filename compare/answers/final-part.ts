import type { Json } from '../../engine/model/exchange.ts';
import { isObject } from '../../engine/model/paths.ts';
import { below } from './canonical.ts';
import type { MemberRules } from './classes.ts';

/** Member rules under which only final members count: state may change from one time to another. */
export function finalMembers(rules: MemberRules): MemberRules {
  const { classOf } = rules;
  return {
    ...rules,
    classOf: (path) => {
      const memberClass = classOf(path);
      return memberClass === 'state' || memberClass === 'live' ? 'opaque' : memberClass;
    },
  };
}

/**
 * The part of a value that never changes: its final members, and those around them. Members that nothing declares
 * count only in a contract whose members are final unless it says otherwise. Undefined: it has no such part.
 */
export function finalPart(rules: MemberRules, value: Json, path: string, inherited?: string): Json | undefined {
  if (rules.undeclared === 'final') return value;
  const of = rules.classOf(path) ?? inherited;
  if (Array.isArray(value)) {
    const parts = (value as readonly Json[]).map((item) => finalPart(rules, item, `${path}[]`, of) ?? null);
    return parts.every((element) => element === null) && of !== 'final' ? undefined : parts;
  }
  if (!isObject(value)) return of === 'final' ? value : undefined;
  const members = Object.entries(value).flatMap(([name, inner]) => {
    const finalMember = inner === undefined ? undefined : finalPart(rules, inner, below(path, name), of);
    return finalMember === undefined ? [] : [[name, finalMember] as const];
  });
  return members.length === 0 && of !== 'final' ? undefined : Object.fromEntries(members);
}
