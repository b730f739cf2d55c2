import type { System } from '../../system.ts';
import { type Handler, type Item, Refused } from '../../frame.ts';

const states = ['created', 'running', 'paused', 'exited'];

const labels = (index: number): Item => ({
  app: ['web', 'db', 'cache'][index % 3] ?? '',
  tier: ['front', 'back'][index % 2] ?? '',
});

const idOf = (index: number): string => ((index + 7) * 2_654_435_761).toString(16).padStart(12, '0');

const containers: readonly Item[] = Array.from({ length: 34 }, (_, index) => ({
  Id: `c${idOf(index)}`,
  Names: [`container-${index}`],
  Image: `example.org/app:${index % 4}`,
  State: states[index % 4] ?? '',
  Labels: index % 6 === 5 ? null : labels(index),
}));

const images: readonly Item[] = Array.from({ length: 26 }, (_, index) => ({
  Id: `sha256:${idOf(index)}`,
  RepoTags: [`example.org/app:${index}`],
  Labels: index % 7 === 6 ? null : labels(index),
}));

type Test = (item: Item, value: string) => boolean;

/** `key` or `key=value`. */
const hasLabel: Test = ({ Labels: names }, text) => {
  const [key = '', ...rest] = text.split('=');
  const all = (names ?? {}) as Item;
  return key in all && (rest.length === 0 || all[key] === rest.join('='));
};

/** Filters whose values must all match. One value of any other filter must match. */
const demanding = new Set(['label']);

const isText = (value: unknown): value is string => typeof value === 'string';

const listOf =
  (items: readonly Item[], tests: Readonly<Record<string, Test>>): Handler =>
  ({ query }) => {
    const filters = JSON.parse(query.get('filters') ?? '{}') as Readonly<Record<string, unknown>>;
    return Object.entries(filters).reduce((left, [name, values]) => {
      const test = tests[name];
      if (test === undefined || !Array.isArray(values) || !values.every(isText))
        throw new Refused(400, `${name} is no filter`);
      return left.filter((item) =>
        demanding.has(name) ? values.every((value) => test(item, value)) : values.some((value) => test(item, value)),
      );
    }, items);
  };

const documented = ['created', 'restarting', 'running', 'removing', 'paused', 'exited', 'dead'];

/** The list of containers, with the states that the filter knows. */
const containerList = (known: readonly string[] = documented): Handler => {
  const list = listOf(containers, {
    id: ({ Id }, value) => String(Id).startsWith(value),
    name: ({ Names: names }, value) => (names as readonly string[]).some((name) => name.includes(value)),
    label: hasLabel,
    status: ({ State }, value) => {
      if (!known.includes(value)) throw new Refused(documented.includes(value) ? 500 : 400, `${value} is no status`);
      return State === value;
    },
  });
  return (call) => {
    const filters = call.query.get('filters') ?? '';
    const isAll = call.query.get('all') === 'true' || filters.includes('"status"');
    return (list(call) as readonly Item[]).filter(({ State }) => isAll || State === 'running');
  };
};

/** The list of images. If `label` returns false for the values of the label filter, the list is empty. */
const imageList = (label: (values: readonly string[]) => boolean = () => true): Handler => {
  const list = listOf(images, {
    label: hasLabel,
    reference: ({ RepoTags: tags }, value) => (tags as readonly string[]).includes(value),
  });
  return (call) => {
    const { label: values = [] } = JSON.parse(call.query.get('filters') ?? '{}') as {
      readonly label?: readonly string[];
    };
    const all = list(call);
    return label(values) ? all : [];
  };
};

export const podman: System = {
  name: 'podman',
  repository: 'containers/podman',
  routes: {
    'GET /libpod/containers/json': containerList(),
    'GET /images/json': imageList(),
  },
  defects: [
    {
      number: 13986,
      summary: 'the documented states `removing` and `restarting` are refused with 500',
      laws: ['api.answers', 'api.no-server-error', 'api.filter'],
      broken: { 'GET /libpod/containers/json': containerList(['created', 'running', 'paused', 'exited', 'dead']) },
    },
    {
      number: 18092,
      summary: 'two labels at once give no image',
      laws: ['api.filter', 'api.filter.together', 'api.filter.list'],
      missedBecause:
        'two conditions inside of one JSON value cannot be said: `and` joins whole values, ' +
        'so two labels are never asked for',
      broken: { 'GET /images/json': imageList((values) => values.length < 2) },
    },
  ],
};
