import { asksOnce } from '../../../../engine/contract/enforcement.ts';
import { requirementRows } from '../../../../engine/contract/requirement-rows.ts';
import { stillPresent } from '../../../../properties/laws/deprecated.ts';
import { deprecated } from '../select.ts';

/** Node document: deprecated methods. */
export default requirementRows(
  { document: 'node' },
  {
    'node.deprecated.present': {
      level: 'open',
      judge: asksOnce('laws/deprecated', stillPresent),
      section: 'Versioning',
      covers: deprecated,
      statement: 'Observed: whether the deprecated method (since 1.9.12 or 1.10.0) still answers.',
    },
  },
);
