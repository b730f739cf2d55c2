import { errorPhrases as phrases } from '../statuses.ts';
import type { Answered, Judgement, PassiveCheck } from '../../../engine/model/judging.ts';
import { isObject } from '../../../engine/model/paths.ts';
import { isTooLong } from '../../../properties/checks/shared/too-long.ts';
import { show } from '../../../engine/model/show.ts';

type Rule = 'body' | 'status-agrees' | 'phrase' | 'listed-status' | 'no-error-as-success';

/** Whether a body has the three members of a documented error. */
const looksLikeError = (body: unknown): boolean =>
  isObject(body) && typeof body['statusCode'] === 'number' && typeof body['error'] === 'string' && 'message' in body;

/** The documented form of errors, on whatever answer carries one. 429, 502 and 503 may come from whatever stands before the service. */
export const errors: PassiveCheck<Rule> = {
  name: 'checks/errors',
  rules: ['body', 'status-agrees', 'phrase', 'listed-status', 'no-error-as-success'],
  start: () => ({
    *judge(answer: Answered): Iterable<Judgement<Rule>> {
      const { status, body, operation } = answer;
      if (operation.kind !== 'rest' || isTooLong(answer)) return;
      if (status >= 200 && status < 300) {
        yield {
          rule: 'no-error-as-success',
          evidence: 1,
          ...(looksLikeError(body)
            ? {
                violation: {
                  message: 'an error body comes with a successful status',
                  expected: 'a status of 400 or above',
                  actual: `status ${status}: ${show(body as never)}`,
                },
              }
            : {}),
        };
      }
      // Nor are they evidence: a service that is never there must not pass for one that keeps to the documents.
      if (status === 429 || status === 502 || status === 503) return;
      yield {
        rule: 'listed-status',
        evidence: 1,
        ...(status === 200 || phrases.has(status)
          ? {}
          : {
              violation: {
                message: 'the status is not a documented one',
                expected: `200, ${[...phrases.keys()].join(', ')}`,
                actual: `${status}`,
              },
            }),
      };
      if (status < 400) return;
      const wrong = bodyFault(body);
      yield {
        rule: 'body',
        evidence: 1,
        ...(wrong
          ? {
              violation: {
                message: wrong,
                expected: 'JSON with message (string), statusCode (integer) and error (string)',
                actual: show(body),
              },
            }
          : {}),
      };
      if (!isObject(body)) return;
      if (typeof body['statusCode'] === 'number') {
        yield {
          rule: 'status-agrees',
          evidence: 1,
          ...(body['statusCode'] === status
            ? {}
            : {
                violation: {
                  message: 'statusCode differs from the HTTP status',
                  expected: `${status}`,
                  actual: show(body['statusCode']),
                  pointer: '/statusCode',
                },
              }),
        };
      }
      const phrase = phrases.get(status);
      if (phrase !== undefined && typeof body['error'] === 'string') {
        yield {
          rule: 'phrase',
          evidence: 1,
          ...(body['error'] === phrase
            ? {}
            : {
                violation: {
                  message: 'error is not the phrase of its status',
                  expected: phrase,
                  actual: show(body['error']),
                  pointer: '/error',
                },
              }),
        };
      }
    },
  }),
};

const bodyFault = (body: unknown): string | undefined => {
  if (!isObject(body)) return 'the error body is no JSON object';
  if (typeof body['message'] !== 'string') return 'message of the error body is no string';
  if (!Number.isInteger(body['statusCode'])) return 'statusCode of the error body is no integer';
  if (typeof body['error'] !== 'string') return 'error of the error body is no string';
  return undefined;
};
