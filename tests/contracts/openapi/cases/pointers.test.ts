import { expect, test } from 'vitest';
import { documentOf, found, jsonReply, judgedBy, operation } from './target.ts';

/** An overlay names items that the open schema of the answer does not: the list is wrong, and nothing else. */
test('no reason points to a case that passed, or to itself', async () => {
  const list = { items: 'rows', identity: ['id'], paging: { style: 'offset', size: 'limit', cursor: 'offset' } };
  const parameters = ['limit', 'offset'].map((name) => ({ name, in: 'query', schema: { type: 'integer' } }));
  const responses = { 200: { 'application/json': { type: 'object' } } };
  const judgements = await judgedBy(
    documentOf({ '/rows': operation('rows', responses, { parameters, 'x-assay-list': list }) }),
    () => jsonReply({ data: [{ id: 1 }] }),
  );
  expect(found(judgements)).toEqual([]);
  const passed = judgements.outcomes.filter(({ verdict }) => verdict === 'pass').map(({ requirement }) => requirement);
  expect(passed).toContain('api.schema');
  const reasons = judgements.outcomes.flatMap(({ requirement, reason = '' }) => [[requirement, reason] as const]);
  for (const [requirement, reason] of reasons)
    for (const named of [...passed, requirement]) expect(reason).not.toContain(`see ${named}@`);
  expect(reasons.filter(([, reason]) => reason !== '')).not.toEqual([]);
});
