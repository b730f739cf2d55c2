import { runSteps, type Defect } from '../../../defects/defect.ts';
import type { Alteration } from '../../types.ts';
import type { Subject } from '../subject.ts';
import { onCall } from './calls.ts';

/** A defect on one operation of the reference provider. */
export function plant(operation: Subject, defect: Defect): Alteration {
  const answer = defect.on(operation);
  return onCall(operation, (call, next) =>
    runSteps(answer(call), ({ parameters }) => next(parameters === call.parameters ? call : { ...call, parameters })),
  );
}
