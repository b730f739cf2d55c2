import { schemaConstraints, schemaErrors, schemaEvidence } from '../../engine/schema/schema.ts';
import { operations } from '../../contracts/chain/index.ts';
import { isElsewhere } from '../../engine/protocols/input.ts';
import { shapeFault, shapeRequirement } from '../../engine/schema/shape.ts';
import { forAjv } from '../../engine/schema/validator.ts';
import type { Answered, Judgement, PassiveCheck } from '../../engine/model/judging.ts';

/** Every successful answer against its form and its JSON Schema; each constraint reports under the requirement that it names. */
export default {
  requirements: [...new Set(operations.flatMap((row) => [...schemaConstraints(row.schema)]))],
  start: () => ({
    *judge(answer: Answered): Iterable<Judgement> {
      const { operation, result, call } = answer;
      // One finding for an answer that is wrong as a whole, not one for each member that it lacks.
      const fault = shapeFault(answer);
      if (fault) yield { requirement: shapeRequirement(answer), evidence: 1, violation: fault };
      if (fault || !result) return;
      // What another path answers, the data document does not say.
      if (operation.kind === 'rest' && (call.path !== undefined || isElsewhere(operation, call.parameters))) return;
      const schema = operation.schema;
      const plain = forAjv(result);
      const faults = schemaErrors(schema, result, plain);
      const prefix = operation.kind === 'json-rpc' ? '/result' : '';
      for (const [requirement, evidence] of schemaEvidence(schema, result, plain)) {
        const own = faults.filter((fault) => fault.requirement === requirement);
        if (own.length === 0) yield { requirement, evidence };
      }
      for (const { requirement, pointer, ...shown } of faults)
        yield { requirement, evidence: 1, violation: { ...shown, pointer: `${prefix}${pointer}` } };
    },
  }),
} satisfies PassiveCheck;
