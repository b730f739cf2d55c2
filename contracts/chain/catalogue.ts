import { createHash } from 'node:crypto';
import { cases, requirements } from './index.ts';

/** Names the catalogue of requirements by its size and by what it says and covers: two reports with the same name were judged by the same statements. */
export const catalogue: string = `${requirements.length} requirements, ${cases.length} cases, ${createHash('sha256')
  .update(
    JSON.stringify([
      requirements.map(({ id, level, section, statement }) => [id, level, section, statement]),
      cases.map(({ key }) => key),
    ]),
  )
  .digest('hex')
  .slice(0, 12)}`;
