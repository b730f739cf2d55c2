import { parseJson } from '../../engine/model/json.ts';
import { validity } from '../../engine/model/validity.ts';
import type { Parameter } from '../../engine/model/operation.ts';
import { otherValueAnswered, trailingBytes } from '../causes.ts';
import { isObject } from '../../engine/model/paths.ts';
import { show } from '../../engine/model/show.ts';
import type { Answered, Cause, Judgement, PassiveCheck } from '../../engine/model/judging.ts';
import { isUnusualRequest } from '../inputs.ts';

// Whether bad input is answered as if it were good: a call without a required parameter gets a result.

type BadInputRule = 'required' | 'wrong-type' | 'refused-value' | 'malformed-request' | 'unknown-method';

/** `requirement`: where the parameter's row names it. */
interface Fault extends Cause {
  readonly rule: BadInputRule;
  readonly requirement?: string;
}

/** JSON types that decoders are known to take for another: a number for its digits, null for what was left out. */
const mayBeTaken = (value: unknown, { format }: Parameter): boolean =>
  value === null ||
  (format === 'decimal' && typeof value === 'number') ||
  (Array.isArray(value) && value.includes(null));

/**
 * A value that must be refused, according to the row of the parameter. The documents show no error for other values, so
 * these may be answered.
 */
const faultOfValue = (
  parameter: string,
  { refusalRequirement: requirement }: Parameter,
  cause: Cause = {
    code: 'bad-value-answered',
    about: parameter,
    message: `a bad ${parameter} is not refused`,
  },
): Fault | undefined => (requirement === undefined ? undefined : { rule: 'refused-value', requirement, ...cause });

function faultOfParameter({ call, operation }: Answered): Fault | undefined {
  const verdict = validity(operation, call.parameters);
  if (verdict.valid !== false) return undefined;
  const { parameter, why: reason, refusal } = verdict;
  const row = operation.parameters[parameter];
  if (!row) return undefined;
  const isRpc = operation.kind === 'json-rpc';
  if (reason === 'required') {
    if (row.in === 'path') return undefined;
    return {
      rule: 'required',
      code: 'required-left-out',
      about: parameter,
      message: `a call without ${parameter} ${isRpc ? 'gets a result' : 'is answered'}`,
    };
  }
  if (refusal) return { rule: 'refused-value', code: 'bad-value-answered', about: parameter, ...refusal };
  if (!isRpc) return faultOfValue(parameter, row);
  const value = call.parameters[parameter];
  if (mayBeTaken(value, row)) return undefined;
  if (row.values) return faultOfValue(parameter, row, otherValueAnswered(parameter, row.values));
  if (!row.required) return undefined;
  return typeof value === 'string'
    ? faultOfValue(parameter, row)
    : {
        rule: 'wrong-type',
        code: 'wrong-type-answered',
        about: parameter,
        message: `another type as ${parameter} gets a result`,
      };
}

/** Whether a body begins with a whole JSON object, and goes on. */
function hasTrailingBytes(body: string): boolean {
  for (let end = body.indexOf('}'); end >= 0 && end < body.length - 1; end = body.indexOf('}', end + 1))
    if (isObject(parseJson(body.slice(0, end + 1)))) return body.slice(end + 1).trim() !== '';
  return false;
}

function faultOfEnvelope({ call }: Answered): Fault {
  if (call.envelope && 'method' in call.envelope)
    return { rule: 'unknown-method', code: 'unknown-method-answered', message: 'an unknown method gets a result' };
  const description =
    call.rawBody !== undefined && hasTrailingBytes(call.rawBody) ? trailingBytes : 'a malformed request';
  return {
    rule: 'malformed-request',
    code: 'malformed-request-answered',
    about: description,
    message: `${description} gets a result`,
  };
}

/** Where a document says that bad input is refused, it gets no answer. */
export const badInput: PassiveCheck<BadInputRule> = {
  name: 'checks/bad-input',
  rules: ['required', 'wrong-type', 'refused-value', 'malformed-request', 'unknown-method'],
  start: () => ({
    *judge(answer: Answered): Iterable<Judgement<BadInputRule>> {
      const { call, result, body, operation } = answer;
      if (call.input !== 'invalid') return;
      const isRpc = operation.kind === 'json-rpc';
      const isUnusual = isUnusualRequest(call);
      if (isUnusual && !isRpc) return;
      const fault = isUnusual ? faultOfEnvelope(answer) : faultOfParameter(answer);
      if (!fault) return;
      const { rule, requirement, ...cause } = fault;
      const isResult = result !== undefined || (isRpc && isObject(body) && 'result' in body && body['result'] !== null);
      yield {
        rule,
        requirement,
        evidence: 1,
        violation: isResult ? { ...cause, expected: 'an error', actual: show(body) } : undefined,
      };
    },
  }),
};
