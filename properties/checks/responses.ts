import type { Answered, Judgement, PassiveCheck } from '../../engine/model/judging.ts';
import { gatewayStatuses } from '../../engine/model/gateway-statuses.ts';
import { isElsewhere } from '../../engine/protocols/input.ts';
import { schemaErrors } from '../../engine/schema/schema.ts';
import { forAjv } from '../../engine/schema/validator.ts';
import { isTooLong } from './shared/too-long.ts';

type Rule = 'success-status' | 'error-body';

/** Answers have a status that their operation documents, and errors the body that it documents for their status. */
export const responses: PassiveCheck<Rule> = {
  name: 'checks/responses',
  rules: ['success-status', 'error-body'],
  start: () => ({
    *judge(answer: Answered): Iterable<Judgement<Rule>> {
      const { operation, call, status, body } = answer;
      if (operation.kind !== 'rest' || isTooLong(answer)) return;
      // What another path answers, the document does not say.
      if (call.path !== undefined || isElsewhere(operation, call.parameters)) return;
      const { successes, errorSchemas } = operation;
      if (successes && status >= 200 && status < 300)
        yield {
          rule: 'success-status',
          evidence: 1,
          ...(successes.includes(status)
            ? {}
            : {
                violation: {
                  code: 'undocumented-status',
                  message: 'the status is not a documented one',
                  expected: successes.join(', '),
                  actual: `${status}`,
                },
              }),
        };
      const schema = errorSchemas?.[status];
      // A gateway in front of the service answers in its own form.
      if (schema === undefined || body === undefined || gatewayStatuses.has(status)) return;
      const [fault] = schemaErrors(schema, body, forAjv(body));
      if (!fault) yield { rule: 'error-body', evidence: 1 };
      else {
        const { code, message, expected, actual, pointer } = fault;
        yield { rule: 'error-body', evidence: 1, violation: { code, message, expected, actual, pointer } };
      }
    },
  }),
};
