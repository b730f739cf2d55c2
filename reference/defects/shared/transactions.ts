import { type Call, withBody, callWith } from '../../../defects/call.ts';
import { bySteps, type Defect, type World } from '../../../defects/defect.ts';
import { changeBody, member } from '../../../defects/operators/answers.ts';
import { isMembers, type Members, type Value } from '../../../defects/value.ts';
import { hash } from '../../../defects/values.ts';

/** Changes a transaction that vm.getTx gives as an object. */
export function changeTransaction(change: (tx: Members, call: Call, world: World) => Value): Defect {
  return changeBody((body, call, world) =>
    isMembers(body['tx']) ? { ...body, tx: change(body['tx'], call, world) } : body,
  );
}

/** Changes `unsignedTx` of a transaction that vm.getTx gives as an object; `oneIn`: of one transaction in this many. */
export function changeUnsigned(change: (unsigned: Members, world: World) => Value, oneIn = 1): Defect {
  return changeTransaction((tx, _call, world) =>
    member('unsignedTx', (unsigned) =>
      isMembers(unsigned) && hash(unsigned) % oneIn === 0 ? change(unsigned, world) : unsigned,
    )(tx),
  );
}

/** Takes an encoding that the document does not name: hex under that name. */
export function takeEncoding(encoding: string): Defect {
  return bySteps(
    () =>
      function* (call) {
        if (call.parameters['encoding'] !== encoding) return yield call;
        const answer = yield callWith(call, { encoding: 'hex' });
        return withBody(answer, (body) => ({ ...body, encoding }));
      },
  );
}
