import type { Call, Client } from '../../model/exchange.ts';
import type { Contract } from '../../model/contract.ts';
import type { Base } from '../../model/operation.ts';
import { type GivenValues, probeCalls } from './probe-calls.ts';

/** For each base, a call that needs no subject; missing for bases whose calls all need an unknown value. */
export const reachCalls = (contract: Contract, values: GivenValues): Readonly<Record<Base, Call>> =>
  Object.fromEntries(
    Object.keys(contract.interfaces).flatMap((base) => {
      const [call] = probeCalls(contract, base, values);
      return call ? [[base, call]] : [];
    }),
  );

/**
 * Number of failed calls after which an interface counts as silent. One failure is not enough, because one input can
 * make a service close the connection.
 */
const mostTries = 3;

/** The failure if no server answers at an interface; undefined after any HTTP answer. */
async function failureOf(client: Client, base: Base, values: GivenValues): Promise<string | undefined> {
  let last: string | undefined;
  for (const call of probeCalls(client.contract, base, values).slice(0, mostTries)) {
    const { failure, request } = await client.send(call, { asker: 'discovery' });
    if (!failure) return undefined;
    last = `${new URL(request.url).origin} did not answer (${failure.kind}: ${failure.message})`;
    if (failure.kind !== 'reset') return last;
  }
  return last;
}

/** Bases at which no server answers, with the failure. */
export const unreachable = async (
  client: Client,
  bases: readonly Base[],
  values: GivenValues,
): Promise<ReadonlyMap<Base, string>> => {
  const failures = await Promise.all(bases.map(async (base) => [base, await failureOf(client, base, values)] as const));
  return new Map(failures.flatMap(([base, failure]) => (failure === undefined ? [] : [[base, failure]])));
};
