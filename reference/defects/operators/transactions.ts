import type { Alteration, OperationCall } from '../../types.ts';
import type { Value } from '../../value.ts';
import type { World } from '../../world/world.ts';
import type { Subject } from '../subject.ts';
import { changeBody } from './answers.ts';
import { given, onCall, withBody } from './calls.ts';
import type { Mutation } from './mutation.ts';
import { changed, hash, isMembers, type Members } from '../shared/values.ts';

/** Changes a transaction that vm.getTx gives as an object. */
export function changeTransaction(change: (tx: Members, call: OperationCall, world: World) => Value): Mutation {
  return changeBody((body, call, world) =>
    isMembers(body['tx']) ? { ...body, tx: change(body['tx'], call, world) } : body,
  );
}

/** Changes `unsignedTx` of a transaction that vm.getTx gives as an object; `oneIn`: of one transaction in this many. */
export function changeUnsigned(change: (unsigned: Members, world: World) => Value, oneIn = 1): Mutation {
  return changeTransaction((tx, _call, world) =>
    changed(tx, 'unsignedTx', (unsigned) =>
      isMembers(unsigned) && hash(unsigned) % oneIn === 0 ? change(unsigned, world) : unsigned,
    ),
  );
}

/** Takes an encoding that the document does not name: hex under that name. */
export const taking = (operation: Subject, encoding: string): Alteration =>
  onCall(operation, (call, next) =>
    call.parameters['encoding'] === encoding
      ? withBody(next({ ...call, parameters: given(call.parameters, { encoding: 'hex' }) }), (body) => ({
          ...body,
          encoding,
        }))
      : next(call),
  );
