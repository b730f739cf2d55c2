import fs from 'node:fs';
import path from 'node:path';
import type { Contract } from '../../model/contract.ts';
import type { SubjectKind } from '../../model/operation.ts';
import type { EarlierSubject } from '../../discovery/outside-subjects.ts';
import { kindsOf, withoutPrefix } from '../../discovery/spelling.ts';
import type { Subject, Subjects } from '../../discovery/subjects.ts';
import { defined } from '../../model/defined.ts';

/** The subjects that a run found, for a later run. */

export const subjectsFileName = 'subjects.json';

export interface SubjectsFile {
  readonly schema: 'assay-subjects/1';
  readonly subjects: readonly EarlierSubject[];
}

/** Maximum values per kind, and maximum characters of a value, so that the file stays small whatever a target sends. */
const maxOfKind = 32;
const maxCharacters = 200;

/** Whether a value is stored: it is short, has its kind's shape, and the kind is `remembered`. */
const isKept = ({ subjectKinds }: Contract, { kind, value }: Subject): boolean => {
  const row = subjectKinds[kind];
  return row !== undefined && row.remembered !== false && value.length <= maxCharacters && row.fits(value);
};

/** Values of a kind in answered calls, those with the longest lists first. */
const answeredValues = (contract: Contract, subjects: Subjects, kind: SubjectKind): readonly string[] =>
  contract.operations
    .flatMap((row) => {
      const names = Object.entries(row.parameters).flatMap(([name, parameter]) =>
        kindsOf(parameter).includes(kind) ? [name] : [],
      );
      return names.flatMap((name) => subjects.arguments(row.id).map((set) => ({ set, value: set.parameters[name] })));
    })
    .sort((a, b) => Number(b.set.more) - Number(a.set.more) || b.set.count - a.set.count)
    .flatMap(({ value }) => (Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : []))
    .flatMap((text) => (typeof text === 'string' ? [withoutPrefix(contract, kind, text)] : []));

const storedSubjects = (contract: Contract, subjects: Subjects, kind: SubjectKind): readonly EarlierSubject[] => {
  const rank = new Map<string, number>();
  for (const value of answeredValues(contract, subjects, kind)) if (!rank.has(value)) rank.set(value, rank.size);
  return subjects
    .of(kind)
    .filter((subject) => isKept(contract, subject))
    .map((subject, index) => [rank.get(subject.value) ?? rank.size + index, subject] as const)
    .sort(([a], [b]) => a - b)
    .slice(0, maxOfKind)
    .map(([, { value, scope, variant }]) => ({
      kind,
      value,
      ...defined({ chain: scope, variant }),
    }));
};

/** The subjects to store, the best of each kind first. */
export const subjectsFile = (contract: Contract, subjects: Subjects): SubjectsFile => ({
  schema: 'assay-subjects/1',
  subjects: Object.keys(contract.subjectKinds).flatMap((kind) => storedSubjects(contract, subjects, kind)),
});

/** Writes the subjects of a run into its folder. */
export const writeSubjects = (contract: Contract, folder: string, subjects: Subjects): void =>
  fs.writeFileSync(
    path.join(folder, subjectsFileName),
    `${JSON.stringify(subjectsFile(contract, subjects), undefined, 2)}\n`,
  );

/** All shards discover the same subjects, so the subjects of one shard are valid for the merged run. */
export const copySubjects = (folders: readonly string[], folder: string): void => {
  const file = folders.map((name) => path.join(name, subjectsFileName)).find((text) => fs.existsSync(text));
  if (file !== undefined) fs.copyFileSync(file, path.join(folder, subjectsFileName));
};
