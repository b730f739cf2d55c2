import { type Defect, runSteps } from '../../../defects/defect.ts';
import { onCall } from './calls.ts';
import type { Mutation } from './mutation.ts';

/** A defect of any API, planted into the reference provider. */
export function plant(defect: Defect): Mutation {
  return (operation) => {
    const answer = defect.on(operation);
    return onCall(operation, (call, next) =>
      runSteps(answer(call), ({ parameters }) => next(parameters === call.parameters ? call : { ...call, parameters })),
    );
  };
}
