import type { Json } from '../../engine/model/exchange.ts';
import { within } from './tally.ts';

/** Position of members: the path and the kind of the object that holds them. */
export interface MemberPosition {
  readonly path: string;
  readonly kind: string;
}

/**
 * The samples of one holder in one answer: how many holders there were, and how many of them had each member, by type.
 */
export interface MemberSamples extends MemberPosition {
  holders: number;
  readonly members: Map<
    string,
    { count: number; empty: boolean; readonly types: Set<string>; readonly first: Json | undefined }
  >;
}

const typeOf = (value: Json | undefined): string =>
  value === undefined
    ? 'no JSON'
    : value === null
      ? 'null'
      : Array.isArray(value)
        ? 'array'
        : typeof value === 'bigint'
          ? 'number'
          : typeof value;

/** The samples of one more holder at a position. */
export const holderIn = (samples: Map<string, MemberSamples>, path: string, kind: string): MemberSamples => {
  const sample = within(samples, `${kind}\u0001${path}`, (): MemberSamples => ({
    path,
    kind,
    holders: 0,
    members: new Map(),
  }));
  sample.holders += 1;
  return sample;
};

/** Counts a member of the holder; every element of a list is the one member `[]`. */
export const note = ({ members }: MemberSamples, name: string, value: Json | undefined): void => {
  const member = within(members, name, () => ({ count: 0, empty: false, types: new Set<string>(), first: value }));
  member.count += 1;
  member.types.add(typeOf(value));
  member.empty ||= Array.isArray(value) && value.length === 0;
};
