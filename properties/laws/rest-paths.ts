import { nameOf } from '../../engine/model/operation-name.ts';
import { type CaseContext, Inconclusive, type Law, type Parameters } from '../../engine/contract/case-context.ts';
import { inconclusiveNoSubject } from '../lists/frozen-window.ts';
import { repeatsStatus } from '../error-form.ts';
import { describeAnswer } from '../../engine/model/show.ts';
import type { Answered } from '../../engine/model/judging.ts';

/** Knowledge of a contract about the things that its operations are asked about. */
export interface KnownThings {
  /** Parameters of a thing that another list names, so that a refusal cannot mean that it does not exist. */
  sure(c: CaseContext): Parameters | undefined;
  /** Whether refusals of all these parameters cannot mean that nothing they name exists. */
  mustExist(c: CaseContext, refused: readonly Parameters[]): boolean;
  /** Whether what these parameters name exists, since other operations answer for it. */
  exists(c: CaseContext, parameters: Parameters): boolean;
}

const sureParameters = (c: CaseContext, { sure }: KnownThings): Parameters | undefined =>
  Object.values(c.operation.parameters).every((row) => !row.required) ? {} : sure(c);

function mustAnswer(c: CaseContext, answer: Answered): void {
  if (answer.status === 401 || answer.status === 403)
    throw new Inconclusive('the target asks for a key; give one with --api-key-env', { code: 'not-answered' });
  if (answer.status !== 200)
    c.broken('the documented path does not answer', {
      code: 'path-does-not-answer',
      expected: 'status 200',
      actual: describeAnswer(answer, 160),
      by: [answer],
    });
}

/** The documented path answers 200. A documented refusal of a subject proves nothing, unless the subject must exist. */
export const pathAnswers =
  (known: KnownThings): Law =>
  async (c) => {
    const certain = c.subjects.arguments(c.operation.id)[0]?.parameters ?? sureParameters(c, known);
    if (certain) {
      mustAnswer(c, await c.ask({ parameters: certain, input: 'valid' }, { anyForm: true }));
      return c.proved();
    }
    const refused = c.subjects.refused(c.operation.id);
    if (refused.length === 0) return inconclusiveNoSubject(c, `parameters for ${nameOf(c.operation)}`);
    const mustExist = known.mustExist(c, refused);
    for (const parameters of refused) {
      const answer = await c.ask({ parameters, input: 'valid' });
      const documented = answer.status >= 400 && answer.status < 500 && repeatsStatus(c.contract, answer);
      if (!documented || mustExist || known.exists(c, parameters)) mustAnswer(c, answer);
    }
    throw new Inconclusive(`none of the ${refused.length} subjects found is known to ${nameOf(c.operation)}`);
  };
