import { BudgetSpent, Interrupted } from '../client/errors.ts';
import { defined } from '../model/defined.ts';
import type { Call, Client, Exchange } from '../model/exchange.ts';
import { answered } from '../protocols/answered.ts';
import type { Answered } from '../model/judging.ts';

/** A call of discovery with its result. */
export interface Asked {
  /** Absent: the run was stopped. */
  readonly exchange?: Exchange;
  /** Absent: no answer came. */
  readonly answer?: Answered;
}

/** Sends calls in parallel and returns their results in the order of the calls. `fresh`: without reused answers. */
export function askAll(client: Client, calls: readonly Call[], fresh = false): Promise<readonly Asked[]> {
  return Promise.all(
    calls.map(async (call) => {
      try {
        const exchange = await client.send(call, { asker: 'discovery', fresh });
        return defined({ exchange, answer: answered(exchange, client.contract) });
      } catch (error) {
        if (error instanceof BudgetSpent || error instanceof Interrupted) return {};
        throw error;
      }
    }),
  );
}
