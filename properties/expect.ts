import { type CaseContext, Inconclusive, type Parameters } from '../engine/contract/case-context.ts';
import type { Answered, Cause } from '../engine/model/judging.ts';
import { sized } from '../engine/model/listing.ts';
import { isObject } from '../engine/model/paths.ts';
import { describeAnswer, show } from '../engine/model/show.ts';
import { isAnswered, isServerFailure } from '../engine/protocols/documented.ts';

/** How a finding names a violation; absent: the words of the expectation, and the answer alone. */
interface Naming extends Cause {
  readonly expected?: string;
  readonly actual?: string;
  readonly by?: readonly Answered[];
}

/** Reports a violation unless an expectation is met; counts evidence if it is. */
function expectThat(
  c: CaseContext,
  isMet: boolean,
  answer: Answered,
  { message, ...naming }: Naming,
  words: { readonly expected: string; readonly actual?: string },
): void {
  if (!isMet) c.fail(message, { actual: describeAnswer(answer), by: [answer], ...words, ...naming });
  c.countEvidence();
}

/** Whether an answer is about the input of its call: not about the key, and no failure of the service. */
export const isAboutInput = (answer: Answered): boolean =>
  answer.status !== 401 && answer.status !== 403 && !isServerFailure(answer);

/** Whether an answer refuses the input of its call. An answer of JSON-RPC may have neither a result nor an error. */
const refusesInput = (answer: Answered): boolean => {
  const { operation, status, body } = answer;
  const isError = operation.kind !== 'json-rpc' || status >= 400 || (isObject(body) && body['error'] !== undefined);
  return isError && isAboutInput(answer);
};

/** The target refuses a call with a status of 400 to 499, or with an error of JSON-RPC. */
export function expectRefusal(c: CaseContext, answer: Answered, naming: Naming): void {
  if (c.refused(answer) && !isServerFailure(answer) && !refusesInput(answer)) return;
  expectThat(c, c.refused(answer) && !isServerFailure(answer), answer, naming, { expected: 'a status of 400 to 499' });
}

/** The target refuses a call or answers it, but has no server error. */
export function expectNoServerError(c: CaseContext, answer: Answered, naming: Naming): void {
  if (!isServerFailure(answer) && !isAboutInput(answer)) return;
  expectThat(c, !isServerFailure(answer), answer, naming, { expected: 'a status of 400 to 499, or an answer' });
}

/** The target answers a documented call with a successful status. */
export function expectSuccess(c: CaseContext, answer: Answered, naming: Naming): void {
  const isRpcError = c.operation.kind === 'json-rpc' && c.refused(answer);
  expectThat(c, isAnswered(c.operation, answer.status) && !isRpcError, answer, naming, { expected: 'status 200' });
}

/** A call of a method gets a result. */
export function expectResult(c: CaseContext, answer: Answered, naming: Naming): void {
  expectThat(c, answer.result !== undefined, answer, naming, { expected: 'a result', actual: show(answer.body) });
}

/** A call of a method gets an error and no result. */
export function expectError(c: CaseContext, answer: Answered, naming: Naming): void {
  if (!answer.result && !refusesInput(answer)) return;
  expectThat(c, !answer.result, answer, naming, { expected: 'an error', actual: show(answer.result) });
}

/** A violation if a documented call got no result; no evidence if it got one. `by`: answers that show it. */
export function mustSucceed(c: CaseContext, answer: Answered, { by = [], ...naming }: Naming): void {
  if (!answer.result) expectThat(c, false, answer, { ...naming, by: [...by, answer] }, { expected: 'status 200' });
}

/**
 * Sends a documented call. It is a violation if the call is refused as a bad request. Refusals because of a missing key
 * or a missing subject are not judged here.
 */
export async function mustAccept(c: CaseContext, parameters: Parameters, what: string): Promise<Answered> {
  const answer = await c.request({ parameters: { ...parameters, ...sized(c.operation) }, input: 'valid' });
  if (answer.status === 401 || answer.status === 403 || answer.status === 404)
    throw new Inconclusive(`${what} is answered with ${answer.status}`, { code: 'not-answered' });
  if (!isAnswered(c.operation, answer.status))
    expectThat(
      c,
      false,
      answer,
      { code: 'refused', about: what, message: `${what} is refused` },
      { expected: 'status 200' },
    );
  return answer;
}
