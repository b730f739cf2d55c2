import type { Outcome } from '../../../engine/model/judging.ts';
import type { Run } from '../../../engine/model/run.ts';
import { aFinding, anOutcome, aRun } from '../samples.ts';
import { array, contractOf, integer, objectOf, query, reads } from '../../contracts/openapi/document.ts';

const operations = 60;

const list = {
  'x-assay-list': {
    items: 'items',
    paging: { style: 'page', cursor: 'page', size: 'page_size' },
  },
};

/** An API with many operations, whose ids and paths are as long as those of generated documents. */
const paths = Object.fromEntries(
  Array.from({ length: operations }, (_, index) => [
    `/api/v2/organizations/${index}/customer-relationship-entries/archived-by-department/summaries`,
    reads(
      `organizations_customer_relationship_entries_archived_by_department_summaries_list_v2_${index}`,
      [query('page', { ...integer, minimum: 1 }), query('page_size', { ...integer, minimum: 1, maximum: 100 })],
      objectOf({ items: array(objectOf({ id: integer })) }, 'items'),
      { ...(index % 3 === 2 ? {} : { tags: [index % 3 === 0 ? 'Customers' : 'Archive'] }), ...list },
    ),
  ]),
);

/** A run of an API of one's own with 60 operations and long names: passes, findings, and cases that were not tested. */
export const runOfLongNames = (): Run => {
  const contract = contractOf(paths);
  const outcomes = contract.cases.map(({ requirement, operation }, index): Outcome => {
    const names = { requirement: requirement.id, operation: operation.id, level: requirement.level };
    if (index % 19 === 3) {
      const fingerprint = `${requirement.id}@${operation.id}:${index}`;
      return anOutcome({ ...names, verdict: 'fail', findings: [aFinding({ ...names, fingerprint })] });
    }
    if (index % 7 === 2) return anOutcome({ ...names, verdict: 'inconclusive', reason: 'no list with two pages' });
    return anOutcome({ ...names, ...(index % 11 === 5 ? { verdict: 'inconclusive', applies: false } : {}) });
  });
  return aRun({ contract, outcomes, target: { api: 'https://customers.example' } });
};
