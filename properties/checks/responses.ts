import type { Answered, Judgement, PassiveCheck } from '../../engine/model/judging.ts';
import { gatewayStatuses, isJsonType } from '../../engine/model/http.ts';
import type { RestOperation } from '../../engine/model/operation.ts';
import { show } from '../../engine/model/show.ts';
import { contentFor, responseFor, schemaFor, typeOfAnswer } from '../../engine/protocols/documented.ts';
import { isOfOtherPath } from '../../engine/protocols/input.ts';
import { schemaErrors } from '../../engine/schema/schema.ts';
import { forAjv } from '../../engine/schema/validator.ts';
import { judged } from './shared/judged.ts';
import { isTooLong } from './errors.ts';

type ResponsesRule = 'status' | 'error-body';

const isError = (status: number): boolean => status >= 400 && status < 500;

/**
 * Whether the document says which statuses come in place of this one. Many documents leave out usual errors, and a
 * server error has its own requirement.
 */
const isStatusJudged = ({ responses = {}, responsesAreComplete }: RestOperation, status: number): boolean =>
  !Object.hasOwn(responses, 'default') &&
  ((status >= 200 && status < 300) || (responsesAreComplete === true && isError(status)));

const judgeStatus = (operation: RestOperation, status: number): Judgement<ResponsesRule> => ({
  rule: 'status',
  evidence: 1,
  violation: responseFor(operation, status)
    ? undefined
    : {
        code: 'undocumented-status',
        message: 'the status is not a documented one',
        expected: Object.keys(operation.responses ?? {}).join(', '),
        actual: `${status}`,
      },
});

/**
 * Judges the body of an error by what the document declares for its status. A text in place of JSON is judged for
 * documented calls alone, because a server in front of the service may refuse others in its own form; if the document
 * is complete, it is judged for every call.
 */
function judgeErrorBody(answer: Answered, operation: RestOperation): Judgement<ResponsesRule> | undefined {
  const { status, body, call, exchange } = answer;
  const response = responseFor(operation, status);
  const type = typeOfAnswer(answer);
  if (!response || response.content.length === 0) return undefined;
  const isText = type !== undefined && !isJsonType(type);
  if (isText) {
    const isForeign =
      !Object.hasOwn(operation.responses ?? {}, `${status}`) ||
      (!operation.responsesAreComplete && (call.input !== 'valid' || status === 401 || status === 403));
    if (isForeign || contentFor(response, type) !== undefined || exchange.response?.body === '') return undefined;
    return judged('error-body', {
      code: 'content-type',
      message: 'the media type of the error is not documented',
      expected: `content-type: ${response.content.map((content) => content.type).join(' or ')}`,
      actual: show(type),
    });
  }
  const schema = schemaFor(answer);
  if (schema === undefined) return undefined;
  if (body === undefined) return type === undefined ? undefined : brokenJson(exchange.response?.body ?? '');
  const [fault] = schemaErrors(schema, body, forAjv(body));
  if (!fault) return judged('error-body', false);
  const { code, message, expected, actual, pointer } = fault;
  return judged('error-body', { code, message, expected, actual, pointer });
}

/** An error that its own media type calls JSON, and that is none. An empty body is judged nowhere. */
const brokenJson = (text: string): Judgement<ResponsesRule> | undefined =>
  text === ''
    ? undefined
    : judged('error-body', {
        code: 'invalid-json',
        message: 'the error is no JSON',
        expected: 'JSON',
        actual: show(text),
      });

/** Answers have a status that their operation documents, and errors the body that it documents for their status. */
export const responses: PassiveCheck<ResponsesRule> = {
  name: 'checks/responses',
  rules: ['status', 'error-body'],
  start: () => ({
    *judge(answer: Answered): Iterable<Judgement<ResponsesRule>> {
      const { operation, status } = answer;
      // A gateway in front of the service has statuses and errors of its own.
      if (operation.kind !== 'rest' || !operation.responses || isTooLong(answer) || gatewayStatuses.has(status)) return;
      if (isOfOtherPath(answer)) return;
      if (isStatusJudged(operation, status)) yield judgeStatus(operation, status);
      const judgement = isError(status) ? judgeErrorBody(answer, operation) : undefined;
      if (judgement) yield judgement;
    },
  }),
};
