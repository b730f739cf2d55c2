import type { DriftFile, MemberDrift } from '../../../engine/model/drift.ts';
import { holderOf } from '../../../engine/model/paths.ts';
import type { IsNewPlace } from './verdicts.ts';

/** `/result/tx/outputs/3/amount` as `result.tx.outputs[].amount`, as members are named. */
const pathOf = (pointer: string): string =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => (/^\d+$/.test(step) ? '[]' : `.${step.replaceAll('~1', '/').replaceAll('~0', '~')}`))
    .join('')
    .replace(/^\./, '');

/** What holds the member at a path; of an element of a list, what holds the list. */
const objectAt = (path: string): string => holderOf(path.replace(/(?:\[\])+$/, ''));

/**
 * Tells of a finding of `run` whether it may be about a kind of object that `other` never met: one that came with the data. A finding
 * without a place in the answer is about the service.
 */
export const newPlaces =
  (run: DriftFile, other: DriftFile): IsNewPlace =>
  ({ operation, pointer }) => {
    if (pointer === undefined) return false;
    const path = pathOf(pointer);
    const kindsIn = ({ operations }: DriftFile, isWanted: (row: MemberDrift) => boolean): readonly string[] =>
      operations
        .filter((row) => row.operation === operation)
        .flatMap(({ members }) => members)
        .filter(isWanted)
        .map(({ kind = '' }) => kind);
    const known = kindsIn(other, (row) => objectAt(row.path) === objectAt(path));
    return kindsIn(run, (row) => row.path === path).some((kind) => !known.includes(kind));
  };
