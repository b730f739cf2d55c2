import { post } from '../../seeding.ts';

/** Kinds of subjects with a name that says nothing, the list that shows their values, and the member there. */
const kinds: readonly (readonly [kind: string, list: string, member: string])[] = [
  ['/flows/{id}', 'flows', 'id'],
  ['/flow_run_states/{id}', 'flow_runs', 'state_id'],
  ['/task_runs/{id}', 'task_runs', 'id'],
  ['/ui/task_runs/{id}', 'task_runs', 'id'],
  ['/task_run_states/{id}', 'task_runs', 'state_id'],
  ['/deployments/{id}', 'deployments', 'id'],
  ['/saved_searches/{id}', 'saved_searches', 'id'],
  ['/concurrency_limits/{id}', 'concurrency_limits', 'id'],
  ['/block_types/{id}', 'block_types', 'id'],
  ['/block_documents/{id}', 'block_documents', 'id'],
  ['/block_schemas/{id}', 'block_schemas', 'id'],
  ['/work_pools/{name}', 'work_pools', 'name'],
  ['/work_pools/{work_pool_name}/queues/{name}', 'work_pools/pool-01/queues', 'name'],
  ['/work_queues/{id}', 'work_queues', 'id'],
  ['/work_queues/name/{name}', 'work_queues', 'name'],
  ['/artifacts/{id}', 'artifacts', 'id'],
  ['/artifacts/{key}', 'artifacts', 'key'],
  ['/variables/{id}', 'variables', 'id'],
  ['/variables/name/{name}', 'variables', 'name'],
  ['/automations/{id}', 'automations', 'id'],
];

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** A value of each kind, from the first item of its list. */
export const subjectsOf = async (api: string): Promise<Readonly<Record<string, readonly string[]>>> => {
  const subjects: Record<string, readonly string[]> = {};
  for (const [kind, list, member] of kinds) {
    const items = await post(`${api}/${list}/filter`, {});
    const item: unknown = Array.isArray(items) ? items[0] : undefined;
    const value = isObject(item) ? item[member] : undefined;
    if (typeof value !== 'string') throw new Error(`prefect was seeded, but ${list} shows no ${member}`);
    subjects[kind] = [value];
  }
  return subjects;
};
