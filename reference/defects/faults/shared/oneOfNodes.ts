import { onBody } from '../../operators/calls.ts';
import type { Members } from '../../shared/values.ts';
import type { Subject } from '../../subject.ts';
import type { Alteration, Ask, AnswerRef } from '../../../types.ts';
import type { Value } from '../../../value.ts';
import type { World } from '../../../world/world.ts';

/** A load balancer with `nodes` nodes in turn. The last node gives other answers. */
export const oneOfNodes = (
  operation: Subject,
  nodes: number,
  change: (body: Members, world: World) => Value,
): Alteration => {
  let asked = 0;
  return onBody(operation, (body, _call, world) => {
    asked += 1;
    return asked % nodes === 0 ? change(body, world) : body;
  });
};

/** Whether each of several answers to the same question fits. */
export const everyAnswer = async (
  ask: Ask,
  question: Parameters<Ask>[0],
  fits: (answer: AnswerRef) => boolean,
  times = 6,
): Promise<boolean> => {
  for (let n = 0; n < times; n += 1) if (!fits(await ask(question))) return false;
  return true;
};
