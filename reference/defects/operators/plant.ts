import { type Defect, runSteps } from '../../../defects/defect.ts';
import type { Alteration } from '../../types.ts';
import type { Subject } from '../subject.ts';
import { onCall } from './calls.ts';

/** A defect of any API, planted into the reference provider. */
export function plant(defect: Defect): (operation: Subject) => Alteration {
  return (operation) => {
    const answer = defect.on(operation);
    return onCall(operation, (call, next) =>
      runSteps(answer(call), ({ parameters }) => next(parameters === call.parameters ? call : { ...call, parameters })),
    );
  };
}
