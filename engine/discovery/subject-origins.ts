import { groupBy } from '../model/group-by.ts';
import type { OperationId, SubjectKind } from '../model/operation.ts';
import { fewOf, type Rare } from './rare.ts';

/** The operations that showed each subject. */
export class SubjectOrigins {
  readonly #operations = new Map<SubjectKind, Map<string, Set<OperationId>>>();

  add(kind: SubjectKind, key: string, operation: OperationId): void {
    const ofKind = this.#operations.get(kind) ?? new Map<string, Set<OperationId>>();
    this.#operations.set(kind, ofKind.set(key, (ofKind.get(key) ?? new Set()).add(operation)));
  }

  /** Subjects that few operations show together. */
  rare(kind: SubjectKind): readonly Rare[] {
    const subjects = [...(this.#operations.get(kind) ?? [])];
    const groups = groupBy(subjects, ([, operations]) => [...operations].sort().join());
    return fewOf(
      [...groups].map(([text, group]) => [text, group.map(([key]) => key)]),
      subjects.length,
    );
  }
}
