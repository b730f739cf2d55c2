import type { Call, Parameters } from '../../../../defects/call.ts';
import { changeSuccess } from '../../../../defects/operators/answers.ts';
import { defaultTo } from '../../../../defects/operators/parameters.ts';
import { refusalOf, refuse } from '../../../../defects/operators/refusals.ts';
import type { Value } from '../../../../defects/value.ts';
import { at } from '../../../../defects/values.ts';
import { dayOf, numbered, type System } from '../../system.ts';

const processes = numbered(24, (index) => ({
  id: `p-${1000 + index}`,
  processDefinitionId: `oneTaskProcess:1:${index % 3}`,
  startTime: dayOf(2024, index),
  endTime: index % 3 === 0 ? null : dayOf(2024, 31 + index),
  deleteReason: index === 17 ? 'stopped' : null,
}));

const processOf = (index: number): string => processes[index % processes.length]?.id ?? '';

const tasks = numbered(63, (index) => ({
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

const variables = numbered(96, (index) => ({
  id: `v-${3000 + index}`,
  processInstanceId: processOf(index * 7),
  variable: { name: `var_${index % 6}`, value: `value ${index}` },
}));

const isLike = (text: string, pattern: string): boolean => {
  const source = pattern
    .replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
    .replaceAll('%', '.*')
    .replaceAll('_', '.');
  return new RegExp(`^${source}$`, 's').test(text);
};

const tests: Readonly<Record<string, (text: string, value: string) => boolean>> = {
  equals: (text, value) => text === value,
  notEquals: (text, value) => text !== value,
  equalsIgnoreCase: (text, value) => text.toLowerCase() === value.toLowerCase(),
  notEqualsIgnoreCase: (text, value) => text.toLowerCase() !== value.toLowerCase(),
  like: isLike,
  likeIgnoreCase: (text, value) => isLike(text.toLowerCase(), value.toLowerCase()),
  greaterThan: (text, value) => text > value,
  greaterThanOrEquals: (text, value) => text >= value,
  lessThan: (text, value) => text < value,
  lessThanOrEquals: (text, value) => text <= value,
};

const conditionsIn = ({ taskVariables }: Parameters): readonly Value[] => [taskVariables ?? []].flat();

const hasVariable = (task: Value, condition: Value): boolean => {
  const [name, value, operation = 'equals'] = ['name', 'value', 'operation'].map((part) => at(condition, part));
  const test = tests[String(operation)];
  return [at(task, 'variables') ?? []]
    .flat()
    .some(
      (entry) =>
        (name === undefined || at(entry, 'name') === name) &&
        test?.(String(at(entry, 'value')), String(value)) === true,
    );
};

/** The variables of a page. Each is read with its process instance. */
const showsStopped = (answer: Value): boolean =>
  [at(answer, 'data') ?? []].flat().some((row) => at(row, 'processInstanceId') === processOf(17));

export const flowable: System = {
  name: 'flowable',
  repository: 'flowable/flowable-engine',
  answers: {
    listTasks: { items: tasks },
    queryTasks: {
      items: tasks,
      selects: (task, parameters) => conditionsIn(parameters).every((condition) => hasVariable(task, condition)),
    },
    listHistoricProcessInstances: { items: processes },
    listHistoricVariableInstances: { items: variables },
  },
  rules: { listTasks: defaultTo('sort', 'id'), queryTasks: defaultTo('sort', 'id') },
  defects: [
    {
      number: 1939,
      summary: 'the documented operation `likeIgnoreCase` on a task variable is refused',
      laws: ['api.answers', 'api.filter'],
      missedBecause:
        'conditions as objects in a body, here on the variable of a name, cannot be said of a filter, ' +
        'so the operation is never asked for',
      broken: {
        queryTasks: refuse(({ parameters }: Call) =>
          conditionsIn(parameters).some((condition) => at(condition, 'operation') === 'likeIgnoreCase'),
        ),
      },
    },
    {
      number: 3536,
      summary: 'historic variables of a process instance that was stopped are a server error',
      laws: ['api.answers', 'api.no-server-error'],
      broken: {
        listHistoricVariableInstances: changeSuccess((answer, _call, _world, operation) =>
          showsStopped(answer.body) ? refusalOf(operation, 500) : answer,
        ),
      },
    },
  ],
};
