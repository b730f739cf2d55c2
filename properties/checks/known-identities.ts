import { extractSubjects, type SubjectSink } from '../../engine/discovery/extract-subjects.ts';
import { type DiscoverableContract, isDiscoverable } from '../../engine/discovery/rules.ts';
import { kindsOf, withoutPrefix } from '../../engine/discovery/spelling.ts';
import type { Exchange, Json } from '../../engine/model/exchange.ts';
import { gatewayStatuses } from '../../engine/model/http.ts';
import type { Answered, Judgement, OverallJudgement, PassiveCheck } from '../../engine/model/judging.ts';
import type { Base, Operation, OperationId, Parameter, SubjectKind } from '../../engine/model/operation.ts';
import { at, integer } from '../../engine/model/paths.ts';
import { describeAnswer, show } from '../../engine/model/show.ts';
import { protocolOf } from '../../engine/protocols/protocol.ts';
import { boundedExchange } from '../../engine/run/judge/shorten.ts';
import { documentedInput, isUnusualRequest } from '../inputs.ts';
import { LastSeen } from './shared/last-seen.ts';
import { judged } from './shared/judged.ts';

/** Identities that are remembered. */
const maxIdentities = 5_000;

/** Larger answers are not searched. */
const maxAnswer = 1_000_000;

/** Statuses that say nothing of the thing that is asked for: of the key, of time, or of the network. */
const otherReasons: ReadonlySet<number> = new Set([401, 403, 408, 500, 504]);

/** The largest number of a kind that answers have shown. */
interface Largest {
  readonly value: bigint;
  readonly exchange: Exchange;
}

/** A call that found a value before another answer showed it. */
interface EarlyFind {
  readonly operation: OperationId;
  readonly exchange: number;
}

/** Values of the kinds that some parameter knows for certain, each with an answer that shows it. */
class ShownIdentities {
  readonly #contract: DiscoverableContract;
  /** By interface. */
  readonly #kinds = new Map<Base, Set<SubjectKind>>();
  readonly #shown = new LastSeen<Exchange>(maxIdentities);
  readonly #largest = new Map<string, Largest>();
  readonly #earlyFinds = new Map<string, EarlyFind>();
  /** How many values were found before another answer showed them, by the operation that found them. */
  readonly foundEarly = new Map<OperationId, number>();

  constructor(contract: DiscoverableContract) {
    this.#contract = contract;
    for (const { base, parameters } of contract.operations)
      for (const row of Object.values<Parameter>(parameters)) {
        if (row.known === undefined) continue;
        const kinds = this.#kinds.get(base) ?? new Set();
        this.#kinds.set(base, kinds);
        for (const kind of kindsOf(row)) kinds.add(kind);
      }
  }

  /** Remembers what an answer shows. What another interface shows may be news here. */
  note(answer: Answered): void {
    const { base } = answer.operation;
    const length = answer.exchange.response?.body.length ?? 0;
    const kinds = this.#kinds.get(base);
    if (!answer.result || length > maxAnswer || !kinds) return;
    let exchange: Exchange | undefined;
    const sink: SubjectSink = {
      add: (kind, value, _from, scope) => {
        if (!kinds.has(kind)) return;
        exchange ??= boundedExchange(answer.exchange);
        this.#keep(`${base} ${kind} ${scope ?? ''}`, value, exchange);
      },
      aliases: new Map(),
      wants: (kind) => kinds.has(kind),
    };
    extractSubjects(this.#contract, answer, sink);
  }

  /**
   * Remembers that a call found the values that it names. Calls in parallel end in any order, so an answer that shows
   * such a value may come before or after this one.
   */
  noteFound(answer: Answered): void {
    const { operation, exchange } = answer;
    const scope = this.scopeOf(answer) ?? '';
    for (const { row, text } of knownParameters(answer))
      for (const kind of kindsOf(row)) {
        const key = `${operation.base} ${kind} ${scope} ${withoutPrefix(this.#contract, kind, text)}`;
        if (this.#earlyFinds.size < maxIdentities)
          this.#earlyFinds.set(key, { operation: operation.id, exchange: exchange.n });
      }
  }

  #keep(sequence: string, value: string, exchange: Exchange): void {
    const key = `${sequence} ${value}`;
    const early = this.#earlyFinds.get(key);
    if (early && early.exchange !== exchange.n) {
      this.foundEarly.set(early.operation, (this.foundEarly.get(early.operation) ?? 0) + 1);
      this.#earlyFinds.delete(key);
    }
    if (this.#shown.get(key) === undefined) this.#shown.set(key, exchange);
    if (!/^\d{1,40}$/.test(value)) return;
    const number = BigInt(value);
    if (number > (this.#largest.get(sequence)?.value ?? 0n)) this.#largest.set(sequence, { value: number, exchange });
  }

  /** The answer by which the target knows the value of a parameter; undefined if none says so. */
  shownBy({ base }: Operation, row: Parameter, text: string, scope: string | undefined): Exchange | undefined {
    for (const kind of kindsOf(row)) {
      const sequence = `${base} ${kind} ${scope ?? ''}`;
      const exchange = this.#shown.get(`${sequence} ${withoutPrefix(this.#contract, kind, text)}`);
      if (exchange) return exchange;
      const largest = row.known === 'upToShown' ? this.#largest.get(sequence) : undefined;
      if (largest && /^[1-9]\d{0,39}$/.test(text) && BigInt(text) <= largest.value) return largest.exchange;
    }
    return undefined;
  }

  /** The scope of a call that a kind of subject needs. */
  scopeOf({ call }: Answered): string | undefined {
    const { scope } = this.#contract.discovery;
    return scope?.read(call.parameters[scope.parameter]);
  }
}

/** The JSON-RPC error of a method that the target does not have. */
const unknownMethod = -32601;

const isUnknownMethod = (body: Json | undefined): boolean =>
  integer(at(body ?? null, 'error.code')) === BigInt(unknownMethod);

/** Whether an answer says that the thing that is asked for does not exist; undefined if it says neither. */
function isUnknown({ operation, result, status, body }: Answered): boolean | undefined {
  const { notFound } = operation;
  if (result) return notFound !== undefined && result[notFound.member] === notFound.value;
  if (body === undefined || gatewayStatuses.has(status) || otherReasons.has(status)) return undefined;
  if (isUnknownMethod(body)) return undefined;
  return protocolOf(operation).isRefusal(result, status) ? true : undefined;
}

interface KnownParameter {
  readonly name: string;
  readonly row: Parameter;
  readonly text: string;
}

interface Named extends KnownParameter {
  readonly by: Exchange;
}

/** The parameters of a call that name a thing which the target knows for certain, if an answer shows it. */
const knownParameters = ({ operation, call }: Answered): readonly KnownParameter[] =>
  Object.entries<Parameter>(operation.parameters).flatMap(([name, row]) => {
    const value = call.parameters[name];
    const isNamed = row.known !== undefined && (typeof value === 'string' || typeof value === 'number');
    return isNamed ? [{ name, row, text: String(value) }] : [];
  });

/** The parameters of a call whose values the target has shown. */
function namedBy(identities: ShownIdentities, answer: Answered): readonly Named[] {
  const scope = identities.scopeOf(answer);
  return knownParameters(answer).flatMap((parameter): Named[] => {
    const by = identities.shownBy(answer.operation, parameter.row, parameter.text, scope);
    return by === undefined ? [] : [{ ...parameter, by }];
  });
}

/**
 * An identity that the target's own answers show is found where it is asked for, and so is each earlier number of a
 * sequence without gaps. "Not found" is an answer about the target, not a sign that nothing is there.
 */
export const knownIdentities: PassiveCheck<'found'> = {
  name: 'checks/known-identities',
  rules: ['found'],
  start: (contract) => {
    const identities = isDiscoverable(contract) ? new ShownIdentities(contract) : undefined;
    return {
      *judge(answer: Answered): Iterable<Judgement<'found'>> {
        const { operation, call, exchange } = answer;
        if (!identities) return;
        const isPlain = !isUnusualRequest(call) && call.http === undefined;
        if (isPlain && documentedInput(operation, call).is === 'documented') {
          const [namedIdentity] = namedBy(identities, answer);
          const unknown = isUnknown(answer);
          if (!namedIdentity && unknown === false) identities.noteFound(answer);
          if (namedIdentity && unknown !== undefined)
            yield judged(
              'found',
              unknown && {
                code: 'known-identity-not-found',
                about: namedIdentity.name,
                message: `a ${namedIdentity.name} that the target knows is not found`,
                expected: `an answer for ${show(namedIdentity.text, 100)}, which another answer shows or lies beyond`,
                actual: describeAnswer(answer, 160),
                exchanges: [namedIdentity.by, exchange],
              },
            );
        }
        if (call.path === undefined) identities.note(answer);
      },
      *finish(): Iterable<OverallJudgement<'found'>> {
        for (const [operation, evidence] of identities?.foundEarly ?? []) yield { rule: 'found', operation, evidence };
      },
    };
  },
};
