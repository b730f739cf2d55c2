import { toolFile } from '../servers/server.ts';
import type { Routes } from './frame.ts';

/** A small server with the correct lists of a system, and defects of these lists. */
export interface System {
  /** Its folder in lab/defects4rest/systems/: `api.yaml`, the document, and `lists.yaml`, the overlay. */
  readonly name: string;
  /** Its repository on GitHub, where the defects are reported. */
  readonly repository: string;
  readonly routes: Routes;
  readonly defects: readonly DefectRow[];
  /** Why the fixed form has alarms, if it has. */
  readonly alarmsBecause?: string;
  /** Values for parameters that no answer names, as a user gives them under `subjects`. */
  readonly subjects?: Readonly<Record<string, readonly string[]>>;
  /** Changes of the overlay that were made after the mechanism of the defect was read, with their reasons. */
  readonly changed?: readonly string[];
}

/** A defect of Defects4REST whose mechanism shows in answers to reads. */
interface DefectRow {
  /** Number of its issue. */
  readonly number: number;
  readonly summary: string;
  /** Requirements that the defect breaks: it counts as found under one of them. */
  readonly laws: readonly string[];
  /** The routes that it changes. */
  readonly broken: Routes;
  /** The declaration that finds it was written after its mechanism was read. */
  readonly isDeclaredLater?: true;
  /** The reason why the defect is not found; absent: it is found. */
  readonly missedBecause?: string;
}

export interface Defect extends DefectRow {
  /** The repository and the number of the issue, as the benchmark names it. */
  readonly name: string;
  readonly issue: string;
  readonly system: System;
}

/** The defects of a system. */
export function defectsOf(system: System): readonly Defect[] {
  const { repository } = system;
  return system.defects.map((row) => ({
    ...row,
    name: `${repository.replace(/^.*\//, '')}-${row.number}`,
    issue: `https://github.com/${repository}/issues/${row.number}`,
    system,
  }));
}

/** The document and the overlay by which the server is judged. */
export function documentsOf({ name }: System): { readonly document: string; readonly overlay: string } {
  const [document, overlay] = ['api.yaml', 'lists.yaml'].map((file) => toolFile('defects4rest', 'systems', name, file));
  return { document: document as string, overlay: overlay as string };
}
