import type { Client, Exchange, Json } from '../model/exchange.ts';
import { withoutPrefix } from '../../contracts/chain/subject-kinds.ts';
import { chain, operation, operations } from '../../contracts/chain/index.ts';
import type { Parameter, SubjectKind, OperationId } from '../model/operation.ts';
import { answered } from '../protocols/answered.ts';
import { isObject } from '../model/paths.ts';
import type { RejectedSubject, ReusedSubjects } from '../model/given-subjects.ts';
import type { Answered, Parameters } from '../model/judging.ts';
import { earlierOrigin, type Subject, type Subjects } from './subjects.ts';

/** Subjects that nobody learnt from this target: those of the configuration, and those that an earlier run found. */

/** A value that an earlier run found; whether this target knows it is not sure. */
export interface EarlierSubject {
  readonly kind: SubjectKind;
  readonly value: string;
  /** The EVM chain on which it exists, where it belongs to one. */
  readonly chain?: string;
  /** What sort of its kind it is. */
  readonly variant?: string;
}

export interface Given {
  /** By kind. */
  readonly configured: Readonly<Record<string, readonly string[]>>;
  readonly earlier: readonly EarlierSubject[];
}

const configuredOrigin = 'configured';
const configuredWeight = 1_000_000;
const earlierWeight = 100_000;
/** Values of a kind that come before those that are learnt; the others come after them. */
const foremost = 3;

/** Offers given subjects to discovery: configured ones first, then the richest that an earlier run found, then what is learnt. */
export const offer = ({ configured, earlier }: Given, subjects: Subjects): void => {
  for (const [kind, values] of Object.entries(configured) as [SubjectKind, readonly string[]][])
    for (const value of values)
      subjects.add(kind, withoutPrefix(kind, value), configuredOrigin, undefined, configuredWeight);
  const offered = new Map<SubjectKind, number>();
  for (const { kind, value, chain, variant } of earlier) {
    const place = offered.get(kind) ?? 0;
    offered.set(kind, place + 1);
    const weight = place < foremost ? earlierWeight - place : 0;
    subjects.add(kind, withoutPrefix(kind, value), earlierOrigin, chain, weight, variant);
  }
};

/** Whether an answer says nothing of what it was asked for: a refusal, empty lists, or a value that says that it does not exist. */
const holdsNothing = ({ operation: { notFound }, result }: Answered): boolean => {
  if (!result) return true;
  const lists = Object.values(result).filter((value) => Array.isArray(value));
  return (
    (lists.length > 0 && lists.every((list) => list.length === 0)) ||
    (notFound !== undefined && result[notFound.member] === notFound.value)
  );
};

/** Tries that values of an earlier run took in vain: others are tried in their place, so that an old file costs requests and no coverage. */
export class EarlierValues {
  readonly #values: ReadonlySet<string>;
  readonly #missed = new Map<OperationId, number>();

  constructor(subjects: Subjects) {
    this.#values = new Set(subjects.from(earlierOrigin).map(({ value }) => value));
  }

  note(operationId: OperationId, parameters: Parameters, answer: Answered | undefined): void {
    if (answer && !holdsNothing(answer)) return;
    const named = Object.values(parameters).flatMap(texts);
    if (named.some((text) => this.#values.has(withoutPrefix('x-address', text))))
      this.#missed.set(operationId, (this.#missed.get(operationId) ?? 0) + 1);
  }

  /** How many more tries an operation gets, at most `most`. */
  missed(operationId: OperationId, most: number): number {
    return Math.min(most, this.#missed.get(operationId) ?? 0);
  }
}

/** What the target said of a configured subject. */
export interface SubjectUse {
  readonly kind: SubjectKind;
  /** As it was configured. */
  readonly value: string;
  readonly refusals: number;
  readonly isAccepted: boolean;
}

/** Of subjects that one run, or several parts of one, asked for: those that were refused and never accepted. */
export const rejectedOf = (uses: readonly SubjectUse[]): readonly RejectedSubject[] => {
  const accepted = new Set(uses.flatMap((use) => (use.isAccepted ? [keyOf(use.kind, use.value)] : [])));
  const kinds = new Set(uses.flatMap((use) => (use.isAccepted ? [use.kind] : [])));
  const rejected = new Map<string, RejectedSubject>();
  for (const { kind, value, refusals } of uses) {
    const key = keyOf(kind, value);
    if (refusals === 0 || accepted.has(key)) continue;
    const before = rejected.get(key)?.refusals ?? 0;
    rejected.set(key, { kind, value, refusals: before + refusals, wholeKind: !kinds.has(kind) });
  }
  return [...rejected.values()];
};

/** Whether a target showed a subject of an earlier run to exist: its answer for it holds something. */
const isShown = (subjects: Subjects, { kind, value }: Subject): boolean =>
  operations.some(({ id, parameters }) => {
    const names = Object.entries<Parameter>(parameters).flatMap(([name, { subject, orSubject }]) =>
      subject === kind || orSubject === kind ? [name] : [],
    );
    const isNamed = (given: Parameters): boolean =>
      names.some((name) => texts(given[name]).some((text) => withoutPrefix(kind, text) === value));
    return subjects.arguments(id).some((set) => isNamed(set.parameters) && !holdsNothing(set.answer));
  });

/** Ends discovery: what an earlier run found and this target did not show is left out, so that nothing is judged by it. */
export const dropUnknown = (subjects: Subjects): void => {
  for (const one of subjects.from(earlierOrigin)) if (!isShown(subjects, one)) subjects.remove(one);
};

interface Use {
  refusals: number;
  isAccepted: boolean;
  isAsked: boolean;
}

const keyOf = (kind: SubjectKind, value: string): string => `${kind} ${withoutPrefix(kind, value)}`;

const texts = (value: Json | undefined): readonly string[] =>
  typeof value === 'string'
    ? [value, ...(value.includes(',') ? value.split(',') : [])]
    : Array.isArray(value)
      ? value.flatMap((one) => (typeof one === 'string' ? [one] : []))
      : [];

/** Refused for what was asked, and not for want of a key, by the network or in passing. */
const isRefusal = (exchange: Exchange): boolean => {
  const answer = answered(exchange, chain);
  if (!answer || answer.result || [401, 403, 408, 429, 502, 503, 504].includes(answer.status)) return false;
  const isRpcError = answer.operation.kind === 'json-rpc' && isObject(answer.body) && 'error' in answer.body;
  return isRpcError || (answer.status >= 400 && answer.status < 500);
};

/** Notes which given subjects a target accepts. */
export class GivenSubjects {
  readonly #given: Given;
  readonly #uses = new Map<string, Use>();

  constructor(given: Given) {
    this.#given = given;
    for (const [kind, values] of Object.entries(given.configured) as [SubjectKind, readonly string[]][])
      for (const value of values) this.#expect(kind, value);
    for (const { kind, value } of given.earlier) this.#expect(kind, value);
  }

  /** The client, watched for given subjects. */
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

  /** What the target said of each configured subject. */
  get configured(): readonly SubjectUse[] {
    return (Object.entries(this.#given.configured) as [SubjectKind, readonly string[]][]).flatMap(([kind, values]) =>
      values.map((value) => {
        const { refusals = 0, isAccepted = false } = this.#uses.get(keyOf(kind, value)) ?? {};
        return { kind, value, refusals, isAccepted };
      }),
    );
  }

  /** What came of an earlier run's, by what discovery kept of them; undefined where none were given. */
  reused(subjects: Subjects): ReusedSubjects | undefined {
    const { earlier } = this.#given;
    if (earlier.length === 0) return undefined;
    const isKnown = ({ kind, value }: EarlierSubject): boolean => subjects.has(kind, withoutPrefix(kind, value));
    const others = earlier.filter((one) => !isKnown(one));
    const wasAsked = ({ kind, value }: EarlierSubject): boolean => this.#uses.get(keyOf(kind, value))?.isAsked === true;
    return {
      given: earlier.length,
      known: earlier.length - others.length,
      unknown: others.filter(wasAsked).length,
    };
  }

  #expect(kind: SubjectKind, value: string): void {
    this.#uses.set(keyOf(kind, value), { refusals: 0, isAccepted: false, isAsked: false });
  }

  #note(exchange: Exchange): void {
    const { call } = exchange;
    if (call.input === 'invalid' || call.envelope || call.without || call.rawBody !== undefined) return;
    const uses = this.#namedBy(exchange);
    if (uses.length === 0) return;
    const answer = answered(exchange, chain);
    const { notFound } = operation(call.operation);
    const isAccepted =
      answer?.result !== undefined && (notFound === undefined || answer.result[notFound.member] !== notFound.value);
    const isRefused = isRefusal(exchange);
    for (const use of uses) {
      if (isAccepted) use.isAccepted = true;
      if (isRefused) use.refusals += 1;
      use.isAsked = true;
    }
  }

  #namedBy({ call }: Exchange): readonly Use[] {
    const uses: (Use | undefined)[] = [];
    for (const [name, { subject, orSubject }] of Object.entries<Parameter>(operation(call.operation).parameters))
      for (const kind of [subject, orSubject])
        if (kind !== undefined)
          for (const text of texts(call.parameters[name])) uses.push(this.#uses.get(keyOf(kind, text)));
    const endpoint = /^\/ext\/bc\/([^/]+)$/.exec(call.path ?? '')?.[1];
    if (endpoint !== undefined)
      for (const kind of ['sibling-chain-id', 'asset-chain-id'] as const)
        uses.push(this.#uses.get(keyOf(kind, endpoint)));
    return uses.filter((use) => use !== undefined);
  }
}

/** As a member of what a run says; none where no earlier run's subjects were given. */
export const reusedIn = (given: GivenSubjects, subjects: Subjects): { readonly reusedSubjects?: ReusedSubjects } => {
  const reusedSubjects = given.reused(subjects);
  return reusedSubjects ? { reusedSubjects } : {};
};
