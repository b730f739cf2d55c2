import { hasSucceeded, isDenied } from '../model/http.ts';
import type { Exchange } from '../model/exchange.ts';
import { schemesIn } from '../model/credential.ts';
import { type Base, type Operation, takesKey } from '../model/operation.ts';
import { plural } from '../model/text.ts';
import { probeCalls } from '../run/judge/probe-calls.ts';
import type { EngineOptions } from '../run/options.ts';
import type { Asker } from './asker.ts';
import { keyAdvice } from './credentials.ts';
import { questionOf } from './trouble.ts';

/** Maximum requests of a proof. */
const mostRequests = 20;
/** Maximum requests to see whether a key is needed. */
const mostWithoutKey = 5;

/** The result of checking a key. */
export interface KeyProof {
  /** `missing`: operations take a key, none is configured, and none was needed. `refused`: calls without it were. */
  readonly result: 'proven' | 'not proven' | 'missing' | 'refused';
  /** The calls and their answers. */
  readonly what: string;
}

const statusOf = ({ response, failure }: Exchange): string => String(response?.status ?? failure?.kind);

/** Sends calls of operations that take a key without it: a run could test none of those that are refused. */
async function withoutKey(
  base: Base,
  keyed: readonly Operation[],
  options: EngineOptions,
  asker: Asker,
): Promise<KeyProof> {
  const { contract } = asker;
  const all = contract.operations.filter((row) => row.base === base).length;
  const missing = `${keyed.length} of ${plural(all, 'operation')} take a key, and none was given`;
  const calls = probeCalls(contract, base, options).filter(({ operation }) => keyed.some(({ id }) => id === operation));
  let openAnswer = '';
  for (const call of calls.slice(0, mostWithoutKey)) {
    const exchange = await asker.ask(call);
    const outcome = `${questionOf(exchange)} answered ${statusOf(exchange)} without one`;
    if (isDenied(exchange)) {
      const advice = keyAdvice(contract.operation(call.operation), schemesIn(contract.operations));
      return { result: 'refused', what: `${missing}; ${outcome}: ${advice}` };
    }
    if (hasSucceeded(exchange)) openAnswer ||= `; ${outcome}`;
  }
  return { result: 'missing', what: missing + openAnswer };
}

/**
 * Looks for a documented call that is answered with the key and refused without a key or with a wrong one. Undefined:
 * no operation of the interface takes a key.
 */
export async function proveKey(base: Base, options: EngineOptions, asker: Asker): Promise<KeyProof | undefined> {
  const { contract } = asker;
  const keyed = contract.operations.filter((row) => row.base === base && (takesKey(row) || asker.hasKey(row)));
  if (keyed.length === 0) return undefined;
  if (!keyed.some((row) => asker.hasKey(row))) return withoutKey(base, keyed, options, asker);
  const calls = probeCalls(contract, base, options).filter(({ operation }) =>
    asker.hasKey(contract.operation(operation)),
  );
  const attempts: string[] = [];
  let requests = 0;
  for (const call of calls) {
    if (requests + 3 > mostRequests) break;
    const withKey = await asker.ask(call);
    requests += 1;
    if (!hasSucceeded(withKey)) continue;
    const without = await asker.ask({ ...call, key: 'none' });
    requests += 1;
    const comparison = `${questionOf(withKey)} answered ${statusOf(withKey)} with the key`;
    if (isDenied(without)) return { result: 'proven', what: `${comparison}, and ${statusOf(without)} without` };
    const wrong = await asker.ask({ ...call, key: 'invalid' });
    requests += 1;
    if (isDenied(wrong)) return { result: 'proven', what: `${comparison}, and ${statusOf(wrong)} with a wrong one` };
    attempts.push(`${comparison}, ${statusOf(without)} without, and ${statusOf(wrong)} with a wrong one`);
  }
  return {
    result: 'not proven',
    what:
      attempts[0] === undefined
        ? 'no documented call that takes a key is answered with it'
        : `no call tells a right key from a wrong one: ${attempts[0]}`,
  };
}
