import type { RequirementRow } from '../../../../engine/contract/contract.ts';
import { asks } from '../../../../engine/contract/enforcement.ts';
import { stillPresent } from '../../../../properties/laws/deprecated.ts';
import { deprecated } from '../select.ts';

/** Node document: deprecated methods. */
export default [
  {
    id: 'node.deprecated.present',
    document: 'node',
    level: 'open',
    judge: asks('laws/deprecated', stillPresent),
    section: 'Versioning',
    covers: deprecated,
    statement: 'Observed: whether the deprecated method (since 1.9.12 or 1.10.0) still answers.',
  },
] as const satisfies readonly RequirementRow[];
