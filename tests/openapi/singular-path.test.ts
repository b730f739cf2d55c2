import { expect, test } from 'vitest';
import { openApiContract } from '../../contracts/openapi/index.ts';
import { documentOf, operation, jsonReply, notFound, replying } from './cases/target.ts';
import { judged, notPassed } from './judged.ts';

const json = (schema: object): Readonly<Record<string, object>> => ({ 'application/json': schema });
const entry = { type: 'object', required: ['id'], properties: { id: { type: 'string' } } };
const entryId = { name: 'entryID', in: 'path', required: true, schema: { type: 'string' } };

test('a path in the singular takes the ids of the list in the plural', async () => {
  const contract = openApiContract(
    documentOf({
      '/entries': operation('list', { 200: json({ type: 'array', items: entry }) }),
      '/entry/{entryID}': operation('show', { 200: json(entry) }, { parameters: [entryId] }),
    }),
  );
  const ids = ['a7', 'b7'];
  const server = replying((path) => {
    if (path === '/entries') return jsonReply(ids.map((id) => ({ id })));
    const id = ids.find((known) => path === `/entry/${known}`);
    return id === undefined ? notFound : jsonReply({ id });
  });
  const judgements = await judged(contract, server, 'api.schema');
  expect(notPassed(judgements)).toEqual([]);
  const passed = judgements.outcomes.filter(({ verdict }) => verdict === 'pass');
  expect(passed.map(({ operation: id }) => id)).toEqual(['list', 'show']);
});
