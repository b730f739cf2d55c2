import type { Contract } from '../model/contract.ts';
import type { Call, Exchange } from '../model/exchange.ts';
import type { Base } from '../model/operation.ts';
import type { EngineOptions } from '../run/options.ts';
import { credentialsTrouble } from './credentials.ts';
import { namesTrouble } from './names.ts';
import type { ProbedInterface } from './probed-interface.ts';
import { placeTrouble, redirectTrouble, refusesSubject } from './wrong-base-url.ts';
import { valuesToGive } from '../run/judge/probe-calls.ts';
import { failureTrouble, notReadyTrouble } from './transport.ts';
import { type KnownValue, printable, questionOf, type Trouble } from './trouble.ts';
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
const namespaceTrouble = async (probed: ProbedInterface, exchange: Exchange): Promise<Trouble | undefined> => {
  const { base, contract, options, known } = probed;
  const { code, message } = errorOf(exchange);
  const outcome = `${probed.outcomeOf(exchange)} with error ${printable(`${code}: ${message}`, 120)}`;
  const documented = contract.interfaces[base]?.namespace;
  const all: readonly KnownValue[] = [
    ...(documented === undefined ? [] : [{ value: documented }]),
    ...known.namespaces,
  ];
  const candidates = all.filter(({ value }) => value !== options.namespace);
  for (const { value: namespace, preset } of candidates) {
    const answer = await probed.ask(exchange.call, { namespace });
    if (probed.asker.reading(answer) !== 'answers') continue;
    return {
      what: `${outcome}; ${questionOf(answer).split(' ').at(-1)} is answered`,
      kind: 'usage',
      advice: preset === undefined ? '' : `or --preset ${preset}`,
      fix: { namespace },
    };
  }
  const unknown = await probed.ask(exchange.call, { namespace: unknownPrefix });
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

/** What is wrong with an interface whose probes were mostly answered like this. */
const diagnosed = (probed: ProbedInterface, exchange: Exchange): Promise<Trouble | undefined> | Trouble => {
  switch (probed.asker.reading(exchange)) {
    case 'failure':
      return failureTrouble(probed, exchange);
    case 'starting':
    case 'limited':
      return notReadyTrouble(probed, exchange);
    case 'denied':
      return credentialsTrouble(probed, exchange);
    case 'redirect':
      return redirectTrouble(probed, exchange);
    case 'rpc-error':
      return namespaceTrouble(probed, exchange);
    default:
      return placeTrouble(probed, exchange);
  }
};

/** How many operations and their values a message names. */
const maxNamed = 8;

/** Trouble if every call of an interface needs a value that is not configured. */
const needsValues = (contract: Contract, base: Base): Trouble => {
  const all = valuesToGive(contract, base);
  const unanswered = all.slice(0, maxNamed).map(([operation, kinds]) => `${kinds.join(', ')} (${operation})`);
  return {
    kind: 'not-tested',
    what: 'every operation needs a value that neither the document nor an answer shows',
    advice:
      `give values under "subjects" in --config, of one of: ${unanswered.join('; ')}` +
      (all.length > maxNamed ? `; and ${all.length - maxNamed} more operations` : ''),
  };
};

/** The trouble of an interface whose calls need values; none where another interface of the target may show them. */
function withoutValues({ contract, base, options }: ProbedInterface): Pick<Checked, 'trouble'> {
  const teachers = contract.interfaces[base]?.learnsFrom ?? [];
  const isTaught = teachers.some((teacher) => options.target[teacher] !== undefined);
  return isTaught ? {} : { trouble: needsValues(contract, base) };
}

/** Whether a call has a made-up value in its path: that the object is missing says nothing about the base URL. */
const isMadeUpInPath = ({ operation }: Contract, { operation: id, input }: Call): boolean =>
  input === 'open' &&
  Object.values(operation(id).parameters).some(
    ({ in: place, values, examples }) => place === 'path' && (values ?? examples) === undefined,
  );

const checkedOnce = async (probed: ProbedInterface): Promise<Checked> => {
  const { base, url, calls, contract, options, asker } = probed;
  if (calls.length === 0) return { base, url, ...withoutValues(probed) };
  const answers = await asker.askInTurn(calls, options);
  const good = answers.find((answer) => !asker.isTrouble(answer));
  // If only one operation of an interface is broken, the configuration is correct and the run tests the interface.
  if (good) {
    const trouble = await namesTrouble(probed, answers);
    return { base, url, exchange: good, ...defined({ trouble }) };
  }
  const exchange = asker.mostlyRead(answers);
  if (await refusesSubject(probed, answers)) return { base, url, exchange };
  const diagnosis = await diagnosed(probed, exchange);
  const isUnknown = asker.reading(exchange) === 'missing' && calls.every((call) => isMadeUpInPath(contract, call));
  if (isUnknown && diagnosis && !diagnosis.fix) return { base, url, exchange, ...withoutValues(probed) };
  return { base, url, exchange, ...defined({ trouble: diagnosis }) };
};

/** Maximum number of mistakes to look for, because one mistake can hide another. */
const maxMistakes = 4;

/**
 * All wrong options, in the order of their correction. The last
 * advice is for a problem that remains after all corrections.
 */
const allMistakes = async (probed: ProbedInterface, first: Trouble, mistakes = 1): Promise<Trouble> => {
  if (!first.fix || mistakes >= maxMistakes) return first;
  const { trouble: next } = await checkedOnce(probed.with(first.fix));
  if (!next) return first;
  const advice = next.fix ? next.advice : `and then ${next.advice}`;
  const combined: Trouble = {
    ...first,
    advice: [first.advice, advice].filter((part) => part !== '').join(' '),
    fix: { ...first.fix, ...next.fix },
  };
  return next.fix ? allMistakes(probed, combined, mistakes + 1) : combined;
};

/** Asks an interface and finds all wrong options, one after the other. */
export const checkInterface = async (probed: ProbedInterface): Promise<Checked> => {
  const first = await checkedOnce(probed);
  return first.trouble ? { ...first, trouble: await allMistakes(probed, first.trouble) } : first;
};
