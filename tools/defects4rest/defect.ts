import { fileURLToPath } from 'node:url';
import path from 'node:path';
import type { Routes } from './frame.ts';

/** A small server with the lists of a system as they should be. */
export interface System {
  /** Its folder in tools/defects4rest/systems/: `api.yaml`, the document, and `lists.yaml`, the overlay. */
  readonly name: string;
  readonly routes: Routes;
  /** Why the fixed form has alarms, if it has. */
  readonly alarmsBecause?: string;
  /** Values for parameters that no answer names, as a user gives them under `subjects`. */
  readonly subjects?: Readonly<Record<string, readonly string[]>>;
  /** What in the overlay was changed after the mechanism of the defect was read, and why. */
  readonly changed?: readonly string[];
}

/** A defect of Defects4REST whose mechanism shows in answers to reads. */
export interface Defect {
  /** The system and the number of the issue, as the benchmark names it. */
  readonly name: string;
  readonly system: System;
  readonly issue: string;
  readonly summary: string;
  /** Requirements that the defect breaks: it counts as found under one of them. */
  readonly laws: readonly string[];
  /** The routes that it changes. */
  readonly broken: Routes;
  /** The declaration that finds it was written after its mechanism was read. */
  readonly isDeclaredLater?: true;
  /** Of a defect that is not found: the reason. */
  readonly missedBecause?: string;
}

/** Sources are in tools/defects4rest/, compiled modules in dist/tools/defects4rest/. */
const top = fileURLToPath(new URL(path.extname(import.meta.url) === '.js' ? '../../..' : '../..', import.meta.url));

export const systemFile = ({ name }: System, file: string): string =>
  path.join(top, 'tools', 'defects4rest', 'systems', name, file);

export const page = path.join(top, 'docs', 'defects4rest.md');
