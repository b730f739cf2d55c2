import type { Answered, Cause, Judgement, PassiveCheck } from '../../engine/model/judging.ts';
import { isObject } from '../../engine/model/paths.ts';
import { judged } from './shared/judged.ts';
import type { DocumentedErrors } from '../../engine/model/contract.ts';
import { describeAnswer, show } from '../../engine/model/show.ts';
import { errorsOf } from '../error-form.ts';

type ErrorsRule = 'body' | 'status-agrees' | 'phrase' | 'listed-status' | 'no-error-as-success';

interface Member {
  readonly name: string;
  readonly type: 'string' | 'integer';
}

/** The documented members of an error's body. */
function membersOf({ messageMember, statusMember, phraseMember }: DocumentedErrors): readonly Member[] {
  const member = (name: string | undefined, type: Member['type']): Member[] =>
    name === undefined ? [] : [{ name, type }];
  return [...member(messageMember, 'string'), ...member(statusMember, 'integer'), ...member(phraseMember, 'string')];
}

/** Whether a body has all members of a documented error. */
const looksLikeError = (body: unknown, { messageMember, statusMember, phraseMember }: DocumentedErrors): boolean =>
  isObject(body) &&
  (statusMember === undefined || typeof body[statusMember] === 'number') &&
  (phraseMember === undefined || typeof body[phraseMember] === 'string') &&
  (messageMember === undefined || messageMember in body) &&
  [messageMember, statusMember, phraseMember].some((name) => name !== undefined);

const inWords = (members: readonly Member[]): string =>
  members
    .map(({ name, type }) => `${name} (${type})`)
    .join(', ')
    .replace(/, ([^,]*)$/, ' and $1');

function bodyFault(body: unknown, members: readonly Member[]): Cause | undefined {
  if (!isObject(body)) return { code: 'body-not-object', message: 'the error body is no JSON object' };
  const wrong = members.find(({ name, type }) =>
    type === 'string' ? typeof body[name] !== 'string' : !Number.isInteger(body[name]),
  );
  return (
    wrong && {
      code: 'error-member-type',
      about: wrong.name,
      message: `${wrong.name} of the error body is no ${wrong.type}`,
    }
  );
}

/** Every error has the documented form. 429, 502 and 503 may come from a gateway in front of the service. */
export const errors: PassiveCheck<ErrorsRule> = {
  name: 'checks/errors',
  rules: ['body', 'status-agrees', 'phrase', 'listed-status', 'no-error-as-success'],
  start: (contract) => ({
    *judge(answer: Answered): Iterable<Judgement<ErrorsRule>> {
      const { status, body } = answer;
      const documented = errorsOf(contract, answer);
      if (!documented || isTooLong(answer)) return;
      const { phrases, statusMember, phraseMember } = documented;
      if (status >= 200 && status < 300) {
        yield judged(
          'no-error-as-success',
          looksLikeError(body, documented) && {
            code: 'error-with-success-status',
            message: 'an error body comes with a successful status',
            expected: 'a status of 400 or above',
            actual: describeAnswer(answer),
          },
        );
      }
      // Nor are they evidence: a service that is never there must not pass for one that keeps to the documents.
      if (status === 429 || status === 502 || status === 503) return;
      yield judged(
        'listed-status',
        status !== 200 &&
          !phrases.has(status) && {
            code: 'undocumented-status',
            message: 'the status is not a documented one',
            expected: `200, ${[...phrases.keys()].join(', ')}`,
            actual: `${status}`,
          },
      );
      if (status < 400) return;
      const members = membersOf(documented);
      const wrong = bodyFault(body, members);
      yield judged('body', wrong && { ...wrong, expected: `JSON with ${inWords(members)}`, actual: show(body) });
      if (!isObject(body)) return;
      if (statusMember !== undefined && typeof body[statusMember] === 'number')
        yield judged(
          'status-agrees',
          body[statusMember] !== status && {
            code: 'status-member-differs',
            about: statusMember,
            message: `${statusMember} differs from the HTTP status`,
            expected: `${status}`,
            actual: show(body[statusMember]),
            pointer: `/${statusMember}`,
          },
        );
      const phrase = phrases.get(status);
      if (phrase !== undefined && phraseMember !== undefined && typeof body[phraseMember] === 'string')
        yield judged(
          'phrase',
          body[phraseMember] !== phrase && {
            code: 'phrase-differs',
            about: phraseMember,
            message: `${phraseMember} is not the phrase of its status`,
            expected: phrase,
            actual: show(body[phraseMember]),
            pointer: `/${phraseMember}`,
          },
        );
    },
  }),
};

/**
 * HTTP statuses for requests that are too long (RFC 9110, 15.5.14 and 15.5.15; RFC 6585, 5). A gateway in front of a
 * service may return them.
 */
const statuses: ReadonlySet<number> = new Set([413, 414, 431]);
/** No documented call comes near this many characters, a large POST body aside. */
const ordinary = 2_000;

/** Whether a request was refused for its mere length; that says nothing about the service. */
export const isTooLong = ({ status, exchange: { request } }: Answered): boolean =>
  statuses.has(status) && request.url.length + (request.body?.length ?? 0) > ordinary;
