import type { CaseIds } from '../model/operation-name.ts';
import type { Contract } from '../model/contract.ts';
import type { SubjectKind, OperationId } from '../model/operation.ts';
import { answered } from '../protocols/answered.ts';
import { nextCursor } from '../model/listing.ts';
import type { Answered, Parameters } from '../model/judging.ts';
import { defined } from '../model/defined.ts';

/** A value that exists on the target. */
export interface Subject {
  readonly kind: SubjectKind;
  readonly value: string;
  /** The value of the scope in which it exists, if it belongs to one (`ScopeRule`). */
  readonly scope?: string;
  /** The variant of its kind, if variants have different members or lists. */
  variant?: string;
  /** How often it was seen: subjects seen often tend to have long lists. */
  seen: number;
  /** Its origin: an operation, `configured`, or an earlier run as long as no operation has shown it. */
  from: string;
}

/** Origin of subjects that an earlier run found and this target has not shown yet. */
export const earlierOrigin = 'earlier run';

/** Origin of configured subjects. */
export const configuredOrigin = 'configured';

/** A call that the target is known to answer. */
export interface KnownCall {
  readonly parameters: Parameters;
  readonly answer: Answered;
  /** Items in the answer at the maximum page size; 0 for operations without a list. */
  readonly count: number;
  /** Whether the list continues after that answer. */
  readonly more: boolean;
}

/**
 * Holds the exchange only: the parsed values of a huge answer take several times its memory.
 * Values that were garbage-collected are parsed again.
 */
export const knownCall = (
  contract: Contract,
  parameters: Parameters,
  answer: Answered,
  more = nextCursor(answer, undefined) !== undefined,
): KnownCall => {
  const { exchange, items } = answer;
  let parsed = new WeakRef(answer);
  return {
    parameters,
    count: items?.length ?? 0,
    more,
    get answer() {
      const cached = parsed.deref();
      if (cached) return cached;
      const reparsed = answered(exchange, contract) as Answered;
      parsed = new WeakRef(reparsed);
      return reparsed;
    },
  };
};

const keyOf = (kind: SubjectKind, value: string, scope: string | undefined): string =>
  `${kind} ${scope ?? ''} ${value}`;

/**
 * The subjects learnt from a target. Discovery fills it; afterwards
 * it is read-only, so that cases do not depend on each other.
 */
export class Subjects {
  readonly #byKey = new Map<string, Subject>();
  /** The same subjects by kind, in the order in which they were learnt. */
  readonly #byKind = new Map<SubjectKind, Set<Subject>>();
  /** Names of kinds and values, whatever their scopes are. */
  readonly #known = new Set<string>();
  readonly #arguments = new Map<OperationId, KnownCall[]>();
  readonly #refused = new Map<OperationId, Parameters[]>();
  /** Operations that answered in a wrong form, with the case that this violates. */
  readonly #broken = new Map<OperationId, CaseIds>();
  /** Second names of subjects, by value. */
  readonly aliases = new Map<string, string>();

  add(kind: SubjectKind, value: string, from: string, scope?: string, weight = 1, variant?: string): void {
    const key = keyOf(kind, value, scope);
    const subject = this.#byKey.get(key);
    if (subject) {
      subject.seen += weight;
      if (variant !== undefined) subject.variant ??= variant;
      if (subject.from === earlierOrigin) subject.from = from;
    } else this.#put(key, { kind, value, seen: weight, from, ...defined({ scope, variant }) });
  }

  #put(key: string, subject: Subject): void {
    const { kind, value } = subject;
    this.#byKey.set(key, subject);
    this.#byKind.set(kind, (this.#byKind.get(kind) ?? new Set()).add(subject));
    this.#known.add(keyOf(kind, value, undefined));
  }

  /** Subjects of a kind, those seen most often first, then in the order in which they were learnt. */
  of(kind: SubjectKind, scope?: string): Subject[] {
    return [...(this.#byKind.get(kind) ?? [])]
      .filter((subject) => scope === undefined || subject.scope === undefined || subject.scope === scope)
      .sort((a, b) => b.seen - a.seen);
  }

  /** Subjects of one origin. */
  from(origin: string): Subject[] {
    return [...this.#byKey.values()].filter((subject) => subject.from === origin);
  }

  has(kind: SubjectKind, value: string): boolean {
    return this.#known.has(keyOf(kind, value, undefined));
  }

  remove({ kind, value, scope }: Subject): void {
    const key = keyOf(kind, value, scope);
    const ofKind = this.#byKind.get(kind);
    const subject = this.#byKey.get(key);
    if (!subject || !ofKind) return;
    this.#byKey.delete(key);
    ofKind.delete(subject);
    if (![...ofKind].some((other) => other.value === value)) this.#known.delete(keyOf(kind, value, undefined));
  }

  get size(): number {
    return this.#byKey.size;
  }

  learnArguments(operation: OperationId, set: KnownCall): void {
    const sets = this.#arguments.get(operation) ?? [];
    this.#arguments.set(operation, sets);
    sets.push(set);
    // The sort is stable: sets with equally long lists keep the order in which they were tried.
    sets.sort((a, b) => Number(b.more) - Number(a.more) || b.count - a.count);
  }

  /** The number of items on the longest page that an operation has given. */
  longestPage(operation: OperationId): number {
    return Math.max(0, ...this.arguments(operation).map(({ count }) => count));
  }

  /** A copy in which newer answers replace the answers with the same exchange numbers. */
  renewed(contract: Contract, newer: ReadonlyMap<number, Answered>): Subjects {
    const copy = new Subjects();
    for (const [key, subject] of this.#byKey) copy.#put(key, subject);
    for (const [operation, sets] of this.#refused) copy.#refused.set(operation, sets);
    for (const [operation, broken] of this.#broken) copy.#broken.set(operation, broken);
    for (const [id, alias] of this.aliases) copy.aliases.set(id, alias);
    for (const [operation, sets] of this.#arguments) {
      for (const set of sets) {
        const answer = newer.get(set.answer.exchange.n);
        copy.learnArguments(operation, answer?.result ? knownCall(contract, set.parameters, answer) : set);
      }
    }
    return copy;
  }

  /** `broken`: the case that the answer violates, if it has the wrong form. */
  learnRefusal(operation: OperationId, parameters: Parameters, broken?: CaseIds): void {
    this.#refused.set(operation, [...(this.#refused.get(operation) ?? []), parameters]);
    if (broken !== undefined) this.#broken.set(operation, broken);
  }

  /**
   * The case that an operation's answers violate by their form; undefined if one had the right form, or if none came.
   */
  brokenBy(operation: OperationId): CaseIds | undefined {
    return this.arguments(operation).length > 0 ? undefined : this.#broken.get(operation);
  }

  /** Sets of parameters that looked right but were refused. */
  refused(operation: OperationId): readonly Parameters[] {
    return this.#refused.get(operation) ?? [];
  }

  /** Values of a kind: values accepted for this parameter come first, values that were only refused come last. */
  answeredFirst(kind: SubjectKind, parameter: string): string[] {
    const isRefused = (value: string): boolean =>
      [...this.#refused.values()].some((sets) => sets.some((set) => set[parameter] === value));
    const rank = (value: string): number => (this.answersFor(parameter, value) ? 0 : isRefused(value) ? 2 : 1);
    return this.of(kind)
      .map(({ value }) => [rank(value), value] as const)
      .sort(([a], [b]) => a - b)
      .map(([, value]) => value);
  }

  /** Whether any operation answered a call in which the parameter has this value. */
  answersFor(name: string, value: unknown): boolean {
    return [...this.#arguments.values()].some((sets) => sets.some((set) => set.parameters[name] === value));
  }

  /** Calls that are known to be answered, those with the longest lists first. */
  arguments(operation: OperationId): readonly KnownCall[] {
    return this.#arguments.get(operation) ?? [];
  }
}
