import type { Contract } from '../model/contract.ts';
import type { Exchange } from '../model/exchange.ts';
import type { Parameter, SubjectKind } from '../model/operation.ts';
import { answered } from '../protocols/answered.ts';
import { extractSubjects } from '../discovery/extract-subjects.ts';
import { Subjects } from '../discovery/subjects.ts';
import { namedParameters, namingCalls } from '../run/judge/probe-calls.ts';
import type { ProbedInterface } from './probed-interface.ts';
import { printable, type Trouble } from './trouble.ts';

/** Whether the interface itself refuses a value: status 400, 404 or 422. */
const isRefused = ({ response }: Exchange): boolean =>
  response !== undefined && (response.status === 400 || response.status === 404 || response.status === 422);
const isAccepted = ({ response }: Exchange): boolean => response?.status === 200;

/** The last answer to the calls that give a parameter this value, if all answers pass the test. */
const all = async (
  probed: ProbedInterface,
  [name, value]: readonly [name: string, value: string],
  test: (exchange: Exchange) => boolean,
): Promise<Exchange | undefined> => {
  let last: Exchange | undefined;
  for (const call of namingCalls(probed.contract, probed.base, name, value)) {
    last = await probed.ask(call);
    if (!test(last)) return undefined;
  }
  return last;
};

/** Trouble if every call that names the network is refused, and the same calls with another network are accepted. */
const networkTrouble = async (
  probed: ProbedInterface,
  name: string,
  { values = [] }: Parameter,
): Promise<Trouble | undefined> => {
  const configured = probed.options.network;
  const refused = await all(probed, [name, configured], isRefused);
  if (!refused) return undefined;
  for (const network of values.filter((text) => text !== configured)) {
    if (!(await all(probed, [name, network], isAccepted))) continue;
    return {
      what: `${probed.outcomeOf(refused)}; ${network} is accepted in place of ${printable(configured)}`,
      kind: 'usage',
      advice: '',
      fix: { network },
    };
  }
  return undefined;
};

/** Describes how the user can configure a value of a kind. */
const settingOf = ({ subjectKinds }: Contract, kind: SubjectKind, value: string): string => {
  const option = subjectKinds[kind]?.option;
  return option === undefined ? `${printable(value)} under subjects.${kind}` : `${option}: ${printable(value)}`;
};

/** Trouble if the target refuses a configured subject and accepts a subject from its own answers. */
const subjectTrouble = async (
  probed: ProbedInterface,
  answers: readonly Exchange[],
  { name, kind }: { readonly name: string; readonly kind: SubjectKind },
): Promise<Trouble | undefined> => {
  const { contract, options } = probed;
  const subjects = new Subjects();
  for (const exchange of answers) {
    const answer = answered(exchange, contract);
    if (answer?.result) extractSubjects(contract, answer, subjects);
  }
  const configured = options.subjects[kind] ?? [];
  for (const value of configured.slice(0, 4)) {
    const refused = await all(probed, [name, value], isRefused);
    if (!refused) continue;
    const discovered = subjects.answeredFirst(kind, name).filter((text) => !configured.includes(text));
    for (const text of discovered.slice(0, 2)) {
      if (!(await all(probed, [name, text], isAccepted))) continue;
      return {
        what:
          `${probed.outcomeOf(refused)}: ` +
          `${contract.subjectKinds[kind]?.called ?? kind} ${printable(value)} does not exist there`,
        kind: 'usage',
        advice: `give ${settingOf(contract, kind, text)} in place of ${settingOf(contract, kind, value)}`,
      };
    }
  }
  return undefined;
};

/**
 * Finds wrong values of `network` and of configured subjects, if the interface itself answers.
 * Costs one extra call if nothing is wrong.
 */
export const namesTrouble = async (
  probed: ProbedInterface,
  answers: readonly Exchange[],
): Promise<Trouble | undefined> => {
  if (answers.some((answer) => probed.asker.isTrouble(answer))) return undefined;
  const nameRows = [...namedParameters(probed.contract, probed.base)];
  for (const [name, row] of nameRows.filter(([, { configured }]) => configured === 'network')) {
    const trouble = await networkTrouble(probed, name, row);
    if (trouble) return trouble;
  }
  for (const [name, { configured, subject }] of nameRows) {
    if (configured !== undefined || subject === undefined) continue;
    const trouble = await subjectTrouble(probed, answers, { name, kind: subject });
    if (trouble) return trouble;
  }
  return undefined;
};
