import { interleave } from '../../engine/discovery/interleave.ts';
import { type NumberedRange, numberedRange } from '../../engine/model/list-range.ts';
import { pagesOf, withLargestPage } from '../../engine/model/listing.ts';
import type { Question } from '../../engine/model/comparison.ts';
import type { Call, Json } from '../../engine/model/exchange.ts';
import type { Parameters } from '../../engine/model/judging.ts';
import { at, integer } from '../../engine/model/paths.ts';
import { isShaped, type Operation, type Parameter } from '../../engine/model/operation.ts';
import type { KnownCall, Subjects } from '../../engine/discovery/subjects.ts';
import { inputSent } from '../../engine/protocols/sent.ts';
import type { Pool } from '../../fuzz/pool.ts';
import { frozenWindow } from '../../properties/lists/frozen-window.ts';
import { narrowedCalls, valuesFor, windowsOf } from './values.ts';

/** Values of each other kind: an index that answers for unknown subjects does so for a part of them only. */
const maxOfKind = 8;

/**
 * Values that a parameter takes, but that name no known subject of its kind: subjects of other kinds that look alike,
 * such as the id of a block in place of a transaction's. Targets refuse them or say that they do not exist.
 */
const unknownSubjects = (operation: Operation, row: Parameter, subjects: Subjects): readonly string[] => {
  const { subject } = row;
  if (subject === undefined) return [];
  const { shapes, positions = [] } = operation.vocabulary;
  return Object.keys(shapes)
    .filter((kind) => kind !== subject && !positions.includes(kind))
    .flatMap((kind) =>
      subjects
        .of(kind)
        .map(({ value }) => value)
        .filter((value) => isShaped(operation, row, value) && !subjects.has(subject, value))
        .slice(0, maxOfKind),
    );
};

/** Items that a walk should reach, and its most pages: for the known calls, and for the many other questions. */
const longWalk = { items: 400, pages: 12 } as const;
const shortWalk = { items: 200, pages: 4 } as const;
const leastPages = 2;
/** Most known calls of an operation that are asked, and most that are varied. */
const maxCalls = 10;
const variedCalls = 2;
const maxWindows = 12;
const maxPairs = 80;

const knownSource = 'known call';

/** A question; undefined if the documents do not say that the call is answered. */
export const questionOf = (operation: Operation, parameters: Parameters, source: string): Question | undefined =>
  inputSent(operation, parameters, false) === 'valid'
    ? questionWith(operation, { operation: operation.id, parameters, input: 'valid' }, source)
    : undefined;

const questionWith = (operation: Operation, call: Call, source: string): Question => ({
  call,
  pages: pageCountOf(operation, call.parameters, source === knownSource ? longWalk : shortWalk),
  source,
});

const pageCountOf = (
  operation: Operation,
  parameters: Parameters,
  walk: typeof longWalk | typeof shortWalk,
): number => {
  if (!operation.listing) return 1;
  const { size: name, default: fallback } = pagesOf(operation);
  const size = Number(parameters[name] ?? fallback) || walk.items;
  return Math.min(walk.pages, Math.max(leastPages, Math.ceil(walk.items / size)));
};

/** The calls that A is known to answer, read in the largest pages. */
const knownQuestions = (operation: Operation, calls: readonly KnownCall[]): readonly Question[] =>
  calls.flatMap(({ parameters }) => questionOf(operation, withLargestPage(operation, parameters), knownSource) ?? []);

/** Windows of a list that end at exponential distances from its newest item, where nothing new can come. */
const history = (operation: Operation, [call]: readonly KnownCall[]): readonly Question[] => {
  const { listing } = operation;
  if (!listing || !call) return [];
  const frozen = frozenWindow(operation, call);
  const range = numberedRange(listing);
  return [
    ...(frozen === call.parameters ? [] : [frozen]),
    ...(range ? endsOf(range, call).map((end) => ({ ...call.parameters, [range.to]: end })) : []),
  ].flatMap((parameters) => questionOf(operation, withLargestPage(operation, parameters), 'history') ?? []);
};

const endsOf = ({ path }: NumberedRange, { answer }: KnownCall): readonly number[] => {
  const numbers = (answer.items ?? []).flatMap((item) => integer(at(item, path)) ?? []);
  const newest = numbers.reduce((max, value) => (value > max ? value : max), 0n);
  const ends: number[] = [];
  for (let distance = 1n; distance < newest && ends.length < maxWindows; distance *= 2n)
    ends.push(Number(newest - distance));
  return ends;
};

/** The values of a closed set; undefined if the parameter has none. */
const closedSet = ({ type, values, open }: Parameter): readonly Json[] | undefined =>
  type === 'boolean' ? [true, false] : open === undefined ? values : undefined;

/** A known call with every pair of values of a required parameter and another one, both with closed sets. */
const pairsOf = (operation: Operation, { parameters }: KnownCall): readonly Parameters[] => {
  const closed = Object.entries<Parameter>(operation.parameters).flatMap(([name, row]) => {
    const values = row.configured === undefined ? closedSet(row) : undefined;
    return values ? [{ name, values, isRequired: row.required === true }] : [];
  });
  return closed
    .filter(({ isRequired }) => isRequired)
    .flatMap((first) =>
      closed
        .filter(({ isRequired }) => !isRequired)
        .flatMap((second) =>
          first.values.flatMap((x) => second.values.map((y) => ({ ...parameters, [first.name]: x, [second.name]: y }))),
        ),
    )
    .slice(0, maxPairs);
};

/** A known call without one of its optional parameters. */
const omissions = ({ parameters: rows }: Operation, { parameters }: KnownCall): readonly Parameters[] =>
  Object.keys(parameters)
    .filter((name) => rows[name]?.required !== true)
    .map((omittedName) => Object.fromEntries(Object.entries(parameters).filter(([name]) => name !== omittedName)));

/** Known calls with one parameter changed. */
interface Changes {
  /** Each parameter once. */
  readonly once: readonly Question[];
  readonly more: readonly Question[];
}

const changes = (operation: Operation, calls: readonly KnownCall[], pool: Pool, seed: number): Changes => {
  const [varied = [], ...variationsOfOtherCalls] = calls
    .slice(0, variedCalls)
    .map((call, callIndex) =>
      Object.entries<Parameter>(operation.parameters).map(([name, row], index) =>
        valuesFor(operation, [name, row], call, { pool, seed: seed * 1_009 + callIndex * 101 + index }).flatMap(
          (value) =>
            questionOf(operation, { ...sizedAt(operation, call, callIndex), [name]: value }, 'variation') ?? [],
        ),
      ),
    );
  const isVaried = (name: string): boolean => varied.flat().some(({ call }) => call.parameters[name] !== undefined);
  const all = [...varied, ...narrowedQuestions(operation, calls, isVaried)];
  return {
    once: all.flatMap((questions) => questions.slice(0, 1)),
    more: [...interleave(all.map((questions) => questions.slice(1))), ...variationsOfOtherCalls.flat(2)],
  };
};

/** Filters, ranges and boxes whose values only items show, by parameter. */
const narrowedQuestions = (
  operation: Operation,
  calls: readonly KnownCall[],
  isVaried: (parameter: string) => boolean,
): readonly (readonly Question[])[] =>
  narrowedCalls(operation, calls)
    .filter(({ parameter }) => !isVaried(parameter))
    .map(({ calls: all }) =>
      all.map(({ parameters: values, isCarried }) => {
        const parameters = withLargestPage(operation, values);
        const input = isCarried ? 'valid' : inputSent(operation, parameters, false);
        return questionWith(operation, { operation: operation.id, parameters, input }, 'variation');
      }),
    );

/** The parameters of a varied call: the first in the largest pages, the others in the default ones. */
const sizedAt = (operation: Operation, { parameters }: KnownCall, callIndex: number): Parameters =>
  callIndex === 0 ? withLargestPage(operation, parameters) : parameters;

/** Known calls without one parameter, and pairs of values of closed sets. */
const combinations = (
  operation: Operation,
  calls: readonly KnownCall[],
  pool: Pool,
  seed: number,
): readonly Question[] =>
  calls
    .slice(0, variedCalls)
    .flatMap((call, callIndex) => [
      ...omissions(operation, call).map((value) => (callIndex === 0 ? withLargestPage(operation, value) : value)),
      ...(callIndex === 0 ? [...pairsOf(operation, call), ...windowsOf(operation, call, { pool, seed })] : []).map(
        (value) => withLargestPage(operation, value),
      ),
    ])
    .flatMap((parameters) => questionOf(operation, parameters, 'variation') ?? []);

/** A known call about subjects that do not exist: one of the targets may answer nevertheless. */
const unknowns = (operation: Operation, [call]: readonly KnownCall[], subjects: Subjects): readonly Question[] =>
  call === undefined
    ? []
    : Object.entries<Parameter>(operation.parameters)
        .filter(([, { type, configured }]) => type === 'string' && configured === undefined)
        .flatMap(([name, row]) =>
          unknownSubjects(operation, row, subjects).flatMap(
            (value) => questionOf(operation, { ...call.parameters, [name]: value }, 'unknown subject') ?? [],
          ),
        );

/** Known calls to ask about: those with the longest lists, and others spread over the rest. */
const callsOf = (operation: Operation, subjects: Subjects): readonly KnownCall[] => {
  const all = subjects.arguments(operation.id);
  // Sampled heights are among the rest.
  const step = Math.max(1, Math.floor(all.length / maxCalls));
  return all.filter((_, index) => index < variedCalls || index % step === 0).slice(0, 2 * maxCalls);
};

/**
 * The questions that do not depend on chance, the operations in turn: known calls, each parameter once, more known
 * calls, windows of history, variations of the known calls, and calls about unknown subjects.
 */
export const plannedQuestions = (
  operations: readonly Operation[],
  subjects: Subjects,
  pool: Pool,
  seed: number,
): readonly Question[] => {
  const of = operations.map((operation) => {
    const calls = callsOf(operation, subjects);
    return { operation, calls, known: knownQuestions(operation, calls), ...changes(operation, calls, pool, seed) };
  });
  return [
    of.map(({ known }) => known.slice(0, variedCalls)),
    of.map(({ once }) => once),
    of.map(({ known }) => known.slice(variedCalls)),
    of.map(({ operation, calls }) => history(operation, calls)),
    of.map(({ more }) => more),
    of.map(({ operation, calls }) => combinations(operation, calls, pool, seed)),
    of.map(({ operation, calls }) => unknowns(operation, calls, subjects)),
  ].flatMap((phase) => interleave(phase));
};
