import type { Defect } from '../defect.ts';
import { flowable, taskQuery } from '../systems/flowable/server.ts';

export const defect: Defect = {
  name: 'flowable-engine-1939',
  system: flowable,
  issue: 'https://github.com/flowable/flowable-engine/issues/1939',
  summary: 'the documented operation `likeIgnoreCase` on a task variable is refused',
  laws: ['api.answers', 'api.filter'],
  broken: { 'POST /query/tasks': taskQuery(['likeIgnoreCase']) },
};
