import {
  type Answered,
  type CaseContext,
  describeAnswer,
  Inconclusive,
  inconclusiveNoSubject,
  type Parameters,
  repeatsStatus,
} from '../../../rules/parts.ts';

function mustAnswer(c: CaseContext, answer: Answered): void {
  if (answer.status === 401 || answer.status === 403)
    throw new Inconclusive('the target asks for a key; give one with --key env:NAME', { code: 'not-answered' });
  if (answer.status !== 200)
    c.fail('the documented path does not answer', {
      code: 'path-does-not-answer',
      expected: 'status 200',
      actual: describeAnswer(answer, 160),
      by: [answer],
    });
}

/** A list exists, though it may be empty, if other operations answer for its chain or network. */
const exists = (c: CaseContext, parameters: Parameters): boolean =>
  c.operation.listing !== undefined &&
  (['chainId', 'network'] as const).some(
    (name) => parameters[name] !== undefined && c.subjects.answersFor(name, parameters[name]),
  );

/** The documented path answers 200. A documented refusal of a subject proves nothing, unless the subject must exist. */
export const versionPaths = async (c: CaseContext): Promise<void> => {
  const isFree = Object.values(c.operation.parameters).every((row) => !row.required);
  const certain = c.knownCalls[0]?.parameters ?? (isFree ? {} : undefined);
  if (certain) {
    mustAnswer(c, await c.request({ parameters: certain, input: 'valid' }, { anyForm: true }));
    return c.countEvidence();
  }
  const refused = c.subjects.refused(c.operation.id);
  if (refused.length === 0) return inconclusiveNoSubject(c, `parameters for ${c.operation.id}`);
  for (const parameters of refused) {
    const answer = await c.request({ parameters, input: 'valid' });
    const documented = answer.status >= 400 && answer.status < 500 && repeatsStatus(c.contract, answer);
    if (!documented || exists(c, parameters)) mustAnswer(c, answer);
  }
  throw new Inconclusive(`none of the ${refused.length} subjects found is known to ${c.operation.id}`);
};
