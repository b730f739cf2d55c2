import { openApiContract, readOpenApi } from '../../../contracts/openapi/index.ts';
import type { Outcome } from '../../../engine/model/judging.ts';
import type { Run } from '../../../engine/model/run.ts';
import { aFinding, anOutcome, aRun } from '../samples.ts';
import { written } from '../../contracts/openapi/written.ts';

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
    {
      get: {
        operationId: `organizations_customer_relationship_entries_archived_by_department_summaries_list_v2_${index}`,
        parameters: [
          { name: 'page', in: 'query', schema: { type: 'integer', minimum: 1 } },
          { name: 'page_size', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 100 } },
        ],
        responses: {
          200: {
            description: 'a page',
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  required: ['items'],
                  properties: {
                    items: { type: 'array', items: { type: 'object', properties: { id: { type: 'integer' } } } },
                  },
                },
              },
            },
          },
        },
        ...(index % 3 === 2 ? {} : { tags: [index % 3 === 0 ? 'Customers' : 'Archive'] }),
        ...list,
      },
    },
  ]),
);

/** A run of an API of one's own with 60 operations and long names: passes, findings, and cases that were not tested. */
export const runOfLongNames = async (): Promise<Run> => {
  const document = { openapi: '3.1.0', info: { title: 'Customers', version: '1' }, paths };
  const contract = openApiContract(await readOpenApi(written({ 'api.json': document })));
  const outcomes = contract.cases.map(({ requirement, operation }, index): Outcome => {
    const names = { requirement: requirement.id, operation: operation.id, level: requirement.level };
    if (index % 29 === 3) {
      const fingerprint = `${requirement.id}@${operation.id}:${index}`;
      return anOutcome({ ...names, verdict: 'fail', findings: [aFinding({ ...names, fingerprint })] });
    }
    if (index % 7 === 2) return anOutcome({ ...names, verdict: 'inconclusive', reason: 'no list with two pages' });
    return anOutcome({ ...names, ...(index % 11 === 5 ? { verdict: 'inconclusive', applies: false } : {}) });
  });
  return aRun({ contract, outcomes, target: { api: 'https://customers.example' } });
};
