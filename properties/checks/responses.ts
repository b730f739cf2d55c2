import type { Answered, Judgement, PassiveCheck } from '../../engine/model/judging.ts';
import { gatewayStatuses } from '../../engine/model/gateway-statuses.ts';
import type { RestOperation } from '../../engine/model/operation.ts';
import { isElsewhere } from '../../engine/protocols/input.ts';
import { schemaErrors } from '../../engine/schema/schema.ts';
import { forAjv } from '../../engine/schema/validator.ts';
import { isTooLong } from './shared/too-long.ts';

type Rule = 'status' | 'error-body';

/** The documented statuses, where they are all that may come in place of this one. */
const documentedFor = ({ successes, failures }: RestOperation, status: number): readonly number[] | undefined => {
  if (status >= 200 && status < 300) return successes;
  // A gateway in front of the service has statuses of its own.
  return failures && status >= 400 && !gatewayStatuses.has(status) ? failures : undefined;
};

/** Answers have a status that their operation documents, and errors the body that it documents for their status. */
export const responses: PassiveCheck<Rule> = {
  name: 'checks/responses',
  rules: ['status', 'error-body'],
  start: () => ({
    *judge(answer: Answered): Iterable<Judgement<Rule>> {
      const { operation, call, status, body } = answer;
      if (operation.kind !== 'rest' || isTooLong(answer)) return;
      // What another path answers, the document does not say.
      if (call.path !== undefined || isElsewhere(operation, call.parameters)) return;
      const { errorSchemas } = operation;
      const documented = documentedFor(operation, status);
      if (documented)
        yield {
          rule: 'status',
          evidence: 1,
          ...(documented.includes(status)
            ? {}
            : {
                violation: {
                  code: 'undocumented-status',
                  message: 'the status is not a documented one',
                  expected: documented.join(', '),
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
