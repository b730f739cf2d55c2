import { pagesOf } from '../engine/model/listing.ts';
import type { ComparisonRules, MemberClass } from '../engine/model/comparison-rules.ts';
import type { Operation } from '../engine/model/operation.ts';

/** The class of a member by its path; undefined if no row names the member itself. */
export type ClassOf = (path: string) => MemberClass | undefined;

/** How members of one operation's answers are compared. */
export interface MemberRules {
  readonly operation: Operation;
  readonly classOf: ClassOf;
  /** Whether the text of a member may be JSON. */
  isJsonText(path: string): boolean;
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

/** The member rules of an operation. Its page cursor is opaque, whatever the contract's rows say. */
export const memberRules = (operation: Operation, { members, jsonTexts = [] }: ComparisonRules): MemberRules => {
  const rows = members.filter(({ of }) => of?.includes(operation.id) ?? true);
  const cursor = operation.listing && pagesOf(operation).next;
  const known = new Map<string, MemberClass | undefined>();
  const look = (path: string): MemberClass | undefined =>
    path === cursor ? 'opaque' : rows.find((row) => path === row.path || path.endsWith(`.${row.path}`))?.class;
  return {
    operation,
    classOf: (path) => {
      if (!known.has(path)) known.set(path, look(path));
      return known.get(path);
    },
    isJsonText: (path) => jsonTexts.includes(nameOf(path)),
  };
};
