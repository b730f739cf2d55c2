import type { Contract } from '../model/contract.ts';
import type { Call, Exchange } from '../model/exchange.ts';
import type { Base } from '../model/operation.ts';
import type { EngineOptions } from '../run/options.ts';
import type { Asker } from './asker.ts';
import { credentialsTrouble } from './credentials.ts';
import { namesTrouble } from './names.ts';
import { placeTrouble, redirectTrouble, refusesSubject } from './wrong-base-url.ts';
import { probeCalls, valuesToGive } from '../run/judge/probe-calls.ts';
import { failureTrouble, notReadyTrouble } from './transport.ts';
import { corrected, type Fix, happened, type KnownValues, printable, questionOf, type Trouble } from './trouble.ts';
import { defined } from '../model/defined.ts';
import { isObject } from '../model/paths.ts';
import { bodyOf } from './reading.ts';

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
const namespaceTrouble = async (
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
      `give the prefix of the ${base}'s methods as \`namespace\` in assay.yaml ` +
      `(tried: ${[options.namespace, ...candidates.map(({ value }) => value)].join(', ')})`,
  };
};

/** The preflight result for one interface. */
export interface Checked {
  readonly base: Base;
  readonly url: string;
  /** The exchange that decided the result; absent: nothing could be sent. */
  readonly exchange?: Exchange;
  /** Absent: the run can go on. */
  readonly trouble?: Trouble;
}

const diagnosed = (
  base: Base,
  exchange: Exchange,
  options: EngineOptions,
  asker: Asker,
  values: KnownValues,
): Promise<Trouble | undefined> | Trouble => {
  const url = options.target[base] as string;
  const [first] = probeCalls(asker.contract, base, options);
  switch (asker.reading(exchange)) {
    case 'failure':
      return failureTrouble(base, url, exchange, first ?? exchange.call, options, asker);
    case 'starting':
    case 'limited':
      return notReadyTrouble(base, url, exchange, asker);
    case 'denied':
      return credentialsTrouble(base, url, exchange, options, asker, values);
    case 'redirect':
      return redirectTrouble(base, url, exchange, options, asker);
    case 'rpc-error':
      return namespaceTrouble(base, url, exchange, options, asker, values);
    default:
      return placeTrouble(base, url, exchange, options, asker);
  }
};

/** How many operations and their values a message names. */
const mostNamed = 8;

/** Trouble if every call of an interface needs a value that is not configured. */
const needsValues = (contract: Contract, base: Base): Trouble => {
  const all = valuesToGive(contract, base);
  const unanswered = all.slice(0, mostNamed).map(([operation, kinds]) => `${kinds.join(', ')} (${operation})`);
  return {
    kind: 'not-tested',
    what: 'every operation needs a value that neither the document nor an answer shows',
    advice:
      `give values under "subjects" in --config, of one of: ${unanswered.join('; ')}` +
      (all.length > mostNamed ? `; and ${all.length - mostNamed} more operations` : ''),
  };
};

/** The trouble of an interface whose calls need values; none where another interface of the target may show them. */
function withoutValues(contract: Contract, base: Base, { target }: EngineOptions): Pick<Checked, 'trouble'> {
  const teachers = contract.interfaces[base]?.learnsFrom ?? [];
  return teachers.some((teacher) => target[teacher] !== undefined) ? {} : { trouble: needsValues(contract, base) };
}

/** Whether a call has a made-up value in its path: that the object is missing says nothing about the base URL. */
const isMadeUpInPath = ({ operation }: Contract, { operation: id, input }: Call): boolean =>
  input === 'open' &&
  Object.values(operation(id).parameters).some(
    ({ in: place, values, examples }) => place === 'path' && (values ?? examples) === undefined,
  );

const checkedOnce = async (base: Base, options: EngineOptions, asker: Asker, values: KnownValues): Promise<Checked> => {
  const url = options.target[base] as string;
  const calls = probeCalls(asker.contract, base, options);
  if (calls.length === 0) return { base, url, ...withoutValues(asker.contract, base, options) };
  const answers = await asker.askInTurn(calls, options);
  const good = answers.find((answer) => !asker.isTrouble(answer));
  // If only one operation of an interface is broken, the configuration is correct and the run tests the interface.
  if (good) {
    const trouble = await namesTrouble(base, url, answers, options, asker);
    return { base, url, exchange: good, ...defined({ trouble }) };
  }
  const exchange = asker.mostlyRead(answers);
  if (await refusesSubject(answers, options, asker)) return { base, url, exchange };
  const diagnosis = await diagnosed(base, exchange, options, asker, values);
  const isUnknown =
    asker.reading(exchange) === 'missing' && calls.every((call) => isMadeUpInPath(asker.contract, call));
  if (isUnknown && diagnosis && !diagnosis.fix)
    return { base, url, exchange, ...withoutValues(asker.contract, base, options) };
  return { base, url, exchange, ...defined({ trouble: diagnosis }) };
};

/** Maximum number of mistakes to look for, because one mistake can hide another. */
const mostMistakes = 4;

/**
 * All wrong options, in the order of their correction. The last
 * advice is for a problem that remains after all corrections.
 */
const allMistakes = async (
  first: Trouble,
  mistakes: number,
  ask: (fix: Fix) => Promise<Trouble | undefined>,
): Promise<Trouble> => {
  if (!first.fix || mistakes >= mostMistakes) return first;
  const next = await ask(first.fix);
  if (!next) return first;
  const advice = next.fix ? next.advice : `and then ${next.advice}`;
  const combined: Trouble = {
    ...first,
    advice: [first.advice, advice].filter((part) => part !== '').join(' '),
    fix: { ...first.fix, ...next.fix },
  };
  return next.fix ? allMistakes(combined, mistakes + 1, ask) : combined;
};

/** Asks an interface and finds all wrong options, one after the other. */
export const checkInterface = async (
  base: Base,
  options: EngineOptions,
  asker: Asker,
  values: KnownValues,
): Promise<Checked> => {
  const first = await checkedOnce(base, options, asker, values);
  if (!first.trouble) return first;
  const trouble = await allMistakes(
    first.trouble,
    1,
    async (fix) => (await checkedOnce(base, corrected(options, fix), asker, values)).trouble,
  );
  return { ...first, trouble };
};
