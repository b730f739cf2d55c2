import { type CaseContext, Inconclusive, type Law, type Parameters } from '../../../engine/contract/case-context.ts';
import { at } from '../../../engine/model/paths.ts';
import { isOperationId, type OperationId } from '../operations.ts';
import { deployed } from './getDeploymentTransaction.ts';
import { nameOf } from '../../../engine/model/operation-name.ts';
import { inconclusiveNoSubject } from '../../../properties/lists/frozen-window.ts';
import { repeatsStatus } from '../../../properties/error-form.ts';
import { describeAnswer } from '../../../engine/model/show.ts';
import type { Answered } from '../../../engine/model/judging.ts';

const sureParameters = (c: CaseContext): Parameters | undefined => {
  if (Object.values(c.operation.parameters).every((row) => !row.required)) return {};
  return isOperationId(c.operation.id) ? sure[c.operation.id]?.(c) : undefined;
};

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

/** Parameters that name objects from other lists, so a refusal cannot mean that the object is missing. */
const sure: Partial<Record<OperationId, (c: CaseContext) => Parameters | undefined>> = {
  getDeploymentTransaction: (c) => deployed(c).map(({ chainId, address }) => ({ chainId, address }))[0],
  listAddressMessages: (c) =>
    c.subjects
      .arguments('listMessages')
      .flatMap(({ answer }) => answer.items ?? [])
      .flatMap((item) => {
        const address = at(item, 'from');
        return typeof address === 'string' ? [{ address }] : [];
      })[0],
};

/** A list exists, though it may be empty, if other operations answer for its chain or network. */
const exists = (c: CaseContext, parameters: Parameters): boolean =>
  c.operation.listing !== undefined &&
  (['chainId', 'network'] as const).some(
    (name) => parameters[name] !== undefined && c.subjects.answersFor(name, parameters[name]),
  );

/** A single token may exist since genesis, without a deployment; several tokens do not. */
const severalTokens = (c: CaseContext, refused: readonly Parameters[]): boolean => {
  const tokens = new Set(c.subjects.of('token-address').map((subject) => subject.value));
  return (
    c.operation.id === 'getDeploymentTransaction' &&
    refused.filter((value) => tokens.has(String(value['address']))).length >= 3
  );
};

/** The documented path answers 200. A documented refusal of a subject proves nothing, unless the subject must exist. */
export const versionPaths: Law = async (c) => {
  const certain = c.subjects.arguments(c.operation.id)[0]?.parameters ?? sureParameters(c);
  if (certain) {
    mustAnswer(c, await c.ask({ parameters: certain, input: 'valid' }, { anyForm: true }));
    return c.proved();
  }
  const refused = c.subjects.refused(c.operation.id);
  if (refused.length === 0) return inconclusiveNoSubject(c, `parameters for ${nameOf(c.operation)}`);
  const mustExist = severalTokens(c, refused);
  for (const parameters of refused) {
    const answer = await c.ask({ parameters, input: 'valid' });
    const documented = answer.status >= 400 && answer.status < 500 && repeatsStatus(c.contract, answer);
    if (!documented || mustExist || exists(c, parameters)) mustAnswer(c, answer);
  }
  throw new Inconclusive(`none of the ${refused.length} subjects found is known to ${nameOf(c.operation)}`);
};
