import { BudgetSpent, Interrupted } from '../client/errors.ts';
import type { Call, Client } from '../model/exchange.ts';
import { answered } from '../protocols/answered.ts';
import type { Answered } from '../model/judging.ts';

/**
 * Sends calls in parallel and returns their answers in the order of the calls;
 * undefined where no answer came or the run was stopped.
 */
export const askAll = (client: Client, calls: readonly Call[]): Promise<readonly (Answered | undefined)[]> =>
  Promise.all(
    calls.map(async (call) => {
      try {
        return answered(await client.send(call, { asker: 'discovery' }), client.contract);
      } catch (error) {
        if (error instanceof BudgetSpent || error instanceof Interrupted) return undefined;
        throw error;
      }
    }),
  );
