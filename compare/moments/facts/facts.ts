import { protocolOf } from '../../../engine/protocols/protocol.ts';
import type { Contract } from '../../../engine/model/contract.ts';
import type { Operation, OperationId } from '../../../engine/model/operation.ts';
import type { Line } from '../../../engine/client/record.ts';
import type { Call, Exchange } from '../../../engine/model/exchange.ts';
import { version } from '../../../engine/model/version.ts';
import { answered } from '../../../engine/protocols/answered.ts';
import { holderOf, isObject } from '../../../engine/model/paths.ts';
import type { Answered, Observation, Outcome } from '../../../engine/model/judging.ts';
import { compare, ordered } from '../../../engine/model/run.ts';
import { below } from '../../answers/canonical.ts';
import { Members } from './members.ts';
import {
  documentedCall,
  type DriftFile,
  type HeaderDrift,
  type Kind,
  limits,
  type MemberDrift,
  type OperationDrift,
  normalText,
} from '../../../engine/model/drift.ts';
import { kindOf, type Shape, shapeOf } from './shape.ts';
import { Tally, within } from './tally.ts';
import { defined } from '../../../engine/model/defined.ts';
import { validity } from '../../../engine/model/validity.ts';
import { show } from '../../../engine/model/show.ts';
import { header } from '../../../engine/model/http.ts';

/** Headers whose values have the same meaning in every answer of an operation. */
const valued = [
  'content-type',
  'content-encoding',
  'cache-control',
  'deprecation',
  'sunset',
  'access-control-allow-origin',
  'www-authenticate',
  'server',
  'location',
];

/** Counts the headers of one kind of answers, in bounded memory. */
class Headers {
  readonly #kind: Kind;
  readonly #names = new Tally<string>(limits.headers);
  readonly #values = new Map(valued.map((name) => [name, new Tally<string>(limits.headerValues)]));
  #answers = 0;

  constructor(kind: Kind) {
    this.#kind = kind;
  }

  add(exchange: Exchange): void {
    this.#answers += 1;
    for (const name of Object.keys(exchange.response?.headers ?? {}))
      this.#names.add(name.slice(0, limits.header).toLowerCase(), exchange.n);
    for (const [name, tally] of this.#values) {
      const value = header(exchange, name);
      if (value !== undefined) tally.add(value.slice(0, limits.header), exchange.n);
    }
  }

  get cut(): number {
    return [...this.#values.values()].reduce((sum, { cut }) => sum + cut, this.#names.cut);
  }

  rows(): HeaderDrift[] {
    return this.#names.map((name, { count }) => {
      const values = this.#values.get(name)?.map((value, entry) => ({ value, ...entry }));
      return { of: this.#kind, name, answers: this.#answers, count, ...defined({ values }) };
    });
  }
}

/** How the call differs from a documented one; undefined for a documented call. */
const otherwise = (contract: Contract, call: Call): string | undefined => {
  if (call.key !== undefined) return call.key === 'none' ? 'without the key' : 'with an invalid key';
  if (call.rawBody !== undefined) return 'another body';
  if (call.path !== undefined) return 'another path';
  const envelope = [...Object.keys(call.envelope ?? {}), ...(call.without ?? []).map((name) => `no ${name}`)];
  if (envelope.length > 0) return `another envelope: ${envelope.sort().join(', ')}`;
  const verdict = validity(contract.operation(call.operation), call.parameters);
  return verdict.valid === true ? undefined : `${verdict.parameter}: ${verdict.why}`;
};

/**
 * The kind of a call, equal for every seed, subject and target. Two runs can be compared by it: which refusals come
 * depends on which invalid calls were made.
 */
const askedOf = (contract: Contract, call: Call): string => {
  const text = otherwise(contract, call);
  const name = text ?? documentedCall;
  return call.input === (text === undefined ? 'valid' : 'invalid') ? name : `${name} (${call.input})`;
};

/** The subject of a call: the parameters that name it. Answers about one subject repeat the same values. */
const subjectOf = (contract: Contract, { operation, parameters }: Call): string =>
  JSON.stringify(
    Object.entries(contract.operation(operation).parameters)
      .filter(([, row]) => row.in === 'path' || row.subject !== undefined)
      .map(([name]) => show(parameters[name], limits.value)),
  );

/** The text of a refusal, with its JSON-RPC error code; undefined if there is no body. */
const textOf = ({ body, operation }: Answered): string | undefined => {
  const error = protocolOf(operation).errorIn(body);
  if (!isObject(error)) return body === undefined ? undefined : 'no error object';
  const message = typeof error['message'] === 'string' ? normalText(error['message']) : 'no message';
  return operation.kind === 'json-rpc' ? `${String(error['code']).slice(0, 20)} ${message}` : message;
};

/** Whether an answer is that to a batch, which holds answers of the method and is none. */
const isBatch = ({ operation, body }: Answered): boolean => operation.kind === 'json-rpc' && Array.isArray(body);

interface QuestionTally {
  answers: number;
  readonly statuses: Tally<number>;
  readonly texts: Tally<string>;
}

const kinds = ['success', 'refusal'] as const satisfies readonly Kind[];

/** The counters of one operation. */
class OperationTally {
  readonly #contract: Contract;
  readonly #operation: Operation;
  readonly #shapes: Readonly<Record<Kind, Shape>>;
  readonly #failures = new Tally<string>(limits.statuses);
  readonly #asked = new Map<string, QuestionTally>();
  readonly #of: Readonly<Record<Kind, { answers: number; readonly members: Members; readonly headers: Headers }>>;
  #cutAsked = 0;

  constructor(contract: Contract, id: OperationId) {
    this.#contract = contract;
    this.#operation = contract.operation(id);
    const shape = (kind: Kind): Shape => shapeOf(contract, this.#operation, kind);
    this.#shapes = { success: shape('success'), refusal: shape('refusal') };
    const begin = (kind: Kind) => ({
      answers: 0,
      members: new Members(this.#shapes[kind], kind),
      headers: new Headers(kind),
    });
    this.#of = { success: begin('success'), refusal: begin('refusal') };
  }

  add(exchange: Exchange): void {
    const answer = answered(exchange, this.#contract);
    if (!answer) {
      this.#failures.add(exchange.failure?.kind ?? 'unknown', exchange.n);
      return;
    }
    const kind = kindOf(answer);
    if (isBatch(answer)) return this.#addAsked(answer, 'success');
    const tally = this.#of[kind];
    tally.answers += 1;
    tally.headers.add(exchange);
    tally.members.add(answer.body, exchange.n, subjectOf(this.#contract, answer.call));
    this.#addAsked(answer, kind);
  }

  #addAsked(answer: Answered, kind: Kind): void {
    const name = askedOf(this.#contract, answer.call);
    if (!this.#asked.has(name) && this.#asked.size >= limits.asked) {
      this.#cutAsked += 1;
      return;
    }
    const row = within(this.#asked, name, (): QuestionTally => ({
      answers: 0,
      statuses: new Tally(limits.statuses),
      texts: new Tally(limits.texts),
    }));
    row.answers += 1;
    row.statuses.add(answer.status, answer.exchange.n);
    const text = kind === 'refusal' ? textOf(answer) : undefined;
    if (text !== undefined) row.texts.add(text, answer.exchange.n);
  }

  get summary(): OperationDrift {
    const { success, refusal } = this.#of;
    const callKinds = [...this.#asked]
      .map(([name, { answers, statuses, texts }]) => ({
        asked: name,
        answers,
        statuses: statuses.map((status, row) => ({ status, ...row })).sort((a, b) => a.status - b.status),
        texts: texts.map((text, row) => ({ text, ...row })).sort((a, b) => compare(a.text, b.text)),
      }))
      .sort((a, b) => compare(a.asked, b.asked));
    const members = kinds.flatMap((kind) => this.#of[kind].members.rows().sort(byPath));
    const cut = Object.entries({
      'undocumented members': success.members.cut + refusal.members.cut,
      values: success.members.cutValues,
      'headers and their values': success.headers.cut + refusal.headers.cut,
      'ways of asking': this.#cutAsked,
      'statuses and texts': [...this.#asked.values()].reduce(
        (sum, { statuses, texts }) => sum + statuses.cut + texts.cut,
        0,
      ),
    }).filter(([, count]) => count > 0);
    return {
      operation: this.#operation.id,
      answers: { success: success.answers, refusal: refusal.answers },
      failures: this.#failures.map((kind, row) => ({ kind, ...row })),
      asked: callKinds,
      members,
      ...missing(this.#shapes.success, members),
      values: success.members
        .values()
        .map((row) => ({ ...row, values: row.values.toSorted((a, b) => compare(a.value, b.value)) }))
        .sort((a, b) => compare(a.path, b.path)),
      headers: kinds.flatMap((kind) => this.#of[kind].headers.rows().sort((a, b) => compare(a.name, b.name))),
      ...defined({ cut: cut.length === 0 ? undefined : Object.fromEntries(cut) }),
    };
  }
}

/** In the order of paths, and of kinds: which kind came first is chance. */
const byPath = (a: MemberDrift, b: MemberDrift): number =>
  compare(a.path, b.path) || compare(a.kind ?? '', b.kind ?? '');

/** Lists a missing member only if its parent was present. */
const missing = (shape: Shape, members: readonly MemberDrift[]): Pick<OperationDrift, 'neverSeen' | 'alwaysEmpty'> => {
  const paths = new Set(members.filter(({ of }) => of === 'success').map(({ path }) => path));
  const all = [...shape.members].flatMap(([holder, names]) => [...names].map((name) => below(holder, name)));
  return {
    neverSeen: all.filter((path) => !paths.has(path) && paths.has(holderOf(path))).sort(compare),
    alwaysEmpty: all
      .filter((path) => paths.has(path) && shape.members.has(`${path}[]`) && !paths.has(`${path}[]`))
      .sort(compare),
  };
};

/** Counts the members, values and headers in a recording. The contract bounds its memory, not the size of answers. */
export interface DriftTally {
  add(line: Line): void;
  file(observed?: readonly Observation[]): DriftFile;
}

export const driftTally = (contract: Contract): DriftTally => {
  const tallies = new Map<OperationId, OperationTally>();
  let exchanges = 0;
  return {
    add(line) {
      if ('reused' in line) return;
      exchanges += 1;
      within(tallies, line.call.operation, () => new OperationTally(contract, line.call.operation)).add(line);
    },
    file: (observed) => ({
      schema: 'assay-drift/1',
      version,
      exchanges,
      operations: [...tallies.values()].map(({ summary }) => summary).sort((a, b) => compare(a.operation, b.operation)),
      ...defined({ observed }),
    }),
  };
};

/** Reads a recording once. */
export const gatherDrift = async (
  contract: Contract,
  lines: AsyncIterable<Line> | Iterable<Line>,
  observed?: readonly Observation[],
): Promise<DriftFile> => {
  const tally = driftTally(contract);
  for await (const line of lines) tally.add(line);
  return tally.file(observed);
};

/**
 * Observations on questions that the documents leave open. Undocumented
 * members and values are derived from the recording instead.
 */
export const observedOpen = (contract: Contract, outcomes: readonly Outcome[]): readonly Observation[] =>
  ordered({ outcomes })
    .flatMap(({ observations }) => observations)
    .filter(({ requirement: id }) => {
      const { level, inDrift } = contract.requirement(id);
      return level === 'open' && inDrift !== 'left-out';
    });
