import type { Json } from '../../engine/model/exchange.ts';
import { type ShownRange, shownRanges } from '../../engine/model/list-range.ts';
import type { Operation, Parameter } from '../../engine/model/operation.ts';
import type { CaseContext, Parameters } from '../../engine/contract/case-context.ts';
import { itemsPointer, sized } from '../../engine/model/listing.ts';
import type { Answered } from '../../engine/model/judging.ts';
import { integer, valuesAt } from '../../engine/model/paths.ts';
import { describeAnswer } from '../../engine/model/show.ts';
import { equalityFilters } from '../../engine/model/filters-of.ts';
import {
  commonDifference,
  describeDifference,
  type Difference,
  difference,
  isSameList,
  keys,
} from '../lists/compare.ts';
import { isAboutInput } from '../expect.ts';
import { inconclusiveNoSubject } from '../lists/known-calls.ts';

/**
 * Where the number types of programs end. No block, height or moment of today lies above, so that a number beyond one
 * of them selects nothing; a program that cuts it reads another number.
 */
const beyond = {
  /** A signed 32-bit integer. */
  bits31: 2n ** 31n,
  /** An unsigned one. */
  bits32: 2n ** 32n,
  /** The largest integer that a double holds exactly. */
  exact: 2n ** 53n - 1n,
  /** An unsigned 64-bit integer. It may be ignored as no number, so that only an empty list shows a cut. */
  bits64: 2n ** 64n,
};

/** A number that programs write for "the last one". */
const nines = 99_999_999n;

/** A parameter that is compared with a number of each item. */
interface NumberParameter {
  readonly name: string;
  readonly role: 'start' | 'end' | 'equal';
  /** Dotted item paths that hold the number. */
  readonly paths: readonly string[];
  /** How far behind an end items may lie. */
  readonly slack: bigint;
  /** The document says that 0 is a value. */
  readonly hasZero: boolean;
  /** The document says nothing of numbers below 0. */
  readonly hasNegative: boolean;
}

/** The rows that give an operation's parameters their meaning. */
type Meaning = Pick<Operation, 'parameters' | 'listing' | 'vocabulary'>;

const isNumber = ({ vocabulary }: Meaning, { type, subject }: Parameter): boolean =>
  type === 'integer' || (subject !== undefined && vocabulary.positions?.includes(subject) === true);

const negativeOf = ({ type, minimum }: Parameter): Pick<NumberParameter, 'hasNegative'> => ({
  hasNegative: type === 'integer' && minimum === undefined,
});

/** The ends of a declared range of numbers. Whether 0 is a value, their own bounds say. */
const boundsOf = (operation: Meaning, { path, from, to, slack = 0 }: ShownRange): readonly NumberParameter[] =>
  [['start', from] as const, ['end', to] as const].flatMap(([role, name]): NumberParameter[] => {
    const row = name === undefined ? undefined : operation.parameters[name];
    if (name === undefined || !row || !isNumber(operation, row)) return [];
    return [
      {
        name,
        role,
        paths: [path],
        slack: BigInt(Math.ceil(slack)),
        hasZero: role === 'end' && row.minimum === 0,
        ...negativeOf(row),
      },
    ];
  });

/** The parameters that the law tests: bounds of ranges and windows, and filters by a number. */
export function numberParameters(operation: Meaning): readonly NumberParameter[] {
  return [
    ...shownRanges(operation.listing).flatMap((range) => boundsOf(operation, range)),
    ...equalityFilters(operation).flatMap(({ parameter: name, paths }): NumberParameter[] => {
      const row = operation.parameters[name];
      if (!row || !isNumber(operation, row)) return [];
      return [
        {
          name,
          role: 'equal',
          paths,
          slack: 0n,
          hasZero: row.minimum === 0 || row.type !== 'integer',
          ...negativeOf(row),
        },
      ];
    }),
  ];
}

const numbersOf = (item: Json, paths: readonly string[]): readonly bigint[] =>
  valuesAt([item], paths).flatMap((value) => integer(value) ?? []);

/** A call that is answered with items, and the smallest and the largest number that they hold. */
interface KnownNumbers {
  readonly parameters: Parameters;
  readonly answer: Answered;
  readonly least: bigint;
  readonly most: bigint;
}

function knownNumbers(c: CaseContext, { name, role, paths }: NumberParameter): KnownNumbers | undefined {
  for (const { parameters, answer } of c.knownCalls) {
    if (role !== 'equal' && parameters[name] !== undefined) continue;
    const numbers = (answer.items ?? []).flatMap((item) => numbersOf(item, paths)).filter((value) => value > 0n);
    const sorted = numbers.sort((a, b) => (a < b ? -1 : 1));
    const [least, largest] = [sorted[0], sorted.at(-1)];
    if (least !== undefined && largest !== undefined) return { parameters, answer, least, most: largest };
  }
  return undefined;
}

/** A number as a value of the type that the parameter has. */
const spelledValue = (c: CaseContext, name: string, value: bigint): Json =>
  c.operation.parameters[name]?.type === 'integer' && value <= BigInt(Number.MAX_SAFE_INTEGER)
    ? Number(value)
    : String(value);

function isOutside({ role, slack }: NumberParameter, asked: bigint, numbers: readonly bigint[]): boolean {
  if (numbers.length === 0) return false;
  if (role === 'equal') return !numbers.includes(asked);
  return numbers.every((value) => (role === 'start' ? value < asked - slack : value > asked + slack));
}

function withNumber(c: CaseContext, { name }: NumberParameter, parameters: Parameters, asked: bigint): Parameters {
  const size = Math.min(c.paging.maximum, 10);
  return { ...parameters, ...sized(c.operation, size), [name]: spelledValue(c, name, asked) };
}

/** Whether a number that items hold lets others pass, too: such a parameter is not cut, but ignored or read wrongly. */
async function isIgnoredOrMisread(
  c: CaseContext,
  parameter: NumberParameter,
  { parameters, least, most }: KnownNumbers,
): Promise<boolean> {
  const bound = parameter.role === 'start' ? most : least;
  const { items = [] } = await c.request({ parameters: withNumber(c, parameter, parameters, bound), input: 'valid' });
  return items.some((item) => isOutside(parameter, bound, numbersOf(item, parameter.paths)));
}

function faultOf(name: string, asked: bigint): string {
  if (asked < 0n) return `a ${name} below 0 counts as another number`;
  return asked === 0n ? `a ${name} of 0 counts as left out` : `a ${name} beyond 32 bits is cut`;
}

/** Asks for a number that nothing has. Refusal is open; items that another number selects are not. */
async function askFor(
  c: CaseContext,
  parameter: NumberParameter,
  known: KnownNumbers,
  asked: bigint,
): Promise<Answered | undefined> {
  const { name, paths } = parameter;
  const answer = await c.request({ parameters: withNumber(c, parameter, known.parameters, asked), input: 'open' });
  const outside = (answer.items ?? []).findIndex((item) => isOutside(parameter, asked, numbersOf(item, paths)));
  if (outside >= 0 && (await isIgnoredOrMisread(c, parameter, known))) {
    c.observe('numbers that let other items pass, too', name);
    return undefined;
  }
  if (outside >= 0)
    c.fail(faultOf(name, asked), {
      code: asked === 0n ? 'zero-counts-as-absent' : 'number-cut',
      about: name,
      expected: `no item but those that ${name} of ${asked} selects`,
      actual: `${paths.join(' or ')} of ${numbersOf(answer.items?.[outside] ?? null, paths).join(', ')}`,
      pointer: `${itemsPointer(c.listing)}/${outside}`,
      by: [answer],
    });
  if (isAboutInput(answer)) c.countEvidence();
  return answer;
}

/** If the target answers for a number that nothing has, it does not refuse 0 because nothing has it. */
function mustTakeZero(c: CaseContext, { name }: NumberParameter, far: Answered, zero: Answered): void {
  if (c.operation.parameters[name]?.minimum !== 0 || !far.result || zero.result || zero.status >= 500) return;
  c.fail(`a ${name} of 0 is refused`, {
    code: 'zero-refused',
    about: name,
    expected: 'an answer: 0 is documented as a value, and a number that nothing has gets an empty list',
    actual: describeAnswer(zero),
    by: [far, zero],
  });
}

/** Ends beyond everything known: numbers that other types cut, round, or take for no number. */
const farEnds = ({ slack }: NumberParameter, { least, most }: KnownNumbers): readonly bigint[] =>
  [beyond.bits31, beyond.bits32 + least, beyond.exact, nines, beyond.bits64 + least].filter(
    (end) => end > most + slack,
  );

/** A call with a bound and the call without it, and what the bounded one answers first. */
interface Bounded {
  readonly open: Parameters;
  readonly bounded: Parameters;
  readonly answer: Answered;
}

/** Asks with a bound far outside the list; undefined if the target refuses it, which is open. */
async function askBounded(
  c: CaseContext,
  { name }: NumberParameter,
  { parameters }: KnownNumbers,
  bound: bigint,
): Promise<Bounded | undefined> {
  const open = { ...parameters, ...sized(c.operation) };
  const bounded = { ...open, [name]: spelledValue(c, name, bound) };
  const answer = await c.request({ parameters: bounded, input: 'open' });
  if (answer.items === undefined) {
    c.observe(`a ${name} far beyond the list`, `status ${answer.status}`, answer);
    return undefined;
  }
  c.countEvidence();
  return { open, bounded, answer };
}

/** Reads the list without the bound, with it, and without it: new items may come meanwhile. */
async function readAround(
  c: CaseContext,
  { open, bounded }: Bounded,
): Promise<readonly [Answered, Answered, Answered]> {
  const ask = (parameters: Parameters): Promise<Answered> => c.request({ parameters, input: 'open' }, { fresh: true });
  return [await ask(open), await ask(bounded), await ask(open)];
}

const differenceOf = (c: CaseContext, { items: whole = [] }: Answered, { items: part = [] }: Answered): Difference =>
  difference(keys(c.listing, whole), keys(c.listing, part));

/** An end beyond all that is known leaves the list as it is. */
async function farEndMustLeaveWhole(
  c: CaseContext,
  parameter: NumberParameter,
  known: KnownNumbers,
  end: bigint,
): Promise<void> {
  const { name, paths } = parameter;
  // Any range may leave out items without a number.
  const hasOthers = ({ items = [] }: Answered): boolean => items.some((item) => numbersOf(item, paths).length === 0);
  if (hasOthers(known.answer)) return;
  const asked = await askBounded(c, parameter, known, end);
  if (!asked || isSameList(differenceOf(c, known.answer, asked.answer))) return;
  const [before, bounded, after] = await readAround(c, asked);
  if (!before.items || !bounded.items || !after.items || hasOthers(before)) return;
  const common = commonDifference(differenceOf(c, before, bounded), differenceOf(c, after, bounded));
  if (!isSameList(common))
    c.fail(`a ${name} far beyond the list changes it`, {
      code: 'far-end-changes-list',
      about: name,
      expected: `the ${before.items.length} items of the list without ${name}`,
      actual: describeDifference(common, c.listing),
      by: [before, bounded, after],
    });
}

/** A start below all that is known leaves some of the list: without a start, a list may begin later. */
async function lowStartMustNotEmpty(
  c: CaseContext,
  parameter: NumberParameter,
  known: KnownNumbers,
  start: bigint,
): Promise<void> {
  const asked = await askBounded(c, parameter, known, start);
  if (!asked || asked.answer.items?.length !== 0) return;
  const [before, bounded, after] = await readAround(c, asked);
  if (!before.items || bounded.items?.length !== 0 || !after.items) return;
  const common = commonDifference(differenceOf(c, before, bounded), differenceOf(c, after, bounded));
  if (!isSameList(common))
    c.fail(`a ${parameter.name} of ${start} hides the list`, {
      code: 'number-cut',
      about: parameter.name,
      expected: `the ${before.items.length} items of the list without ${parameter.name}`,
      actual: describeDifference(common, c.listing),
      by: [before, bounded, after],
    });
}

/** Both ends of a range far beyond its list: behind such a start lies nothing, such an end leaves the list whole. */
async function askFarOut(c: CaseContext, parameter: NumberParameter, known: KnownNumbers): Promise<void> {
  const { role, slack } = parameter;
  if (role === 'start' && beyond.bits31 > known.most + slack) await askFor(c, parameter, known, beyond.bits31);
  if (role === 'end') for (const end of farEnds(parameter, known)) await farEndMustLeaveWhole(c, parameter, known, end);
}

/**
 * Numbers are read whole. A block, height or moment beyond 32 or 64 bits selects nothing of today, and 0 is a number
 * like any other, as are those below it: none selects what another number or a missing one selects.
 */
export async function wholeNumbers(c: CaseContext): Promise<void> {
  for (const parameter of numberParameters(c.operation)) {
    const numbers = knownNumbers(c, parameter);
    if (numbers) await c.soft(() => readWhole(c, parameter, numbers));
  }
  if (c.evidence === 0)
    inconclusiveNoSubject(c, 'a list with items that have a number, and whose parameter keeps that number alone');
}

async function readWhole(c: CaseContext, parameter: NumberParameter, known: KnownNumbers): Promise<void> {
  const { role, hasZero, hasNegative } = parameter;
  const mustSelectNothing = (asked: bigint) => c.soft(() => askFor(c, parameter, known, asked));
  const far = role === 'end' ? undefined : await mustSelectNothing(beyond.bits32 + known.least);
  const zero = hasZero && c.effort.asksFurther ? await mustSelectNothing(0n) : undefined;
  if (far && zero) await c.soft(() => mustTakeZero(c, parameter, far, zero));
  if (!c.effort.asksFurther) return;
  await c.soft(() => askFarOut(c, parameter, known));
  if (role === 'start') await c.soft(() => lowStartMustNotEmpty(c, parameter, known, 0n));
  if (!hasNegative) return;
  if (role === 'start') await lowStartMustNotEmpty(c, parameter, known, -1n);
  else await askFor(c, parameter, known, -1n);
}
