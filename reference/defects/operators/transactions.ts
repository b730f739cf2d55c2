import type { Alteration, OperationCall } from '../../types.ts';
import type { Value } from '../../value.ts';
import type { World } from '../../world/world.ts';
import type { Subject } from '../subject.ts';
import { given, onBody, onCall, withBody } from './calls.ts';
import { changed, isMembers, type Members } from '../shared/values.ts';

/** Changes a transaction that vm.getTx gives as an object, below `unsignedTx` or beside it. */
export const onTransaction = (
  operation: Subject,
  change: (tx: Members, call: OperationCall, world: World) => Value,
): Alteration =>
  onBody(operation, (body, call, world) =>
    isMembers(body['tx']) ? { ...body, tx: change(body['tx'], call, world) } : body,
  );

/** Changes `unsignedTx` of a transaction that vm.getTx gives as an object. */
export const onUnsigned = (operation: Subject, change: (unsigned: Members, world: World) => Value): Alteration =>
  onTransaction(operation, (tx, _call, world) =>
    changed(tx, 'unsignedTx', (unsigned) => (isMembers(unsigned) ? change(unsigned, world) : unsigned)),
  );

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
