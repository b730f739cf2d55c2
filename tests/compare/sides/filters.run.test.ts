import { expect, test } from 'vitest';
import { compareTargets } from '../../../compare/sides/compare-targets.ts';
import { type OpenApiDocument, openApiContract } from '../../../contracts/openapi/index.ts';
import { answerJson } from '../../../lab/listen.ts';
import { fewOf } from '../../part.ts';
import { serve } from '../../serve.ts';
import { array, documentOf, integer, object, objectOf, query, reads, text } from '../../contracts/openapi/document.ts';
import { defaultOptions } from '../../../engine/run/options.ts';

/** Every documented parameter of a list is asked, and a filter at values at which a small fault shows. */

interface Task {
  readonly id: number;
  readonly name: string;
  readonly due: string | null;
  readonly at: string;
  readonly labels: readonly string[];
  readonly points: number;
}

const words = ['Harbour lights', 'quiet harbour', 'North gate', 'Copper pipe', 'bright Salt'];
const tasks = Array.from({ length: 23 }, (_, index): Task => ({
  id: index + 1,
  name: `${words[index % 5] ?? ''} ${index}`,
  due: index % 6 === 5 ? null : `2026-02-${String(1 + ((index * 7) % 23)).padStart(2, '0')}`,
  at: `2026-01-${String(1 + index).padStart(2, '0')}T08:00:00Z`,
  labels: index % 2 === 0 ? ['ui', 'api'] : ['db', 'ui'],
  points: index % 4,
}));

/** Whether a task passes a parameter's value. */
type Passes = (task: Task, value: string) => boolean;
type Filters = Readonly<Record<string, Passes>>;

const correct: Filters = {
  due_before: ({ due }, value) => due !== null && due <= value,
  due_after: ({ due }, value) => due !== null && due >= value,
  since: ({ at }, value) => at >= value,
  until: ({ at }, value) => at < value,
  q: ({ name }, value) => name.toLowerCase().includes(value.toLowerCase()),
  label: ({ labels }, value) => labels.includes(value),
  least: ({ points }, value) => points >= Number(value),
  search: ({ name }, value) => name.includes(value),
};

const number = (name: string, more: object = {}): object => query(name, { ...integer, minimum: 0, ...more });

const tasksList = {
  items: 'tasks',
  identity: ['id'],
  count: 'total',
  paging: { style: 'offset', size: 'limit', cursor: 'offset' },
  order: { by: 'id' },
  filters: {
    due_before: { path: 'due', operator: 'le', nulls: 'noMatch' },
    due_after: { path: 'due', operator: 'ge', nulls: 'noMatch' },
    q: { path: 'name', operator: 'contains', compare: 'ignoreCase' },
    label: { path: 'labels', operator: 'has' },
    least: { path: 'points', operator: 'ge' },
  },
  ranges: [{ path: 'at', from: 'since', to: 'until', closed: 'from' }],
};

const document = (more: readonly object[] = []): OpenApiDocument =>
  documentOf({
    '/tasks': reads(
      'listTasks',
      [
        number('limit', { minimum: 1, maximum: 50, default: 10 }),
        number('offset', { default: 0 }),
        query('due_before', { ...text, format: 'date' }),
        query('due_after', { ...text, format: 'date' }),
        query('since', { ...text, format: 'date-time' }),
        query('until', { ...text, format: 'date-time' }),
        query('q'),
        query('label'),
        number('least'),
        query('search'),
        ...more,
      ],
      objectOf({ tasks: array(object), total: integer }),
      { 'x-assay-list': tasksList },
    ),
  });

/** A server of the tasks, and the names of the parameters that it received. */
const serveTasks = async (filters: Filters, onLaterPages = filters) => {
  const received = new Set<string>();
  const url = await serve((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://host');
    for (const name of searchParams.keys()) received.add(name);
    if (searchParams.has('secret')) {
      answerJson(response, 400, { message: 'unknown secret' });
      return;
    }
    const from = Number(searchParams.get('offset') ?? 0);
    const passes = from > 0 ? onLaterPages : filters;
    const found = tasks.filter((task) =>
      [...searchParams].every(([name, value]) => passes[name]?.(task, value) ?? true),
    );
    const size = Number(searchParams.get('limit') ?? 10);
    answerJson(response, 200, { tasks: found.slice(from, from + size), total: found.length });
  });
  return { url, received };
};

const compare = (A: string, B: string, { more, maxRequests = 500 }: { more?: object[]; maxRequests?: number } = {}) =>
  compareTargets(openApiContract(document(more)), {
    A: { ...defaultOptions, target: { api: A } },
    B: { ...defaultOptions, target: { api: B } },
    seed: 1,
    maxRequests,
    only: [],
    pauses: [0, 0, 0],
    concurrency: 4,
    judgesB: false,
  });

test('two equal servers are equal, and receive every filter', async () => {
  const [a, b] = [await serveTasks(correct), await serveTasks(correct)];
  const { groups, operations, notComparable } = await compare(a.url, b.url);
  expect(groups).toEqual([]);
  expect(notComparable).toBeUndefined();
  expect(operations.flatMap(({ notAsked = [] }) => notAsked)).toEqual([]);
  expect([...b.received].sort()).toEqual(['limit', 'offset', ...Object.keys(correct)].sort());
});

const faults: Filters = {
  due_before: ({ due }, value) => due !== null && due < value,
  due_after: ({ due }, value) => due !== null && due > value,
  since: ({ at }, value) => at > value,
  until: ({ at }, value) => at <= value,
  q: ({ name }, value) => name.includes(value),
  label: ({ labels }, value) => labels[0] === value,
  least: ({ points }, value) => points > Number(value),
  search: () => true,
};

test.each(fewOf(3, Object.keys(faults)))('a fault of the filter %s is a difference', async (name) => {
  const [a, b] = [await serveTasks(correct), await serveTasks({ ...correct, [name]: faults[name] as Passes })];
  const { groups } = await compare(a.url, b.url);
  expect(groups.map(({ path, kind }) => `${path} ${kind}`)).toContain('total value');
  expect(Object.keys(groups[0]?.question.call.parameters ?? {})).toContain(name);
});

test.each(fewOf(3, Object.keys(correct)))(
  'the filter %s that is lost behind the first page is a difference',
  async (name) => {
    const { [name]: _, ...others } = correct;
    const [a, b] = [await serveTasks(correct), await serveTasks(correct, others)];
    const { groups } = await compare(a.url, b.url);
    expect(groups.map(({ path, kind }) => `${path} ${kind}`)).toContain('tasks[] only-in-B');
    expect(Object.keys(groups[0]?.question.call.parameters ?? {})).toContain(name);
  },
);

test('parameters that were not asked have their reason', async () => {
  const { url } = await serveTasks(correct);
  const more = [query('code', { ...text, pattern: '^[0-9]{40}$' }), query('secret', { ...text, enum: ['x'] })];
  const { operations } = await compare(url, url, { more });
  expect(operations[0]?.notAsked).toEqual([
    { parameter: 'code', reason: 'neither the document nor the answers give a value that it surely takes' },
    { parameter: 'secret', reason: 'both sides refuse the values that were tried' },
  ]);
});

test('a comparison that ends early names the parameters that it had no request for', async () => {
  const { url } = await serveTasks(correct);
  const { operations } = await compare(url, url, { maxRequests: 20 });
  const all = operations.flatMap(({ notAsked = [] }) => notAsked);
  expect(all).toContainEqual({ parameter: 'since', reason: '--max-requests was reached before' });
});
