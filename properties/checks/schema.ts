import { protocolOf } from '../../engine/protocols/protocol.ts';
import { schemaErrors, schemaEvidence } from '../../engine/schema/schema.ts';
import type { Enforcement } from '../../engine/contract/enforcement.ts';
import { schemaFor } from '../../engine/protocols/documented.ts';
import { isElsewhere } from '../../engine/protocols/input.ts';
import { shapeFault, shapeRequirement } from '../../engine/schema/shape.ts';
import { forAjv } from '../../engine/schema/validator.ts';
import type { Answered, Judgement, PassiveCheck } from '../../engine/model/judging.ts';

/**
 * Every successful answer has its form and matches its JSON Schema. Each constraint reports under the requirement that
 * it names.
 */
export const schema: PassiveCheck = {
  name: 'checks/schema',
  rules: [],
  judgesAlone: true,
  start: () => ({
    *judge(answer: Answered): Iterable<Judgement> {
      const { operation, result, body, call } = answer;
      // One finding for an answer that is wrong as a whole, not one for each member that it lacks.
      const fault = shapeFault(answer);
      if (fault && !fault.isNoJson) yield { requirement: shapeRequirement(answer), evidence: 1, violation: fault };
      if (fault || !result) return;
      // The document does not describe the answers of other paths.
      if (operation.kind === 'rest' && (call.path !== undefined || isElsewhere(operation, call.parameters))) return;
      const schemaId = schemaFor(answer);
      if (schemaId === undefined) return;
      const value = operation.freeBody ? protocolOf(operation).freeValue(body) : result;
      const plain = forAjv(value);
      const faults = schemaErrors(schemaId, value, plain);
      const prefix = protocolOf(operation).resultAt;
      for (const [requirement, evidence] of schemaEvidence(schemaId, value, plain)) {
        const own = faults.filter((fault) => fault.requirement === requirement);
        if (own.length === 0) yield { requirement, evidence };
      }
      for (const { requirement, pointer, ...shown } of faults)
        yield { requirement, evidence: 1, violation: { ...shown, pointer: `${prefix}${pointer}` } };
    },
  }),
};

/** By the constraints of the response schemas that name the requirement in `x-requirement`. */
export const bySchema: Enforcement = { by: 'schema', check: schema };
