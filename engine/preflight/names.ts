import type { Contract } from '../model/contract.ts';
import type { Call, Exchange } from '../model/exchange.ts';
import type { Base, Parameter, SubjectKind } from '../model/operation.ts';
import { answered } from '../protocols/answered.ts';
import { extractSubjects } from '../discovery/extract-subjects.ts';
import { Subjects } from '../discovery/subjects.ts';
import type { EngineOptions } from '../run/options.ts';
import type { Asker } from './asker.ts';
import { namedParameters, namingCalls } from '../run/judge/probe-calls.ts';
import { happened, printable, type Trouble } from './trouble.ts';

/** Whether the interface itself refuses a value: status 400, 404 or 422. */
const isRefused = ({ response }: Exchange): boolean =>
  response !== undefined && (response.status === 400 || response.status === 404 || response.status === 422);
const isAccepted = ({ response }: Exchange): boolean => response?.status === 200;

const all = async (
  calls: readonly Call[],
  test: (exchange: Exchange) => boolean,
  asker: Asker,
): Promise<Exchange | undefined> => {
  let last: Exchange | undefined;
  for (const call of calls) {
    last = await asker.ask(call);
    if (!test(last)) return undefined;
  }
  return last;
};

/** An interface of the target, with the answers to its probes. */
interface Probed {
  readonly base: Base;
  readonly url: string;
  readonly answers: readonly Exchange[];
}

/** Trouble if every call that names the network is refused, and the same calls with another network are accepted. */
const networkTrouble = async (
  { base, url }: Probed,
  name: string,
  { values = [] }: Parameter,
  options: EngineOptions,
  asker: Asker,
): Promise<Trouble | undefined> => {
  const calls = (network: string): readonly Call[] => namingCalls(asker.contract, base, name, network);
  const refused = await all(calls(options.network), isRefused, asker);
  if (!refused) return undefined;
  for (const network of values.filter((text) => text !== options.network)) {
    if (!(await all(calls(network), isAccepted, asker))) continue;
    return {
      what: `${happened(base, url, refused)}; ${network} is accepted in place of ${printable(options.network)}`,
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
  { base, url, answers }: Probed,
  name: string,
  kind: SubjectKind,
  options: EngineOptions,
  asker: Asker,
): Promise<Trouble | undefined> => {
  const { contract } = asker;
  const calls = (value: string): readonly Call[] => namingCalls(contract, base, name, value);
  const subjects = new Subjects();
  for (const exchange of answers) {
    const answer = answered(exchange, contract);
    if (answer?.result) extractSubjects(contract, answer, subjects);
  }
  const configured = options.subjects[kind] ?? [];
  for (const value of configured.slice(0, 4)) {
    const refused = await all(calls(value), isRefused, asker);
    if (!refused) continue;
    const discovered = subjects.answeredFirst(kind, name).filter((text) => !configured.includes(text));
    for (const text of discovered.slice(0, 2)) {
      if (!(await all(calls(text), isAccepted, asker))) continue;
      return {
        what:
          `${happened(base, url, refused)}: ` +
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
  base: Base,
  url: string,
  answers: readonly Exchange[],
  options: EngineOptions,
  asker: Asker,
): Promise<Trouble | undefined> => {
  if (answers.some((answer) => asker.isTrouble(answer))) return undefined;
  const probed = { base, url, answers };
  const nameRows = [...namedParameters(asker.contract, base)];
  for (const [name, row] of nameRows.filter(([, { configured }]) => configured === 'network')) {
    const trouble = await networkTrouble(probed, name, row, options, asker);
    if (trouble) return trouble;
  }
  for (const [name, { configured, subject }] of nameRows) {
    if (configured !== undefined || subject === undefined) continue;
    const trouble = await subjectTrouble(probed, name, subject, options, asker);
    if (trouble) return trouble;
  }
  return undefined;
};
