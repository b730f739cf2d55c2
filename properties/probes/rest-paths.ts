import type { OperationId } from '../../engine/model/operation.ts';
import { type CaseContext, Inconclusive, type JudgeTable, type Parameters } from '../../engine/judging/case-context.ts';
import { noSubject } from '../lists/closed.ts';
import { at, isObject } from '../../engine/model/paths.ts';
import { show } from '../../engine/model/show.ts';
import type { Answered } from '../../engine/model/judging.ts';
import { deployed } from '../../contracts/chain/probes/getDeploymentTransaction.ts';

/** Parameters of things that another list names, so that a refusal cannot mean that there is no such thing. */
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

const sureParameters = (c: CaseContext): Parameters | undefined =>
  Object.values(c.operation.parameters).every((row) => !row.required) ? {} : sure[c.operation.id]?.(c);

/** A list of a chain or network that other operations answer for is there, if only empty. */
const exists = (c: CaseContext, parameters: Parameters): boolean =>
  c.operation.listing !== undefined &&
  (['chainId', 'network'] as const).some(
    (name) => parameters[name] !== undefined && c.subjects.answersFor(name, parameters[name]),
  );

/** One token may have stood there from the beginning, without a deployment; several of them have not. */
const severalTokens = (c: CaseContext, refused: readonly Parameters[]): boolean => {
  const tokens = new Set(c.subjects.of('token-address').map((one) => one.value));
  return (
    c.operation.id === 'getDeploymentTransaction' &&
    refused.filter((one) => tokens.has(String(one['address']))).length >= 3
  );
};

const mustAnswer = (c: CaseContext, answer: Answered): void => {
  if (answer.status === 401 || answer.status === 403)
    throw new Inconclusive('the target asks for a key; give one with --api-key-env');
  if (answer.status !== 200)
    c.broken('the documented path does not answer', {
      expected: 'status 200',
      actual: `status ${answer.status}: ${show(answer.exchange.response?.body ?? '', 160)}`,
      by: [answer],
    });
};

/** The documented path answers 200. A documented refusal of subjects found here and there proves nothing unless what they name must exist. */
const path = async (c: CaseContext): Promise<void> => {
  const certain = c.subjects.arguments(c.operation.id)[0]?.parameters ?? sureParameters(c);
  if (certain) {
    mustAnswer(c, await c.ask({ parameters: certain, input: 'valid' }, { anyForm: true }));
    return c.proved();
  }
  const refused = c.subjects.refused(c.operation.id);
  if (refused.length === 0) return noSubject(c, `parameters for ${c.operation.id}`);
  const tokens = severalTokens(c, refused);
  for (const parameters of refused) {
    const answer = await c.ask({ parameters, input: 'valid' });
    const documented =
      answer.status >= 400 &&
      answer.status < 500 &&
      isObject(answer.body) &&
      answer.body['statusCode'] === answer.status;
    if (!documented || tokens || exists(c, parameters)) mustAnswer(c, answer);
  }
  throw new Inconclusive(`none of the ${refused.length} subjects found is known to ${c.operation.id}`);
};

export default { 'data.version.paths': path } satisfies JudgeTable;
