import { BudgetSpent } from '../../../engine/client/errors.ts';
import type { Client } from '../../../engine/model/exchange.ts';
import type { Parameters } from '../../../engine/model/judging.ts';
import { securityOf } from '../../../engine/model/operation.ts';
import type { Inferred } from './answer.ts';
import { callOf } from './format.ts';
import type { Plan } from './plan.ts';

/** A security scheme that refuses an invalid key: the JSONPath of the scheme, for an overlay. */
export interface InvalidKey {
  readonly target: string;
}

/**
 * Whether an invalid key is refused: a call that is answered with the key gets 401 without one and with an invalid one.
 * Undefined where the document names no scheme, declares it already, or the target needs no key.
 */
export async function inferInvalidKey(
  { contract, document, format }: Plan,
  client: Client,
  parametersOf: (operation: string) => readonly Parameters[],
): Promise<Inferred<InvalidKey> | undefined> {
  const [known] = contract.operations.flatMap((operation) => {
    const [[scheme, second] = [], ...alternatives] = securityOf(operation).filter((schemes) => schemes.length > 0);
    const [parameters] = parametersOf(operation.id);
    return scheme && !second && alternatives.length === 0 && parameters ? [{ operation, scheme, parameters }] : [];
  });
  if (!known) return undefined;
  const { operation, parameters, scheme } = known;
  const target = format.schemeTarget?.(document, scheme.id);
  if (target === undefined || (operation.kind === 'rest' && operation.refusesInvalidKey)) return undefined;
  const statusOf = async (key: 'none' | 'invalid'): Promise<number | undefined> => {
    const call = { operation: operation.id, parameters, input: 'invalid', key } as const;
    return (await client.send(call, { asker: 'infer', confirming: true })).response?.status;
  };
  try {
    if ((await statusOf('none')) !== 401) return undefined;
    const invalid = await statusOf('invalid');
    const evidence = `${callOf(operation)} is answered with the key, and gets 401 without one`;
    if (invalid === 401) return { proposed: { target }, evidence: `${evidence} and with an invalid one` };
    const reason = `${evidence}, and ${invalid ?? 'no answer'} with an invalid one`;
    return invalid !== undefined && invalid < 300
      ? { reason, maybe: { target }, suspicion: `${callOf(operation)} is answered with an invalid key` }
      : { reason };
  } catch (error) {
    if (error instanceof BudgetSpent) return undefined;
    throw error;
  }
}
