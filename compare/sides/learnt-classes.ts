import type { OperationId } from '../../engine/model/names.ts';
import type { NoisyPath } from '../../engine/model/comparison.ts';
import type { MemberRules } from '../answers/classes.ts';

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
