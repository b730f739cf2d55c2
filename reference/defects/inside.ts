import { defined } from '../../engine/model/defined.ts';
import type { OperationId } from '../../engine/model/names.ts';
import type { Operation } from '../../engine/model/operation.ts';
import { type Answer, type Call, type Parameters, callWith } from '../../defects/call.ts';
import { changeCall, type Defect, type Next, runSteps, type World } from '../../defects/defect.ts';
import { isFor } from '../../defects/operators/http.ts';
import type { Value } from '../../defects/value.ts';
import { Refusal } from '../handlers/shared/refusal.ts';
import type { Alteration, OperationCall } from '../types.ts';
import type { World as ReferenceWorld } from '../world/world.ts';

declare module '../../defects/defect.ts' {
  /** Defects of the reference provider see its data. */
  interface World extends ReferenceWorld {}
}

/** A defect of an operation as an alteration of the provider; undefined where it changes nothing. */
export function plant(defect: Defect, operation: Operation): Alteration | undefined {
  const change = defect(operation);
  if (!change) return undefined;
  const { call: behaviour, http, ofAll, mild } = change;
  const isMeant = isFor(operation);
  return {
    ...defined({ mild }),
    ...(http && {
      http: async (request, next) => (ofAll || isMeant(request) ? http(request, next) : next(request)),
    }),
    ...(behaviour && {
      call: (call, answer, world) => {
        if (call.operation !== operation.id) return answer(call);
        const next: Next = (asked) => answer(asked as OperationCall);
        return runSteps(behaviour(call, { next, world }), next);
      },
    }),
  };
}

/** Breaks these operations only. */
export function on(operations: OperationId | readonly OperationId[], defect: Defect): Defect {
  const ids: readonly string[] = [operations].flat();
  return (operation) => (ids.includes(operation.id) ? defect(operation) : undefined);
}

/** Answers calls that the documents refuse; undefined keeps the refusal. */
export function answerRefusals(otherwise: (call: Call, next: Next, world: World) => Answer | undefined): Defect {
  return changeCall((call, next, world) => {
    try {
      const answer = next(call);
      return answer.kind === 'rpc-error' ? (otherwise(call, next, world) ?? answer) : answer;
    } catch (error) {
      const answer = error instanceof Refusal ? otherwise(call, next, world) : undefined;
      if (answer) return answer;
      throw error;
    }
  });
}

/** A successful answer with this body. */
export const success = (body: Value, status = 200): Answer => ({ kind: 'answer', status, body });

/** The node's refusal of ids that it does not know. */
export const unknown: Answer = { kind: 'rpc-error', code: -32000, message: 'not found' };

/** The body of the whole answer to a call with other parameters; undefined if it is refused. */
export function bodyOf(call: Call, next: Next, parameters: Parameters): Value | undefined {
  const answer = next({ ...callWith(call, parameters), whole: true });
  return answer.kind === 'answer' ? answer.body : undefined;
}
