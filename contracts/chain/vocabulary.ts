import type { Vocabulary } from '../../engine/model/operation.ts';
import { type ChainSubjectKind, formats, shapes } from './formats.ts';
import { malformed, unlike } from './malformed.ts';

/** What the names of formats and kinds of subjects mean. */
export const vocabulary: Vocabulary = {
  formats,
  shapes,
  malformed,
  unlike,
  hexFormats: ['evm-address'] satisfies (keyof typeof formats)[],
  positions: ['evm-block-number', 'node-height'] satisfies ChainSubjectKind[],
  // Addresses are learnt without their chain's prefix.
  inCalls: { 'x-address': (value) => `X-${value.replace(/^X-/, '')}` } satisfies Partial<
    Record<ChainSubjectKind, (value: string) => string>
  >,
};
