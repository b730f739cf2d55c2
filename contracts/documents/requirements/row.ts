import type { RequirementRow } from '../../../engine/contract/contract.ts';
import type { Covers } from './covers.ts';

/** The judge of a requirement, and the members of its row that differ from a stated requirement of the section. */
type Judged = Pick<RequirementRow, 'judge'> & Partial<Omit<RequirementRow, 'id' | 'document' | 'statement' | 'covers'>>;

/** Makes the rows of a section. The caller that combines the sections adds the document. */
export const rowsOf =
  (section: string) =>
  <const Id extends string>(id: Id, statement: string, covers: Covers, enforcement: Judged) =>
    ({ id, level: 'stated', section, statement, covers, ...enforcement }) as const;
