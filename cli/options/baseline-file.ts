import type { BaselineEntry } from '../../engine/model/baseline.ts';
import { caseKey } from '../../engine/model/case-key.ts';
import { faultIn, readJson } from './json-file.ts';
import { Usage } from '../usage.ts';

/** A file of known findings (schemas/baseline.json). */
export interface BaselineFile {
  readonly schema: 'assay-baseline/1';
  readonly entries: readonly BaselineEntry[];
  /** Operations of the judged cases, by requirement; a later run must judge them again. */
  readonly judged?: CasesByRequirement;
  /** As `judged`, of `assay fuzz`, which judges other cases than `assay run`. */
  readonly judgedByFuzz?: CasesByRequirement;
}

/** Operations of cases, by requirement. */
export type CasesByRequirement = Readonly<Record<string, readonly string[]>>;

/** Keys of the cases that a baseline records as judged. */
export const judgedKeys = (judgedCases: CasesByRequirement): readonly string[] =>
  Object.entries(judgedCases).flatMap(([requirement, operations]) =>
    operations.map((operation) => caseKey({ requirement, operation })),
  );

/** Checks that a schema cannot express; returns the first error in the entries. */
const faultAmong = (entries: readonly BaselineEntry[]): string | undefined => {
  const fingerprints = new Set<string>();
  for (const { fingerprint, requirement, operation } of entries) {
    if (fingerprints.has(fingerprint)) return `there are two entries for ${fingerprint}`;
    if (!fingerprint.startsWith(`${requirement}@${operation}:`))
      return `${fingerprint} is no finding of ${requirement}@${operation}`;
    fingerprints.add(fingerprint);
  }
  return undefined;
};

/** @throws Usage if the file cannot be read or is no baseline. */
export const readBaseline = (file: string): BaselineFile => {
  const value = readJson('--baseline', file);
  const fault = faultIn('baseline', value) ?? faultAmong((value as BaselineFile).entries);
  if (fault !== undefined) throw new Usage(`--baseline ${file}: ${fault}; assay baseline update writes such a file`);
  return value as BaselineFile;
};
