import type { Call, Client } from '../model/exchange.ts';
import type { Contract } from '../model/contract.ts';
import type { Base } from '../model/operation.ts';
import { probeCalls } from './probe-calls.ts';

const firstCall = (contract: Contract, base: Base, network: string): Call => {
  const [call] = probeCalls(contract, base, network);
  if (!call) throw new Error(`no operation of ${base} has a probe`);
  return call;
};

/** For each base, a call that needs no subject. */
export const reachCalls = (contract: Contract, network: string): Readonly<Record<Base, Call>> =>
  Object.fromEntries(Object.keys(contract.interfaces).map((base) => [base, firstCall(contract, base, network)]));

/** Bases at which no server answers, with the failure. Any HTTP answer counts as an answer. */
export const unreachable = async (
  client: Client,
  bases: readonly Base[],
  network: string,
): Promise<ReadonlyMap<Base, string>> => {
  const found = new Map<Base, string>();
  await Promise.all(
    bases.map(async (base) => {
      const exchange = await client.send(firstCall(client.contract, base, network), { asker: 'discovery' });
      if (exchange.failure)
        found.set(
          base,
          `${new URL(exchange.request.url).origin} did not answer ` +
            `(${exchange.failure.kind}: ${exchange.failure.message})`,
        );
    }),
  );
  return found;
};
