import { isObject } from '../model/paths.ts';
import type { Call, Exchange } from '../model/exchange.ts';
import type { Base } from '../model/operation.ts';
import type { EngineOptions } from '../run/options.ts';
import type { Asker } from './asker.ts';
import { bodyOf } from './reading.ts';
import { corrected, happened, type KnownValues, questionOf, printable, type Trouble } from './trouble.ts';

/** A prefix that no target has. Its error shows how the target reports an unknown prefix. */
const unknownPrefix = 'assaynosuchprefix';

const errorOf = (exchange: Exchange): { readonly code: string; readonly message: string } => {
  const body = bodyOf(exchange);
  const error = isObject(body) ? body['error'] : undefined;
  return isObject(error)
    ? { code: String(error['code']), message: String(error['message']) }
    : { code: '', message: String(error) };
};

const methodNotFound = '-32601';

/** Whether both calls failed for the same reason: an unknown method name, which the target's code or text tells. */
const isUnknownMethod = (exchange: Exchange, unknown: Exchange, { namespace }: EngineOptions): boolean => {
  const [a, b] = [errorOf(exchange), errorOf(unknown)];
  const plain = (text: string): string => text.replaceAll(unknownPrefix, '').replaceAll(namespace, '');
  return (
    a.code === b.code &&
    plain(a.message) === plain(b.message) &&
    (a.code === methodNotFound || /method|service|not found|unknown/i.test(a.message))
  );
};

/**
 * Trouble if every probe of an interface gets a JSON-RPC error: its methods may have another prefix.
 * Undefined if that is not certain.
 */
export const namespaceTrouble = async (
  base: Base,
  url: string,
  exchange: Exchange,
  options: EngineOptions,
  asker: Asker,
  values: KnownValues,
): Promise<Trouble | undefined> => {
  const { call }: { readonly call: Call } = exchange;
  const { code, message } = errorOf(exchange);
  const outcome = `${happened(base, url, exchange)} with error ${printable(`${code}: ${message}`, 120)}`;
  const documented = asker.contract.interfaces[base]?.namespace;
  const candidates = [...(documented === undefined ? [] : [{ value: documented }]), ...values.namespaces].filter(
    ({ value }) => value !== options.namespace,
  );
  for (const candidate of candidates) {
    const answer = await asker.ask(call, corrected(options, { namespace: candidate.value }));
    if (asker.reading(answer) !== 'answers') continue;
    const preset = 'preset' in candidate && candidate.preset !== undefined ? `or --preset ${candidate.preset}` : '';
    return {
      what: `${outcome}; ${questionOf(answer).split(' ').at(-1)} is answered`,
      kind: 'usage',
      advice: preset,
      fix: { namespace: candidate.value },
    };
  }
  const unknown = await asker.ask(call, corrected(options, { namespace: unknownPrefix }));
  if (!isUnknownMethod(exchange, unknown, options)) return undefined;
  return {
    what: `${outcome}, as for a prefix that no ${base} has`,
    kind: 'usage',
    advice:
      `give the prefix of the ${base}'s methods with --namespace PREFIX ` +
      `(tried: ${[options.namespace, ...candidates.map(({ value }) => value)].join(', ')})`,
  };
};
