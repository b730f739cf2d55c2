import type { CaseContext, Parameters } from '../../../engine/contract/case-context.ts';
import { at } from '../../../engine/model/paths.ts';
import { pathAnswers } from '../../../properties/laws/rest-paths.ts';
import { isOperationId, type OperationId } from '../operations.ts';
import { deployed } from './getDeploymentTransaction.ts';

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

/** The endpoint answers at its documented version path. */
export const versionPaths = pathAnswers({
  sure: (c) => (isOperationId(c.operation.id) ? sure[c.operation.id]?.(c) : undefined),
  mustExist: severalTokens,
  exists,
});
