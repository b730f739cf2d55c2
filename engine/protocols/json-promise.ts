import { header, coversType, isJsonType } from '../model/http.ts';
import type { Answered, Violation } from '../model/judging.ts';
import { isJsonText } from '../model/json.ts';
import type { RestOperation } from '../model/operation.ts';
import { show } from '../model/show.ts';
import { isSuccess, responseFor, typeOfAnswer } from './documented.ts';

// Whether an answer is JSON where its document promises that.

/** Whether an answer is JSON as the document declares; `fault` is absent if it is. */
export interface JsonJudgement {
  readonly fault?: Pick<Violation, 'code' | 'message' | 'expected' | 'actual'>;
}

/** Statuses of answers that have no content (RFC 9110, 15.3.5 and 15.3.6). */
const withoutContent: ReadonlySet<number> = new Set([204, 205]);

const notJson = ({ exchange }: Answered): JsonJudgement => ({
  fault: {
    code: 'body-not-json',
    message: 'the answer is no JSON',
    expected: 'a JSON body',
    actual: show(exchange.response?.body, 80),
  },
});

const otherType = ({ exchange }: Answered, documented: readonly string[]): JsonJudgement => ({
  fault: {
    code: 'content-type',
    message: 'the media type of the answer is not documented',
    expected: `content-type: ${documented.join(' or ')}`,
    actual: show(header(exchange, 'content-type') ?? 'no content-type'),
  },
});

/**
 * Judges a successful answer by the documented media types of its status. Undefined if they do not require JSON: the
 * answer has another documented type, the status is not documented, or no body is described.
 */
export function judgeDocumentedType(answer: Answered, operation: RestOperation): JsonJudgement | undefined {
  const { status, body } = answer;
  if (!isSuccess(operation, status) || withoutContent.has(status)) return undefined;
  const documented = (responseFor(operation, status)?.content ?? []).map(({ type }) => type);
  if (documented.length === 0) return undefined;
  const type = typeOfAnswer(answer);
  if (type === undefined && operation.responsesAreComplete) return otherType(answer, documented);
  // A server should send the type. Without it, a client may inspect the content (RFC 9110, 8.3).
  if (type === undefined && body !== undefined) return {};
  if (type === undefined) return documented.every(isJsonType) ? notJson(answer) : undefined;
  const isDocumented = documented.some((text) => coversType(text, type) || (isJsonType(text) && isJsonType(type)));
  if (!isDocumented) return otherType(answer, documented);
  if (!isJsonType(type) || isBeyondLimits(answer)) return undefined;
  return body === undefined ? notJson(answer) : {};
}

/** Whether an answer is JSON that exceeds the limits of assay, which is no fault of the answer (RFC 8259, 9). */
const isBeyondLimits = ({ body, exchange }: Answered): boolean =>
  body === undefined && isJsonText(exchange.response?.body ?? '');

/** Judges any answer of an operation for which every answer must be JSON. */
export function judgeJson(answer: Answered): JsonJudgement {
  const type = header(answer.exchange, 'content-type');
  if (type === undefined || !/^application\/json\s*(;|$)/i.test(type))
    return {
      fault: {
        code: 'content-type',
        message: 'the answer is not declared as application/json',
        expected: 'content-type: application/json',
        actual: show(type ?? 'no content-type'),
      },
    };
  return answer.body === undefined && !isBeyondLimits(answer) ? notJson(answer) : {};
}
