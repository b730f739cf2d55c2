import { type Call, callWith, isSuccess, itemsOf, withItems } from '../../../../defects/call.ts';
import { bySteps, type Defect, when } from '../../../../defects/defect.ts';
import { dropItems } from '../../../../defects/operators/items.ts';
import { refuse } from '../../../../defects/operators/refusals.ts';
import { matches } from '../../../../defects/triggers.ts';
import { at } from '../../../../defects/values.ts';
import { numbered, type System } from '../../system.ts';

const states = ['created', 'running', 'paused', 'exited'];

const labels = (index: number) => ({
  app: ['web', 'db', 'cache'][index % 3] ?? '',
  tier: ['front', 'back'][index % 2] ?? '',
});

const idOf = (index: number): string => ((index + 7) * 2_654_435_761).toString(16).padStart(12, '0');

const containers = numbered(34, (index) => ({
  Id: `c${idOf(index)}`,
  Names: [`container-${index}`],
  Image: `example.org/app:${index % 4}`,
  State: states[index % 4] ?? '',
  Labels: index % 6 === 5 ? null : labels(index),
}));

const images = numbered(26, (index) => ({
  Id: `sha256:${idOf(index)}`,
  RepoTags: [`example.org/app:${index}`],
  Labels: index % 7 === 6 ? null : labels(index),
}));

const labelsIn = ({ parameters: { filters } }: Call): readonly string[] => {
  const [, labels = ''] = /"label":\[([^\]]*)\]/.exec(String(filters)) ?? [];
  return labels.split(',').map((label) => label.replaceAll('"', ''));
};

const severalLabels = (call: Call): boolean => labelsIn(call).length > 1;

/** Several labels must all match. */
const joinLabels: Defect = bySteps(
  (operation) =>
    function* (call) {
      const answer = yield callWith(call, { filters: undefined });
      if (!isSuccess(answer)) return answer;
      const items = itemsOf(operation, answer.body).filter((item) =>
        labelsIn(call).every((label) => {
          const [key = '', value] = label.split('=');
          return at(item, `Labels.${key}`) === value;
        }),
      );
      return { ...answer, body: withItems(operation, answer.body, items) };
    },
);

export const podman: System = {
  name: 'podman',
  repository: 'containers/podman',
  answers: {
    ContainerListLibpod: {
      items: containers,
      selects: (item, { all, filters }) =>
        String(all) === 'true' || String(filters).includes('"status"') || at(item, 'State') === 'running',
    },
    ImageList: { items: images },
  },
  rules: { ImageList: when(severalLabels, joinLabels) },
  defects: [
    {
      number: 13986,
      summary: 'the documented states `removing` and `restarting` are refused with 500',
      laws: ['api.answers', 'api.no-server-error', 'api.filter'],
      broken: { ContainerListLibpod: refuse(matches('filters', /"status":.*"(?:removing|restarting)"/), 500) },
    },
    {
      number: 18092,
      summary: 'two labels at once give no image',
      laws: ['api.filter', 'api.filter.together', 'api.filter.list'],
      missedBecause:
        'two conditions inside of one JSON value cannot be said: `and` joins whole values, ' +
        'so two labels are never asked for',
      broken: { ImageList: when(severalLabels, dropItems()) },
    },
  ],
};
