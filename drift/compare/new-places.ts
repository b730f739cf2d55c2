import type { DriftFile, MemberDrift } from '../../engine/model/drift.ts';
import { holderOf, fromToken } from '../../engine/model/paths.ts';
import type { IsNewPlace } from './verdicts.ts';

/** `/result/tx/outputs/3/amount` as `result.tx.outputs[].amount`, in the form of member names. */
const pathOf = (pointer: string): string =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => (/^\d+$/.test(step) ? '[]' : `.${fromToken(step)}`))
    .join('')
    .replace(/^\./, '');

/** The parent of the member at a path; for a list element, the parent of the list. */
const objectAt = (path: string): string => holderOf(path.replace(/(?:\[\])+$/, ''));

/**
 * Makes a test whether a finding of `run` is about a kind of object that `other` never met, so that new data, not a
 * change of the service, may explain it. A finding without a place in the answer is about the service.
 */
export const newPlaces =
  (run: DriftFile, file: DriftFile): IsNewPlace =>
  ({ operation, pointer }) => {
    if (pointer === undefined) return false;
    const path = pathOf(pointer);
    const kindsIn = ({ operations }: DriftFile, isWanted: (row: MemberDrift) => boolean): readonly string[] =>
      operations
        .filter((row) => row.operation === operation)
        .flatMap(({ members }) => members)
        .filter(isWanted)
        .map(({ kind = '' }) => kind);
    const knownKinds = kindsIn(file, (row) => objectAt(row.path) === objectAt(path));
    return kindsIn(run, (row) => row.path === path).some((kind) => !knownKinds.includes(kind));
  };
