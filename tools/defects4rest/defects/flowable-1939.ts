import type { Defect } from '../defect.ts';
import { flowable, taskQuery } from '../systems/flowable/server.ts';

export const defect: Defect = {
  name: 'flowable-engine-1939',
  system: flowable,
  issue: 'https://github.com/flowable/flowable-engine/issues/1939',
  summary: 'the documented operation `likeIgnoreCase` on a task variable is refused',
  laws: ['api.answers', 'api.filter'],
  missedBecause:
    'conditions as objects in a body, here on the variable of a name, cannot be said of a filter, ' +
    'so the operation is never asked for',
  broken: { 'POST /query/tasks': taskQuery(['likeIgnoreCase']) },
};
