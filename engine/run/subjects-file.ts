import fs from 'node:fs';
import path from 'node:path';
import type { Contract } from '../model/contract.ts';
import type { SubjectKind } from '../model/operation.ts';
import type { EarlierSubject } from '../discovery/given.ts';
import { kindsOf, withoutPrefix } from '../discovery/spelling.ts';
import type { Subject, Subjects } from '../discovery/subjects.ts';

/** What a run found, so that a later run can begin with it. */

export const subjectsFileName = 'subjects.json';

export interface SubjectsFile {
  readonly schema: 'assay-subjects/1';
  readonly subjects: readonly EarlierSubject[];
}

/** Values of one kind, and characters of one of them: the file stays small whatever a target says. */
const mostOfKind = 32;
const mostCharacters = 200;

/** Worth keeping: a short value of its kind's shape, of a kind that later runs do not find newer values of. */
const isKept = ({ subjectKinds }: Contract, { kind, value }: Subject): boolean => {
  const row = subjectKinds[kind];
  return row !== undefined && row.remembered !== false && value.length <= mostCharacters && row.fits(value);
};

/** Values of a kind that operations answered, those with the longest lists first. */
const answeredValues = (contract: Contract, subjects: Subjects, kind: SubjectKind): readonly string[] =>
  contract.operations
    .flatMap((row) => {
      const names = Object.entries(row.parameters).flatMap(([name, one]) =>
        kindsOf(one).includes(kind) ? [name] : [],
      );
      return names.flatMap((name) => subjects.arguments(row.id).map((set) => ({ set, value: set.parameters[name] })));
    })
    .sort((a, b) => Number(b.set.more) - Number(a.set.more) || b.set.count - a.set.count)
    .flatMap(({ value }) => (Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : []))
    .flatMap((text) => (typeof text === 'string' ? [withoutPrefix(contract, kind, text)] : []));

const ofKind = (contract: Contract, subjects: Subjects, kind: SubjectKind): readonly EarlierSubject[] => {
  const rank = new Map<string, number>();
  for (const value of answeredValues(contract, subjects, kind)) if (!rank.has(value)) rank.set(value, rank.size);
  return subjects
    .of(kind)
    .filter((one) => isKept(contract, one))
    .map((one, index) => [rank.get(one.value) ?? rank.size + index, one] as const)
    .sort(([a], [b]) => a - b)
    .slice(0, mostOfKind)
    .map(([, { value, scope, variant }]) => ({
      kind,
      value,
      ...(scope === undefined ? {} : { chain: scope }),
      ...(variant === undefined ? {} : { variant }),
    }));
};

/** The subjects worth keeping, the richest of each kind first. */
export const subjectsFile = (contract: Contract, subjects: Subjects): SubjectsFile => ({
  schema: 'assay-subjects/1',
  subjects: Object.keys(contract.subjectKinds).flatMap((kind) => ofKind(contract, subjects, kind)),
});

/** Writes what a run found into its folder. */
export const writeSubjects = (contract: Contract, folder: string, subjects: Subjects): void =>
  fs.writeFileSync(
    path.join(folder, subjectsFileName),
    `${JSON.stringify(subjectsFile(contract, subjects), undefined, 2)}\n`,
  );

/** Shards discover the same: what one of them found holds for the run that they make together. */
export const copySubjects = (folders: readonly string[], folder: string): void => {
  const file = folders.map((one) => path.join(one, subjectsFileName)).find((one) => fs.existsSync(one));
  if (file !== undefined) fs.copyFileSync(file, path.join(folder, subjectsFileName));
};
