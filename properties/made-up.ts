import { createHash } from 'node:crypto';
import { cb58Text } from '../contract/formats.ts';
import type { CaseContext } from './case.ts';

/** A well-formed id that nobody gave to anything; the same for the same seed. */
export const madeUpId = (c: CaseContext): string =>
  cb58Text(createHash('sha256').update(`made up by assay ${c.seed}`).digest());
