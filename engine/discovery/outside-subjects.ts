import { defined } from '../model/defined.ts';
import type { Client, Exchange } from '../model/exchange.ts';
import type { Contract } from '../model/contract.ts';
import type { Parameter, SubjectKind, OperationId } from '../model/operation.ts';
import { answered } from '../protocols/answered.ts';
import { isObject } from '../model/paths.ts';
import type { RejectedSubject, ReusedSubjects } from '../model/outside-subjects.ts';
import type { Answered, Parameters } from '../model/judging.ts';
import type { DiscoverableContract } from './rules.ts';
import { kindsOf, textsOf, withoutPrefix } from './spelling.ts';
import { configuredOrigin, earlierOrigin, type Subject, type Subjects } from './subjects.ts';

/** Subjects from outside this run: from the configuration, and from an earlier run. */

/** A value that an earlier run found. This target may not know it. */
export interface EarlierSubject {
  readonly kind: SubjectKind;
  readonly value: string;
  /** The value of the scope in which the subject exists, if it belongs to one. */
  readonly chain?: string;
  /** The variant of its kind. */
  readonly variant?: string;
}

export interface OutsideSubjects {
  /** By kind. */
  readonly configured: Readonly<Record<string, readonly string[]>>;
  readonly earlier: readonly EarlierSubject[];
}

const configuredWeight = 1_000_000;
const earlierWeight = 100_000;
/** Number of earlier values per kind that are tried before learnt values; the rest are tried after them. */
const foremost = 3;

/** Adds given subjects to discovery: configured ones first, then the best of an earlier run, then learnt ones. */
export const offer = (contract: Contract, { configured, earlier }: OutsideSubjects, subjects: Subjects): void => {
  for (const [kind, values] of Object.entries(configured) as [SubjectKind, readonly string[]][])
    for (const value of values)
      subjects.add(kind, withoutPrefix(contract, kind, value), configuredOrigin, undefined, configuredWeight);
  const offered = new Map<SubjectKind, number>();
  for (const { kind, value, chain, variant } of earlier) {
    const rank = offered.get(kind) ?? 0;
    offered.set(kind, rank + 1);
    const weight = rank < foremost ? earlierWeight - rank : 0;
    subjects.add(kind, withoutPrefix(contract, kind, value), earlierOrigin, chain, weight, variant);
  }
};

/** Whether an answer has no content: a refusal, only empty lists, or the value that means "does not exist". */
const holdsNothing = ({ operation: { notFound }, result }: Answered): boolean => {
  if (!result) return true;
  const lists = Object.values(result).filter((value) => Array.isArray(value));
  return (
    (lists.length > 0 && lists.every((list) => list.length === 0)) ||
    (notFound !== undefined && result[notFound.member] === notFound.value)
  );
};

/**
 * Counts failed calls with values of an earlier run. Each is replaced by a call with another value: an outdated file
 * costs requests, but no coverage.
 */
export class EarlierValues {
  readonly #contract: Contract;
  readonly #values: ReadonlySet<string>;
  readonly #missed = new Map<OperationId, number>();

  constructor(contract: Contract, subjects: Subjects) {
    this.#contract = contract;
    this.#values = new Set(subjects.from(earlierOrigin).map(({ value }) => value));
  }

  note(operationId: OperationId, parameters: Parameters, answer: Answered | undefined): void {
    if (answer && !holdsNothing(answer)) return;
    if (this.#isNamed(operationId, parameters)) this.#missed.set(operationId, (this.#missed.get(operationId) ?? 0) + 1);
  }

  #isNamed(operationId: OperationId, parameters: Parameters): boolean {
    const rows: Readonly<Record<string, Parameter>> = this.#contract.operation(operationId).parameters;
    return Object.entries(rows).some(([name, row]) =>
      kindsOf(row).some((kind) =>
        textsOf(parameters[name]).some((text) => this.#values.has(withoutPrefix(this.#contract, kind, text))),
      ),
    );
  }

  /** How many more calls an operation may try, at most `most`. */
  missed(operationId: OperationId, count: number): number {
    return Math.min(count, this.#missed.get(operationId) ?? 0);
  }
}

/** The target's response to a configured subject. */
export interface SubjectUse {
  readonly kind: SubjectKind;
  /** As written in the configuration. */
  readonly value: string;
  readonly refusals: number;
  readonly isAccepted: boolean;
}

/** Result for a subject of an earlier run. */
export interface EarlierUse {
  readonly kind: SubjectKind;
  readonly value: string;
  /** Whether an answer of the target showed that the subject exists. */
  readonly isKnown: boolean;
  readonly isAsked: boolean;
}

/** Subjects that were refused and never accepted, over one run or all shards of a run. */
const rejectedOf = (contract: Contract, uses: readonly SubjectUse[]): readonly RejectedSubject[] => {
  const accepted = new Set(uses.flatMap((use) => (use.isAccepted ? [keyOf(contract, use.kind, use.value)] : [])));
  const kinds = new Set(uses.flatMap((use) => (use.isAccepted ? [use.kind] : [])));
  const rejected = new Map<string, RejectedSubject>();
  for (const { kind, value, refusals } of uses) {
    const key = keyOf(contract, kind, value);
    if (refusals === 0 || accepted.has(key)) continue;
    const before = rejected.get(key)?.refusals ?? 0;
    rejected.set(key, { kind, value, refusals: before + refusals, wholeKind: !kinds.has(kind) });
  }
  return [...rejected.values()];
};

/** Whether a target showed that a subject of an earlier run exists: a call with it got an answer with content. */
const isShown = (contract: Contract, subjects: Subjects, { kind, value }: Subject): boolean =>
  contract.operations.some(({ id, parameters }) => {
    const names = Object.entries(parameters).flatMap(([name, row]) => (kindsOf(row).includes(kind) ? [name] : []));
    const isNamed = (calledWith: Parameters): boolean =>
      names.some((name) => textsOf(calledWith[name]).some((text) => withoutPrefix(contract, kind, text) === value));
    return subjects.arguments(id).some((set) => isNamed(set.parameters) && !holdsNothing(set.answer));
  });

/** Removes subjects of an earlier run that this target did not show, so that no case uses them. Ends discovery. */
export const dropUnknown = (contract: Contract, subjects: Subjects): void => {
  for (const subject of subjects.from(earlierOrigin))
    if (!isShown(contract, subjects, subject)) subjects.remove(subject);
};

interface Use {
  refusals: number;
  isAccepted: boolean;
  isAsked: boolean;
}

const keyOf = (contract: Contract, kind: SubjectKind, value: string): string =>
  `${kind} ${withoutPrefix(contract, kind, value)}`;

/** Whether the target refused the parameters; a missing key, network failures and temporary statuses do not count. */
const isRefusal = (contract: Contract, exchange: Exchange): boolean => {
  const answer = answered(exchange, contract);
  if (!answer || answer.result || [401, 403, 408, 429, 502, 503, 504].includes(answer.status)) return false;
  const isRpcError = answer.operation.kind === 'json-rpc' && isObject(answer.body) && 'error' in answer.body;
  return isRpcError || (answer.status >= 400 && answer.status < 500);
};

/** Records which given subjects a target accepts. */
export class SubjectUses {
  readonly #contract: DiscoverableContract;
  readonly #given: OutsideSubjects;
  readonly #uses = new Map<string, Use>();

  constructor(contract: DiscoverableContract, subjects: OutsideSubjects) {
    this.#contract = contract;
    this.#given = subjects;
    for (const [kind, values] of Object.entries(subjects.configured) as [SubjectKind, readonly string[]][])
      for (const value of values) this.#expect(kind, value);
    for (const { kind, value } of subjects.earlier) this.#expect(kind, value);
  }

  /** Wraps a client to record its calls with given subjects. */
  watch(client: Client): Client {
    if (this.#uses.size === 0) return client;
    return {
      contract: client.contract,
      send: async (call, options) => {
        const exchange = await client.send(call, options);
        this.#note(exchange);
        return exchange;
      },
      get stats() {
        return client.stats;
      },
      get loss() {
        return client.loss;
      },
      close: () => client.close(),
    };
  }

  /** The target's response to each configured subject. */
  get configured(): readonly SubjectUse[] {
    return (Object.entries(this.#given.configured) as [SubjectKind, readonly string[]][]).flatMap(([kind, values]) =>
      values.map((value) => {
        const { refusals = 0, isAccepted = false } = this.#useOf(kind, value) ?? {};
        return { kind, value, refusals, isAccepted };
      }),
    );
  }

  /** The result for each subject of an earlier run. */
  earlier(subjects: Subjects): readonly EarlierUse[] {
    return this.#given.earlier.map(({ kind, value }) => ({
      kind,
      value,
      isKnown: subjects.has(kind, withoutPrefix(this.#contract, kind, value)),
      isAsked: this.#useOf(kind, value)?.isAsked === true,
    }));
  }

  #expect(kind: SubjectKind, value: string): void {
    this.#uses.set(keyOf(this.#contract, kind, value), { refusals: 0, isAccepted: false, isAsked: false });
  }

  #note(exchange: Exchange): void {
    const { call } = exchange;
    if (call.input === 'invalid' || call.envelope || call.without || call.rawBody !== undefined) return;
    const uses = this.#namedBy(exchange);
    if (uses.length === 0) return;
    const answer = answered(exchange, this.#contract);
    const { notFound } = this.#contract.operation(call.operation);
    const isAccepted =
      answer?.result !== undefined && (notFound === undefined || answer.result[notFound.member] !== notFound.value);
    const isRefused = isRefusal(this.#contract, exchange);
    for (const use of uses) {
      if (isAccepted) use.isAccepted = true;
      if (isRefused) use.refusals += 1;
      use.isAsked = true;
    }
  }

  #namedBy({ call }: Exchange): readonly Use[] {
    const { discovery } = this.#contract;
    const inParameters = Object.entries(this.#contract.operation(call.operation).parameters).flatMap(([name, row]) =>
      kindsOf(row).flatMap((kind) => textsOf(call.parameters[name]).map((value) => ({ kind, value }))),
    );
    const inPath = call.path === undefined ? [] : (discovery.namedByPath?.(call.path) ?? []);
    return [...inParameters, ...inPath].flatMap(({ kind, value }) => this.#useOf(kind, value) ?? []);
  }

  #useOf(kind: SubjectKind, value: string): Use | undefined {
    return this.#uses.get(keyOf(this.#contract, kind, value));
  }
}

/**
 * Results for an earlier run's subjects in one run, or in all shards of one, as a member of the run;
 * empty if no such subjects were given.
 */
const reusedIn = (contract: Contract, uses: readonly EarlierUse[]): ReusedSubjects | undefined => {
  if (uses.length === 0) return undefined;
  const keys = (some: readonly EarlierUse[]): Set<string> =>
    new Set(some.map(({ kind, value }) => keyOf(contract, kind, value)));
  const existing = keys(uses.filter(({ isKnown }) => isKnown));
  const requested = keys(uses.filter(({ isAsked }) => isAsked));
  const unknown = [...requested].filter((key) => !existing.has(key));
  return { given: keys(uses).size, known: existing.size, unknown: unknown.length };
};

/** The configured subjects that were refused, and how many subjects of an earlier run exist still. */
export const outsideResults = (
  contract: Contract,
  { configured, earlier }: { readonly configured: readonly SubjectUse[]; readonly earlier: readonly EarlierUse[] },
): { readonly rejectedSubjects: readonly RejectedSubject[]; readonly reusedSubjects?: ReusedSubjects } => ({
  rejectedSubjects: rejectedOf(contract, configured),
  ...defined({ reusedSubjects: reusedIn(contract, earlier) }),
});
