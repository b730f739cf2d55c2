import type { RequirementRow } from '../../../../engine/judging/contract.ts';
import { asks } from '../../../../engine/judging/enforcement.ts';
import { stillPresent } from '../../../../properties/probes/deprecated.ts';
import { deprecated } from '../select.ts';

/** Node document: deprecated methods. */
export default [
  {
    id: 'node.deprecated.present',
    document: 'node',
    level: 'open',
    judge: asks('probes/deprecated', stillPresent),
    section: 'Versioning',
    covers: deprecated,
    statement: 'Observed: whether the deprecated method (since 1.9.12 or 1.10.0) still answers.',
  },
] as const satisfies readonly RequirementRow[];
