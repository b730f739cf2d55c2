import type { Subjects } from '../engine/discovery/subjects.ts';
import { isShaped, type Operation } from '../engine/model/operation.ts';
import type { Parameter } from '../engine/model/parameter.ts';

/** Values of each other kind: an index that answers for unknown subjects does so for a part of them only. */
const maxOfKind = 8;

/**
 * Values that a parameter takes, but that name no known subject of its kind: subjects of other kinds that look alike,
 * such as the id of a block in place of a transaction's. Targets refuse them or say that they do not exist.
 */
export const unknownSubjects = (operation: Operation, row: Parameter, subjects: Subjects): readonly string[] => {
  const { subject } = row;
  if (subject === undefined) return [];
  const { shapes, positions = [] } = operation.vocabulary;
  return Object.keys(shapes)
    .filter((kind) => kind !== subject && !positions.includes(kind))
    .flatMap((kind) =>
      subjects
        .of(kind)
        .map(({ value }) => value)
        .filter((value) => isShaped(operation, row, value) && !subjects.has(subject, value))
        .slice(0, maxOfKind),
    );
};
