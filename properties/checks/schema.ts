import { protocolOf } from '../../engine/protocols/protocol.ts';
import { schemaErrors, schemaEvidence } from '../../engine/schema/schema.ts';
import type { Enforcement } from '../../engine/contract/enforcement.ts';
import { documentedError, schemaFor } from '../../engine/protocols/documented.ts';
import { isOfOtherPath } from '../../engine/protocols/input.ts';
import { shapeFault, shapeRequirement } from '../../engine/schema/shape.ts';
import { forAjv } from '../../engine/schema/validator.ts';
import type { Json } from '../../engine/model/exchange.ts';
import type { Answered, Judgement, PassiveCheck } from '../../engine/model/judging.ts';
import { at } from '../../engine/model/paths.ts';

/**
 * Every successful answer has its form and matches its JSON Schema. Each constraint reports under the requirement that
 * it names.
 */
const schema: PassiveCheck = {
  name: 'checks/schema',
  rules: [],
  judgesAlone: true,
  start: () => ({
    *judge(answer: Answered): Iterable<Judgement> {
      const { operation, result, body, call } = answer;
      if (!result) yield* judgeError(answer);
      // One finding for an answer that is wrong as a whole, not one for each member that it lacks.
      const fault = shapeFault(answer);
      if (fault && !fault.isNoJson) yield { requirement: shapeRequirement(answer), evidence: 1, violation: fault };
      if (fault || !result) return;
      if (operation.kind === 'rest' && isOfOtherPath(answer)) return;
      // A call that selects members gets objects without the others.
      const selects = operation.listing?.fields?.parameter;
      const schemaId = schemaFor(answer);
      if (schemaId === undefined || (selects !== undefined && call.parameters[selects] !== undefined)) return;
      const value = operation.freeBody ? protocolOf(operation).freeValue(body) : result;
      yield* judgementsOf(schemaId, value, protocolOf(operation).resultAt);
    },
  }),
};

/** Judgements of the values of shared bodies, by schema. */
const cache = new WeakMap<object, Map<string, readonly Judgement[]>>();

/** As `judgeValue`, once for each value: equal bodies share theirs. */
function judgementsOf(schemaId: string, value: Json | undefined, place: string): readonly Judgement[] {
  if (typeof value !== 'object' || value === null) return [...judgeValue(schemaId, value, place)];
  const bySchema = cache.get(value) ?? new Map<string, readonly Judgement[]>();
  const judgements = bySchema.get(schemaId) ?? [...judgeValue(schemaId, value, place)];
  cache.set(value, bySchema.set(schemaId, judgements));
  return judgements;
}

/** A value against a schema. `place`: JSON pointer to the value in the body. */
function* judgeValue(schemaId: string, value: Json | undefined, place: string): Iterable<Judgement> {
  const plain = forAjv(value);
  const faults = schemaErrors(schemaId, value, plain);
  for (const [requirement, evidence] of schemaEvidence(schemaId, value, plain)) {
    const faultsOfRequirement = faults.filter((fault) => fault.requirement === requirement);
    if (faultsOfRequirement.length === 0) yield { requirement, evidence };
  }
  for (const { requirement, pointer, ...details } of faults)
    yield { requirement, evidence: 1, violation: { ...details, pointer: `${place}${pointer}` } };
}

/** The data of a documented error. JSON-RPC 2.0, 5.1 lets a service leave it out. */
function* judgeError(answer: Answered): Iterable<Judgement> {
  const schemaId = documentedError(answer)?.schema;
  const data = at(answer.body, 'error.data');
  if (schemaId !== undefined && data !== undefined) yield* judgeValue(schemaId, data, '/error/data');
}

/** By the constraints of the response schemas that name the requirement in `x-requirement`. */
export const bySchema: Enforcement = { by: 'schema', check: schema };
