import { defined } from '../../../engine/model/defined.ts';
import type { Exchange, Json } from '../../../engine/model/exchange.ts';
import { parseJson } from '../../../engine/model/json.ts';
import { DifferenceRates } from './difference-rates.ts';

/** Requests that a comparison sent, to be sent again to a primary, a secondary and a candidate. */

/** Base URLs. The secondary is the primary, asked a second time. */
interface Instances {
  readonly primary: string;
  readonly candidate: string;
}

/** The result of a rule by rates. */
export interface Reported {
  readonly fields: readonly string[];
  /** Requests to all three instances until the first field was reported. */
  readonly requests: number;
}

/** An answer as Diffy compares it, without headers: a proxy has its own. */
async function valueOf({ method, headers, body }: Exchange['request'], url: string, at: Instances): Promise<Json> {
  const response = await fetch(url, { method, headers, ...defined({ body }) });
  const text = (await response.text()).replaceAll(at.candidate, at.primary);
  return { [response.status]: { content: parseJson(text) ?? text } };
}

/**
 * Sends the requests of one operation to all three instances. `exchanges`: what was sent to the candidate, with the
 * requests of the other operations, which count.
 */
export async function reportedByRates(
  exchanges: readonly Exchange[],
  operation: string,
  at: Instances,
): Promise<Reported> {
  const rates = new DifferenceRates();
  let first: number | undefined;
  for (const [index, { call, request }] of exchanges.entries()) {
    if (call.operation !== operation) continue;
    const toPrimary = request.url.replace(at.candidate, at.primary);
    const values = await Promise.all(
      [toPrimary, toPrimary, request.url].map((url) => valueOf(request, url, at).catch(() => undefined)),
    );
    const [primary, secondary, candidate] = values;
    // Without an answer of all three, nothing can be compared.
    if (primary === undefined || secondary === undefined || candidate === undefined) continue;
    rates.add(primary, secondary, candidate);
    if (first === undefined && rates.reported.length > 0) first = 3 * (index + 1);
  }
  return { fields: rates.reported, requests: first ?? 3 * exchanges.length };
}
