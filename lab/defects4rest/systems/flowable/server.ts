import type { System } from '../../system.ts';
import {
  type Call,
  filtered,
  type Handler,
  isLike,
  type Item,
  oneOf,
  Refused,
  sorted,
  type Test,
  wholeNumber,
} from '../../frame.ts';

const processes: readonly Item[] = Array.from({ length: 24 }, (_, index) => ({
  id: `p-${1000 + index}`,
  processDefinitionId: `oneTaskProcess:1:${index % 3}`,
  startTime: new Date(Date.UTC(2024, 0, 1 + index)).toISOString(),
  endTime: index % 3 === 0 ? null : new Date(Date.UTC(2024, 1, 1 + index)).toISOString(),
  deleteReason: index === 17 ? 'stopped' : null,
}));

const processOf = (index: number): string => String(processes[index % processes.length]?.['id']);

const tasks: readonly Item[] = Array.from({ length: 63 }, (_, index) => ({
  id: `t-${2000 + index}`,
  name: ['Check', 'Approve', 'Ship', 'Invoice'][index % 4] ?? '',
  assignee: index % 5 === 0 ? null : (['kermit', 'gonzo', 'fozzie'][index % 3] ?? ''),
  priority: (index * 13) % 100,
  processInstanceId: processOf(index),
  variables: [
    { name: 'city', value: ['Abcd', 'Efgh', 'abcd x', 'Ijkl', 'xxCD'][index % 5] ?? '' },
    { name: 'level', value: `L${index % 7}` },
  ],
}));

const variables: readonly Item[] = Array.from({ length: 96 }, (_, index) => ({
  id: `v-${3000 + index}`,
  processInstanceId: processOf(index * 7),
  variable: { name: `var_${index % 6}`, value: `value ${index}` },
}));

const numberOf = (body: Item, query: URLSearchParams): URLSearchParams => {
  const all = new URLSearchParams(query);
  for (const [name, value] of Object.entries(body)) if (typeof value !== 'object') all.set(name, String(value));
  return all;
};

const paged = (items: readonly Item[], query: URLSearchParams, keys: readonly string[]): Item => {
  const key = oneOf(query, 'sort', keys[0] ?? 'id', keys);
  const isDescending = oneOf(query, 'order', 'asc', ['asc', 'desc']) === 'desc';
  const ordered = sorted(items, (item) => item[key === 'processInstanceId' ? 'id' : key], isDescending);
  const start = wholeNumber(query, 'start', 0);
  const size = wholeNumber(query, 'size', 10, { least: 1 });
  return { data: ordered.slice(start, start + size), total: items.length, start, size };
};

const byMember =
  (member: string): Test =>
  (item, value) =>
    item[member] === value;

interface Condition {
  readonly name?: string;
  readonly value: string;
  readonly operation?: string;
}

const tests: Readonly<Record<string, (member: string, value: string) => boolean>> = {
  equals: (member, value) => member === value,
  notEquals: (member, value) => member !== value,
  equalsIgnoreCase: (member, value) => member.toLowerCase() === value.toLowerCase(),
  notEqualsIgnoreCase: (member, value) => member.toLowerCase() !== value.toLowerCase(),
  like: (member, value) =>
    isLike(member, value) && isLike(member.replaceAll(/[a-z]/g, ' '), value.replaceAll(/[a-z]/g, ' ')),
  likeIgnoreCase: (member, value) => isLike(member, value),
  greaterThan: (member, value) => member > value,
  greaterThanOrEquals: (member, value) => member >= value,
  lessThan: (member, value) => member < value,
  lessThanOrEquals: (member, value) => member <= value,
};

const hasVariable = (task: Item, { name, value, operation = 'equals' }: Condition): boolean => {
  const isKept = tests[operation];
  if (isKept === undefined || typeof value !== 'string') throw new Refused(400, 'a condition has a wrong format');
  const entries = task['variables'] as readonly Item[];
  return entries.some((item) => (name === undefined || item['name'] === name) && isKept(String(item['value']), value));
};

const taskTests = { name: byMember('name'), assignee: byMember('assignee') };

/** The query for tasks, without some operations on task variables. */
const taskQuery =
  (unsupported: readonly string[] = []): Handler =>
  ({ body, query }: Call) => {
    // Queries come from this tool's own document, which describes conditions.
    const conditions = (body['taskVariables'] ?? []) as unknown as readonly Condition[];
    const bad = conditions.find(({ operation = '' }) => unsupported.includes(operation));
    if (bad !== undefined) throw new Refused(400, `Unsupported variable query operation: ${bad.operation}`);
    const all = numberOf(body, query);
    const some = filtered(tasks, all, taskTests);
    return paged(
      some.filter((task) => conditions.every((condition) => hasVariable(task, condition))),
      all,
      ['id', 'name', 'priority'],
    );
  };

/** The list of historic variables; `read` is called for each process instance on a page. */
const historicVariables =
  (read: (instance: Item | undefined) => void = () => {}): Handler =>
  ({ query }) => {
    const all = filtered(variables, query, {
      processInstanceId: byMember('processInstanceId'),
      variableName: ({ variable }, value) => (variable as Item)['name'] === value,
    });
    const page = paged(all, query, ['id']);
    for (const row of page['data'] as readonly Item[])
      read(processes.find(({ id }) => id === row['processInstanceId']));
    return page;
  };

export const flowable: System = {
  name: 'flowable',
  repository: 'flowable/flowable-engine',
  routes: {
    'GET /runtime/tasks': ({ query }) =>
      paged(filtered(tasks, query, { ...taskTests, processInstanceId: byMember('processInstanceId') }), query, [
        'id',
        'name',
        'priority',
      ]),
    'POST /query/tasks': taskQuery(),
    'GET /history/historic-process-instances': ({ query }) =>
      paged(
        filtered(processes, query, {
          processInstanceId: byMember('id'),
          finished: ({ endTime }, value) => String(endTime !== null) === value,
        }),
        query,
        ['processInstanceId'],
      ),
    'GET /history/historic-variable-instances': historicVariables(),
  },
  defects: [
    {
      number: 1939,
      summary: 'the documented operation `likeIgnoreCase` on a task variable is refused',
      laws: ['api.answers', 'api.filter'],
      missedBecause:
        'conditions as objects in a body, here on the variable of a name, cannot be said of a filter, ' +
        'so the operation is never asked for',
      broken: { 'POST /query/tasks': taskQuery(['likeIgnoreCase']) },
    },
    {
      number: 3536,
      summary: 'historic variables of a process instance that was stopped are a server error',
      laws: ['api.answers', 'api.no-server-error'],
      broken: {
        'GET /history/historic-variable-instances': historicVariables((instance) => {
          if (instance?.['deleteReason'] === 'stopped') throw new Refused(500, 'Internal server error');
        }),
      },
    },
  ],
};
