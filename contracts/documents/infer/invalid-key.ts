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
  for (const operation of contract.operations) {
    const [first, ...alternatives] = securityOf(operation).filter((schemes) => schemes.length > 0);
    const [scheme, second] = first ?? [];
    const [parameters] = parametersOf(operation.id);
    if (!scheme || second || alternatives.length > 0 || !parameters) continue;
    const target = format.schemeTarget?.(document, scheme.id);
    if (target === undefined || (operation.kind === 'rest' && operation.refusesInvalidKey)) return undefined;
    const statusOf = async (key: 'none' | 'invalid'): Promise<number | undefined> => {
      const { response } = await client.send(
        { operation: operation.id, parameters, input: 'invalid', key },
        { asker: 'infer', confirming: true },
      );
      return response?.status;
    };
    try {
      const without = await statusOf('none');
      if (without !== 401) return undefined;
      const invalid = await statusOf('invalid');
      const evidence = `${callOf(operation)} is answered with the key, and gets 401 without one`;
      if (invalid === 401) return { proposed: { target }, evidence: `${evidence} and with an invalid one` };
      const isAnswered = invalid !== undefined && invalid < 300;
      const reason = `${evidence}, and ${invalid ?? 'no answer'} with an invalid one`;
      return isAnswered
        ? { reason, maybe: { target }, suspicion: `${callOf(operation)} is answered with an invalid key` }
        : { reason };
    } catch (error) {
      if (error instanceof BudgetSpent) return undefined;
      throw error;
    }
  }
  return undefined;
}
