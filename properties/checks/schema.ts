import { schemaConstraints, schemaErrors, schemaEvidence, schemaFor } from '../schema/schema.ts';
import { operations } from '../../contract/index.ts';
import { forAjv } from '../schema/validator.ts';
import type { Answered, Judgement, PassiveCheck } from '../types.ts';

/** Every successful answer against its JSON Schema; each constraint reports under the requirement that it names. */
export default {
  requirements: [...new Set(operations.flatMap((row) => [...schemaConstraints(schemaFor(row.id))]))],
  start: () => ({
    *judge({ operation, result }: Answered): Iterable<Judgement> {
      if (!result) return;
      const schema = schemaFor(operation.id);
      const plain = forAjv(result);
      const faults = schemaErrors(schema, result, plain);
      const prefix = operation.document === 'node' ? '/result' : '';
      for (const [requirement, evidence] of schemaEvidence(schema, result, plain)) {
        const own = faults.filter((fault) => fault.requirement === requirement);
        if (own.length === 0) yield { requirement, evidence };
      }
      for (const { requirement, pointer, ...shown } of faults)
        yield { requirement, evidence: 1, violation: { ...shown, pointer: `${prefix}${pointer}` } };
    },
  }),
} satisfies PassiveCheck;
