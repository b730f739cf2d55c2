import { createHash } from 'node:crypto';
import type { Contract } from '../../engine/model/contract.ts';

/**
 * Names a set of requirements by their number and by a hash of their statements and cases. Two reports with the same
 * name were judged by the same statements.
 */
export const catalogueOf = ({ requirements, cases }: Contract): string =>
  `${requirements.length} requirements, ${cases.length} cases, ${createHash('sha256')
    .update(
      JSON.stringify([
        requirements.map(({ id, level, section, statement }) => [id, level, section, statement]),
        cases.map(({ key }) => key),
      ]),
    )
    .digest('hex')
    .slice(0, 12)}`;
