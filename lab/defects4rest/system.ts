import type { ServerPair } from '../servers/judge-pairs.ts';
import { toolFile } from '../source-files.ts';
import { type Routes, serve } from './frame.ts';

/** A small server with the correct lists of a system, and defects of these lists. */
export interface System {
  /** Its folder in lab/defects4rest/systems/: `api.yaml`, the document, and `lists.yaml`, the overlay. */
  readonly name: string;
  /** Its repository on GitHub, where the defects are reported. */
  readonly repository: string;
  readonly routes: Routes;
  readonly defects: readonly DefectRow[];
  /** Values for parameters that no answer names, as a user gives them under `subjects`. */
  readonly subjects?: Readonly<Record<string, readonly string[]>>;
}

/** A defect of Defects4REST whose mechanism shows in answers to reads. */
interface DefectRow extends Pick<ServerPair, 'summary' | 'laws' | 'missedBecause'> {
  /** Number of its issue. */
  readonly number: number;
  /** The routes that it changes. */
  readonly broken: Routes;
}

/** The defects of a system, named as the benchmark names them. */
export function pairsOf({ name, repository, routes, defects, subjects = {} }: System): readonly ServerPair[] {
  const [document, overlay] = ['api.yaml', 'lists.yaml'].map((file) => toolFile('defects4rest', 'systems', name, file));
  if (document === undefined || overlay === undefined) throw new Error(`${name} has no document`);
  return defects.map(({ number, broken, ...row }) => {
    const start: ServerPair['start'] = async (form) => ({
      ...(await serve(form === 'fixed' ? routes : { ...routes, ...broken })),
      document,
      overlay,
      subjects,
    });
    const issue = `https://github.com/${repository}/issues/${number}`;
    const bug = `with ${number}`;
    return {
      ...row,
      name: `${repository.replace(/^.*\//, '')}-${number}`,
      issue,
      server: name,
      bug,
      fix: 'fixed',
      document,
      start,
    };
  });
}
