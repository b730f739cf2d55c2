import { readData, texts } from '../../../source-files.ts';
import { idOf, memberOf, numbers, post, repeat, send } from '../../seeding.ts';

/** Numbers of seeded things. Pages have 200 items unless a size is asked for. */
const beyondOnePage = 230;
const several = 45;
/** Limits of tags are kept among the limits of version 2, whose names stand before theirs. */
const tagLimits = 22;

const two = (n: number): string => String(n).padStart(2, '0');

/** Letter case and letters beyond ASCII: sort keys must tell them apart. */
const words = ['alpha', 'Beta', 'gamma', 'Ärger', 'beta'] as const;

const name = (n: number): string => `${words[n % words.length]} ${two((n * 29) % 233)}`;

const day = (n: number): string => `2027-${two((n % 12) + 1)}-${two((n % 28) + 1)}T0${n % 10}:00:00Z`;

const tags = (n: number): readonly string[] => [`tag-${n % 7}`];

/** Flows with deployments, runs, logs and artifacts. Returns the id of the run that has all of them. */
const seedRuns = async (api: string): Promise<string> => {
  const flows = await repeat(beyondOnePage, (n) => post(`${api}/flows/`, { name: name(n), tags: tags(n) }));
  await repeat(several, (n) =>
    post(`${api}/deployments/`, {
      name: name(n),
      flow_id: idOf(flows[n % 9]),
      tags: tags(n),
      work_pool_name: 'pool-01',
    }),
  );
  const runs = await repeat(several, (n) => {
    const state = { type: 'SCHEDULED', state_details: { scheduled_time: day(n) } };
    return post(`${api}/flow_runs/`, { name: name(n), flow_id: idOf(flows[n % 9]), tags: tags(n), state });
  });
  const flowRun = idOf(runs[0]);
  await post(`${api}/flow_runs/${flowRun}/input`, { key: 'answer', value: '42' });
  await repeat(several, (n) => {
    const state = { type: 'SCHEDULED', state_details: { scheduled_time: day(n) } };
    return post(`${api}/task_runs/`, {
      name: name(n),
      flow_run_id: flowRun,
      task_key: `task-${n % 4}`,
      dynamic_key: String(n),
      state,
    });
  });
  const logs = numbers(beyondOnePage).map((n) => ({
    name: 'prefect.flow_runs',
    level: 10 * ((n % 5) + 1),
    message: `message ${n}`,
    timestamp: day(n),
    flow_run_id: flowRun,
  }));
  await post(`${api}/logs/`, logs);
  await repeat(several, (n) =>
    post(`${api}/artifacts/`, { key: `key-${n % 31}`, type: 'markdown', data: `# ${n}`, flow_run_id: flowRun }),
  );
  return flowRun;
};

const seedPools = async (api: string): Promise<void> => {
  await repeat(several, (n) => post(`${api}/work_pools/`, { name: `pool-${two(n)}`, type: 'process' }));
  await repeat(several, (n) => post(`${api}/work_pools/pool-01/queues`, { name: `queue-${two(n)}` }));
  await repeat(several, (n) => post(`${api}/work_pools/pool-01/workers/heartbeat`, { name: `worker-${two(n)}` }));
};

const seedBlocks = async (api: string): Promise<void> => {
  const type = idOf(await post(`${api}/block_types/`, { name: 'Note', slug: 'note' }));
  const fields = { title: 'Note', type: 'object', properties: { text: { type: 'string' } } };
  const schema = idOf(await post(`${api}/block_schemas/`, { fields, block_type_id: type }));
  const block = { block_type_id: type, block_schema_id: schema };
  await repeat(several, (n) =>
    post(`${api}/block_documents/`, { name: `note-${two(n)}`, data: { text: 'x' }, ...block }),
  );
};

const seedOthers = async (api: string): Promise<void> => {
  await repeat(beyondOnePage, (n) =>
    post(`${api}/variables/`, { name: `variable_${(n * 29) % 233}`, value: n, tags: tags(n) }),
  );
  await repeat(several, (n) => send('PUT', `${api}/saved_searches/`, { name: `search ${two(n)}`, filters: [] }));
  await repeat(tagLimits, (n) => post(`${api}/concurrency_limits/`, { tag: `tag-${two(n)}`, concurrency_limit: n }));
  await repeat(several, (n) => post(`${api}/v2/concurrency_limits/`, { name: `limit-${two(n)}`, limit: n }));
  const trigger = { type: 'event', expect: ['nothing'], posture: 'Reactive', threshold: 1, within: 0 };
  const actions = [{ type: 'do-nothing' }];
  await repeat(several, (n) => post(`${api}/automations/`, { name: name(n), trigger, actions }));
};

const kinds = readData<Readonly<Record<string, readonly [list: string, member: string]>>>(
  'servers/software/prefect/subjects.yaml',
  { type: 'object', additionalProperties: texts },
);

/** A value of each kind, from the first item of its list. */
const subjectsOf = async (api: string): Promise<Readonly<Record<string, readonly string[]>>> => {
  const subjects: Record<string, readonly string[]> = {};
  for (const [kind, [list, member]] of Object.entries(kinds)) {
    const items = await post(`${api}/${list}/filter`, {});
    subjects[kind] = [memberOf(Array.isArray(items) ? items[0] : undefined, member)];
  }
  return subjects;
};

/** Fills every list. Returns values that answers would show late, or not together. */
export const seed = async (api: string): Promise<Readonly<Record<string, readonly string[]>>> => {
  await seedPools(api);
  const flowRun = await seedRuns(api);
  await seedBlocks(api);
  await seedOthers(api);
  return {
    ...(await subjectsOf(api)),
    '/flow_runs/{id}': [flowRun],
    '/flow_runs/{id}/input/{key}': ['answer'],
    // The ninth deployment is one of the first flow.
    flow_name: [name(1)],
    deployment_name: [name(9)],
    work_pool_name: ['pool-01'],
    block_document_name: ['note-01'],
    '/block_types/slug/{slug}': ['note'],
    resource_id: ['prefect.resource.1'],
  };
};
