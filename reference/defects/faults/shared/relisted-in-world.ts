import type { Alteration, OperationCall } from '../../../types.ts';
import type { Value } from '../../../value.ts';
import type { World } from '../../../world/world.ts';
import { relisted } from '../../operators/relist.ts';
import type { Subject } from '../../subject.ts';

/** Changes the whole list of a call before it is cut into pages; the change can look at the world. */
export function relistedInWorld(
  operation: Subject,
  list: (items: Value[], call: OperationCall, world: World) => Value[],
): Alteration {
  let known: World | undefined;
  const alteration = relisted(operation, { list: (items, call) => (known ? list(items, call, known) : items) });
  return {
    call: (call, next, world) => {
      known = world;
      return alteration.call?.(call, next, world) ?? next(call);
    },
  };
}
