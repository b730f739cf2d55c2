import { expect, test } from 'vitest';
import { openApiContract } from '../../../contracts/openapi/index.ts';
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

const text = { type: 'string' };
const inPath = (name: string): object => ({ name, in: 'path', required: true, schema: text });
const withItems = (items: object): object => ({ type: 'object', properties: { data: { type: 'array', items } } });

const note = { type: 'object', properties: { of: text } };

/** Where a nested list is, and the path of the operation for one of its items. */
const nestedLists = [
  { list: '/rooms/{roomId}/entries', parameter: 'entryId', detail: '/entries/{entryId}', items: entry },
  { list: '/rooms/{roomId}/entries', parameter: 'entry_id', detail: '/texts/{entry_id}', items: entry },
  { list: '/rooms/{roomId}/entries', parameter: 'id', detail: '/entries/{id}', items: entry },
  {
    list: '/rooms/{roomId}/backlog',
    parameter: 'entryId',
    detail: '/entries/{entryId}',
    items: { $ref: '#/components/schemas/Entry' },
  },
] as const;

test.each(nestedLists)('$detail takes the ids of $list', async ({ list, parameter, detail, items }) => {
  const contract = openApiContract({
    ...documentOf({
      [detail]: operation('show', { 200: json(entry) }, { parameters: [inPath(parameter)] }),
      // The filter names a member of its own answer, which is no source of a first value.
      [`${detail}/notes`]: operation(
        'notes',
        { 200: json(withItems(note)) },
        {
          parameters: [inPath(parameter)],
          'x-assay-list': { items: 'data', paging: { style: 'none' }, filters: { [parameter]: 'of' } },
        },
      ),
      '/rooms': operation('rooms', { 200: json(withItems(entry)) }),
      [list]: operation('list', { 200: json(withItems(items)) }, { parameters: [inPath('roomId')] }),
    }),
    components: { schemas: { Entry: entry } },
  });
  const at = (path: string): string => path.replace(/\{\w+\}/, '');
  const ids = ['a7', 'b7'];
  const server = replying((path) => {
    if (path === '/rooms') return jsonReply({ data: [{ id: 'red' }] });
    if (path === list.replace('{roomId}', 'red')) return jsonReply({ data: ids.map((id) => ({ id })) });
    const id = ids.find((known) => path.replace(/\/notes$/, '') === `${at(detail)}${known}`);
    if (id === undefined) return notFound;
    return jsonReply(path.endsWith('/notes') ? { data: [] } : { id });
  });
  const judgements = await judged(contract, server, 'api.schema');
  expect(notPassed(judgements)).toEqual([]);
  const passed = judgements.outcomes.filter(({ verdict }) => verdict === 'pass');
  expect(new Set(passed.map(({ operation: id }) => id))).toEqual(new Set(['list', 'notes', 'rooms', 'show']));
});
