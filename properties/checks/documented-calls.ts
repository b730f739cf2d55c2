import { hasPartOfObject, hasRivals, type Vouched, vouchedFor } from '../../engine/model/documented-value.ts';
import { describeAnswer } from '../../engine/model/show.ts';
import type { Exchange, Json } from '../../engine/model/exchange.ts';
import type { Answered, Cause, Judgement, PassiveCheck } from '../../engine/model/judging.ts';
import { isObject } from '../../engine/model/paths.ts';
import { validity } from '../../engine/model/validity.ts';
import { namesStatus } from '../../engine/protocols/documented.ts';
import { takesKey, securityOf } from '../../engine/model/operation.ts';
import { documentedInput } from '../documented-input.ts';
import { isUnusualRequest } from '../unusual-request.ts';
import { ListedItems } from './shared/listed-items.ts';

/**
 * Refusals that say that the call itself is wrong. Others speak of credentials (401, 403), of the state of a thing
 * (409, 410), of headers (406, 415) or of the network.
 */
const invalid: ReadonlySet<number> = new Set([400, 422]);
const missing: ReadonlySet<number> = new Set([404, 405]);

/** Errors of JSON-RPC 2.0 that say so: invalid params, and a method that is not found. */
const [invalidParams, unknownMethod] = [-32602, -32601];

/** Whether a refusal says that the call is wrong, or that nothing is there. */
function refusalOf({ operation, status, body }: Answered): 'invalid' | 'missing' | 'unknown-method' | undefined {
  if (operation.kind === 'rest') {
    if (missing.has(status)) return 'missing';
    return invalid.has(status) && operation.body !== 'open' ? 'invalid' : undefined;
  }
  const error = isObject(body) ? body['error'] : undefined;
  const code = isObject(error) ? error['code'] : undefined;
  return code === unknownMethod ? 'unknown-method' : code === invalidParams ? 'invalid' : undefined;
}

/** A placeholder of a secret, in a header or encoded in a URL. */
const placeholder = /<[\w.-]+>|%3C[\w.-]+%3E/i;

/** Whether a call carries no key, although every way to call its operation needs a key. */
function lacksKey({ operation, exchange: { request } }: Answered): boolean {
  const alternatives = securityOf(operation);
  if (!takesKey(operation) || alternatives.some((schemes) => schemes.length === 0)) return false;
  const headers = Object.values(request.headers);
  const isCarried = alternatives
    .flat()
    .some(({ place: { in: where, name } }) =>
      where === 'header'
        ? request.headers[name] !== undefined
        : where === 'query'
          ? new URL(request.url).searchParams.has(name)
          : request.headers['cookie'] !== undefined,
    );
  return !isCarried && ![request.url, ...headers].some((text) => placeholder.test(text));
}

/** The parameters of a call that have a value. */
const givenIn = ({ call }: Answered): readonly (readonly [string, Json])[] =>
  Object.entries(call.parameters).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));

/**
 * Whether the document vouches for each value. Of values that are documented by a list only, one may be there: the
 * document does not say that two of them go together.
 */
function isVouchedFor({ operation }: Answered, pairs: readonly (readonly [string, Json])[]): boolean {
  if (hasPartOfObject(operation, Object.fromEntries(pairs))) return false;
  const { cursor, size } = operation.listing?.paging ?? {};
  const vouched = pairs.map(([name, value]): Vouched | undefined =>
    name === cursor || name === size ? undefined : vouchedFor(operation, name, value),
  );
  return vouched.every((how) => how !== undefined) && vouched.filter((how) => how === 'value').length <= 1;
}

/** Whether the document names this refusal, and no success by its status: then nothing else need be answered. */
function isOnlyAnswer({ operation, status }: Answered): boolean {
  if (operation.kind !== 'rest' || !namesStatus(operation, status)) return false;
  return Object.keys(operation.responses ?? {}).every((name) => !/^[123]/.test(name));
}

/** The cause of a violation if a refused call is right by the document; undefined if it may be wrong. */
function refusedCall(answer: Answered): Cause | undefined {
  const { status, operation } = answer;
  const pairs = givenIn(answer);
  const refusal = refusalOf(answer);
  if (refusal === 'unknown-method') return { code: 'method-not-found', message: 'a documented method is not known' };
  const isStated = operation.kind === 'rest' && namesStatus(operation, status);
  // A path example names a thing that this target may not have.
  if (refusal === undefined || (refusal === 'missing' && (pairs.length > 0 || isStated))) return undefined;
  // Without any parameter, a documented refusal can only speak of the state of the service.
  if (isStated && Object.keys(operation.parameters).length === 0) return undefined;
  if (hasRivals(operation, answer.call.parameters) || !isVouchedFor(answer, pairs)) return undefined;
  const description =
    pairs.length === 0
      ? ''
      : `with ${pairs
          .map(([name]) => name)
          .sort()
          .join(', ')}`;
  return {
    code: 'documented-call-refused',
    about: description === '' ? undefined : description,
    message: `a documented call ${description === '' ? '' : `${description} `}is refused`,
  };
}

/** The list that shows the item that is asked for; undefined if a list shows none, or if another value may be wrong. */
function listOf(listed: ListedItems, answer: Answered): Exchange | undefined {
  const { call, operation, exchange } = answer;
  if (operation.kind !== 'rest' || refusalOf(answer) === undefined) return undefined;
  const parameters = givenIn(answer).filter(([name]) => operation.parameters[name]?.in !== 'path');
  // The schema of an item's member may allow more than the schema of the parameter does.
  if (!isVouchedFor(answer, parameters) || validity(operation, call.parameters).valid !== true) return undefined;
  return listed.listing(exchange);
}

/**
 * Documented calls are answered: the call without optional parameters, calls with values that the document shows, and
 * calls for the items that a list of this target shows. Discovery sends most of them.
 */
export const documentedCalls: PassiveCheck<'answered'> = {
  name: 'checks/documented-calls',
  rules: ['answered'],
  start: (contract) => {
    const listed = new ListedItems(contract);
    return {
      *judge(answer: Answered): Iterable<Judgement<'answered'>> {
        const { call, operation, exchange } = answer;
        if (call.http !== undefined || isUnusualRequest(call)) return;
        if (documentedInput(operation, call).is !== 'documented') return;
        if (answer.result) {
          if (operation.kind === 'rest') listed.note(answer);
          yield { rule: 'answered', evidence: 1 };
          return;
        }
        if (lacksKey(answer) || isOnlyAnswer(answer)) return;
        const list = listOf(listed, answer);
        const cause: Cause | undefined = list
          ? { code: 'listed-item-refused', message: 'a call for an item that a list shows is refused' }
          : refusedCall(answer);
        if (cause)
          yield {
            rule: 'answered',
            evidence: 1,
            violation: {
              ...cause,
              expected: 'an answer',
              actual: describeAnswer(answer, 160),
              exchanges: list ? [list, exchange] : [exchange],
            },
          };
      },
    };
  },
};
