import { cursorPlaces } from '../../engine/model/list-paging.ts';
import { stepsOf } from '../../engine/model/paths.ts';
import { identityOf, isLinkedPaging, nextPath } from '../../engine/model/listing.ts';
import type { ComparisonRules, MemberClass, MemberRow } from '../../engine/model/comparison-rules.ts';
import type { Operation } from '../../engine/model/operation.ts';
import type { OperationId } from '../../engine/model/names.ts';
import type { NoisyPath } from '../../engine/model/comparison.ts';

/** The class of a member by its path; undefined if no row names the member itself. */
export type ClassOf = (path: string) => MemberClass | undefined;

/** How members of one operation's answers are compared. */
export interface MemberRules {
  readonly operation: Operation;
  readonly classOf: ClassOf;
  /** The class of members that no row names, nor what they are in. */
  readonly undeclared: 'final' | 'learnt';
  /** Whether the text of a member may be JSON. */
  isJsonText(path: string): boolean;
}

/** Whether a row names the member at a path. */
const isNamed = ({ path: rowPath, whole: isExact }: MemberRow, path: string): boolean =>
  path === rowPath || (isExact !== true && path.endsWith(`.${rowPath}`));

/** The members of a list's answer that lead to its next page. */
const cursorsOf = ({ listing }: Operation): readonly string[] => {
  if (!listing) return [];
  const { paging } = listing;
  if (isLinkedPaging(paging)) return paging.style === 'body-link' ? [nextPath(paging) ?? ''] : [];
  return cursorPlaces(paging).filter((cursor) => typeof cursor === 'string');
};

/** Members that identify the items of a list never change. */
const identityRows = ({ listing }: Operation): readonly MemberRow[] => {
  if (!listing) return [];
  const items = stepsOf(listing.items).join('.');
  return identityOf(listing).map((path) => ({
    path: [`${items}[]`, ...stepsOf(path)].join('.'),
    class: 'final',
    whole: true,
  }));
};

/** The member rules of an operation. Its page cursors are opaque, whatever the contract's rows say. */
export function memberRules(operation: Operation, { members, undeclared }: ComparisonRules): MemberRules {
  const rows = [...members.filter(({ of }) => of?.includes(operation.id) ?? true), ...identityRows(operation)];
  const classed = rows.filter((row) => row.class !== undefined);
  const texts = rows.filter(({ jsonText }) => jsonText === true);
  const cursors = cursorsOf(operation);
  const cachedClasses = new Map<string, MemberClass | undefined>();
  const look = (path: string): MemberClass | undefined =>
    cursors.includes(path) ? 'opaque' : classed.find((row) => isNamed(row, path))?.class;
  return {
    operation,
    undeclared,
    classOf: (path) => {
      if (!cachedClasses.has(path)) cachedClasses.set(path, look(path));
      return cachedClasses.get(path);
    },
    isJsonText: (path) => texts.some((row) => isNamed(row, path)),
  };
}

/** After so many questions in which a side differs from its own earlier reading, a path is not asked about again. */
const maxUnsteady = 3;

/** A member that no row names, and the class that its readings show. */
export interface LearntMember {
  readonly path: string;
  readonly class: 'live' | 'opaque';
  /** `false`: the class holds for this question only. */
  readonly isLasting: boolean;
}

/** The classes of undeclared members, learnt from several readings of one side. */
export class LearntClasses {
  readonly #byOperation = new Map<OperationId, Map<string, LearntMember & { count: number }>>();

  /** The rules of an operation, with the classes that were learnt. */
  around(rules: MemberRules): MemberRules {
    if (rules.undeclared !== 'learnt') return rules;
    const members = this.#byOperation.get(rules.operation.id);
    if (!members) return rules;
    const { classOf, ...otherRules } = rules;
    return {
      ...otherRules,
      classOf: (path) => {
        const member = members.get(path);
        // How far two figures may be apart is not known where nothing declares them: a duration varies by any factor.
        return classOf(path) ?? (member?.isLasting ? 'opaque' : undefined);
      },
    };
  }

  take(operation: OperationId, members: readonly LearntMember[]): void {
    const membersByPath = this.#byOperation.get(operation) ?? new Map<string, LearntMember & { count: number }>();
    this.#byOperation.set(operation, membersByPath);
    for (const member of members) {
      const previous = membersByPath.get(member.path);
      // A path that was noise once is no figure.
      const of = previous?.class === 'opaque' ? 'opaque' : member.class;
      const isLasting = member.isLasting || previous?.isLasting === true;
      membersByPath.set(member.path, { ...member, class: of, isLasting, count: (previous?.count ?? 0) + 1 });
    }
  }

  /** Whether a path changed so often that further readings show nothing new. */
  isUnsteady(operation: OperationId, path: string): boolean {
    return (this.#byOperation.get(operation)?.get(path)?.count ?? 0) >= maxUnsteady;
  }

  get all(): readonly (NoisyPath & { readonly class: LearntMember['class'] })[] {
    return [...this.#byOperation].flatMap(([operation, membersByPath]) =>
      [...membersByPath.values()].map(({ path, count, class: of }) => ({ operation, path, count, class: of })),
    );
  }
}
