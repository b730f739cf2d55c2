import { pagesOf } from '../../model/listing.ts';
import { nameOf } from '../../model/operation-name.ts';
import type { Call, Client, Exchange, Json } from '../../model/exchange.ts';
import { validity } from '../../model/validity.ts';
import { answered } from '../../protocols/answered.ts';
import { isObject } from '../../model/paths.ts';
import { describeAnswer, show } from '../../model/show.ts';
import type { Answered } from '../../model/judging.ts';
import { unanswered } from './unanswered.ts';

/**
 * Shorter values (heights, chain ids) exist on many targets.
 * For them the status of the answer shows whether they exist.
 */
const shortestName = 16;

/** Subjects of a call: addresses, transactions, blocks. */
const subjectsOf = ({ operation: row }: Answered, { parameters }: Pick<Call, 'parameters'>): readonly string[] =>
  Object.entries(row.parameters)
    .filter(([, { subject }]) => subject !== undefined)
    .flatMap(([name]) => {
      const value = parameters[name];
      return Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [];
    })
    .filter((value): value is string => typeof value === 'string' && value.length >= shortestName);

/** Whether a value is real data. For unknown subjects, a target answers with zeros, empty lists or `Unknown`. */
const isSomething = (value: Json | undefined): boolean => {
  if (Array.isArray(value)) return value.some(isSomething);
  if (isObject(value)) return Object.values(value).some(isSomething);
  if (typeof value === 'string') return !/^(?:0*|0x0*|unknown)$/i.test(value);
  return value !== undefined && value !== null && value !== false && Number(value) !== 0;
};

/** Whether an answer holds data about its subjects. Members that only repeat the parameters do not count. */
const knowsSubject = ({ result, items, call }: Answered): boolean => {
  if (!result) return false;
  if (items) return items.length > 0;
  const sent = new Set(Object.values(call.parameters).flatMap((value) => (Array.isArray(value) ? value : [value])));
  return Object.values(result).some((value) => !sent.has(value) && isSomething(value));
};

/** The same call with required parameters only, if the documents allow that. */
const plainCall = ({ operation: row, call }: Answered): Call | undefined => {
  const parameters = Object.fromEntries(
    Object.entries(row.parameters).flatMap(([name, { required }]) =>
      required && call.parameters[name] !== undefined ? [[name, call.parameters[name]]] : [],
    ),
  );
  return validity(row, parameters).valid === true ? { operation: row.id, parameters, input: 'valid' } : undefined;
};

const subjectText = (subjects: readonly string[]): string => show(subjects.length === 1 ? subjects[0] : subjects, 100);

const lockedOut = ({ status, exchange }: Answered): string =>
  `${exchange.request.url} answered ${status}: give the key with --key env:NAME`;

/** A refusal that leaves nothing to judge. `before`: the answer to the call when the finding was made. */
const refusal = (now: Answered, before: Answered | undefined): string | undefined => {
  const { call, operation: row, status } = now;
  if (now.result || (before && !before.result)) return undefined;
  if (call.key === undefined && (status === 401 || status === 403)) return lockedOut(now);
  if (call.input === 'invalid' || (call.input === 'open' && !before)) return undefined;
  const subjects = subjectsOf(now, call);
  const object = subjects.length === 0 ? 'what it asks for' : subjectText(subjects);
  return (
    `${nameOf(row)} refused the call of the finding (${describeAnswer(now, 120)}): ` +
    `${object} may not exist on this target`
  );
};

const hasCursor = ({ operation, call }: Answered): boolean =>
  operation.listing !== undefined && call.parameters[pagesOf(operation).cursor] !== undefined;

export interface Asked {
  readonly client: Client;
  readonly asker: string;
}

/**
 * Why new answers to the calls of a finding cannot show that it is gone: no answer,
 * a refusal, or subjects that this target does not know. `before`: the answers that
 * showed the finding, in the same order; absent if they are not stored.
 */
export const missingPrecondition = async (
  now: readonly Exchange[],
  before: readonly Exchange[] | undefined,
  { client, asker }: Asked,
): Promise<string | undefined> => {
  const silent = now.map(unanswered).find((reason) => reason !== undefined);
  if (silent !== undefined) return silent;
  const checked = new Set<string>();
  for (const [index, exchange] of now.entries()) {
    const answer = answered(exchange, client.contract);
    // A cursor of another walk may be refused or lead beyond the end, whether the subject exists or not.
    if (!answer || hasCursor(answer)) continue;
    const earlier = before?.[index] && answered(before[index], client.contract);
    // If a report truncated the text, or if it is not JSON, the earlier answer is unknown.
    const was = earlier?.body === undefined ? undefined : earlier;
    const refused = refusal(answer, was);
    if (refused !== undefined) return refused;
    const subjects = subjectsOf(answer, answer.call);
    const question = JSON.stringify([answer.operation.id, subjects]);
    // If the earlier answer had no data, or if there was none, the subject may never have existed.
    const saidNothing = before?.[index]?.failure !== undefined || (was?.result && !knowsSubject(was));
    if (subjects.length === 0 || checked.has(question) || saidNothing) continue;
    checked.add(question);
    if (knowsSubject(answer)) continue;
    const plain = answer.result ? undefined : plainCall(answer);
    if (!answer.result && !plain) continue;
    const plainExchange = plain && (await client.send(plain, { asker, fresh: true }));
    const reason = plainExchange && unanswered(plainExchange);
    if (reason !== undefined) return reason;
    const plainAnswer = plainExchange && answered(plainExchange, client.contract);
    if (!plainAnswer || !knowsSubject(plainAnswer))
      return `${nameOf(answer.operation)} knows nothing of ${subjectText(subjects)}: it may not exist on this target`;
  }
  return undefined;
};
