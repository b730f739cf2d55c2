import { describeAnswer } from '../engine/model/show.ts';
import { sized } from '../engine/model/listing.ts';
import { type CaseContext, Inconclusive, type Parameters } from '../engine/contract/case-context.ts';
import type { Answered, Cause } from '../engine/model/judging.ts';
import { isAnswered } from '../engine/protocols/documented.ts';

/**
 * Sends a documented call. It is a violation if the call is refused as a bad request. Refusals because of a missing key
 * or a missing subject are not judged here.
 */
export async function mustAccept(
  c: CaseContext,
  parameters: Parameters,
  what: string,
  by: readonly Answered[] = [],
): Promise<Answered> {
  const answer = await c.ask({
    parameters: { ...parameters, ...sized(c.operation) },
    input: 'valid',
  });
  if (answer.status === 401 || answer.status === 403 || answer.status === 404)
    throw new Inconclusive(`${what} is answered with ${answer.status}`, { code: 'not-answered' });
  if (!isAnswered(c.operation, answer.status))
    c.broken(`${what} is refused`, {
      code: 'refused',
      about: what,
      expected: 'status 200',
      actual: describeAnswer(answer),
      by: [...by, answer],
    });
  return answer;
}

/** A violation if a documented call got no result. `by`: answers that show that it should have got one. */
export function mustSucceed(
  c: CaseContext,
  answer: Answered,
  cause: Cause,
  { expected = 'status 200', by = [] }: { readonly expected?: string; readonly by?: readonly Answered[] } = {},
): void {
  if (answer.result) return;
  c.broken(cause.message, { ...cause, expected, actual: describeAnswer(answer), by: [...by, answer] });
}
