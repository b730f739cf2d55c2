import type { Json } from '../../engine/model/exchange.ts';
import { type ShownRange, shownRanges } from '../../engine/model/list-range.ts';
import type { Operation, Parameter } from '../../engine/model/operation.ts';
import type { CaseContext, Parameters } from '../../engine/judging/case-context.ts';
import { itemsPointer, listingOf, pagesOf, sized } from '../../engine/model/listing.ts';
import type { Answered } from '../../engine/model/judging.ts';
import { everyAt, integer } from '../../engine/model/paths.ts';
import { show } from '../../engine/model/show.ts';
import { equalityFilters } from '../../engine/model/filters-of.ts';
import { inconclusiveNoSubject } from '../lists/frozen-window.ts';

/** Numbers of 32 bits end here: no block, height or moment of today lies above, and a number that is cut loses it. */
const beyond32Bits = 2n ** 32n;

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
}

/** What an operation's parameters mean. */
type Meaning = Pick<Operation, 'parameters' | 'listing' | 'vocabulary'>;

const isNumber = ({ vocabulary }: Meaning, { type, subject }: Parameter): boolean =>
  type === 'integer' || (subject !== undefined && vocabulary.positions?.includes(subject) === true);

/** The ends of a declared range of numbers. Whether 0 is a value, their own bounds say. */
const boundsOf = (operation: Meaning, { path, from, to, slack = 0 }: ShownRange): readonly NumberParameter[] =>
  [['start', from] as const, ['end', to] as const].flatMap(([role, name]): NumberParameter[] => {
    const row = name === undefined ? undefined : operation.parameters[name];
    if (name === undefined || !row || !isNumber(operation, row)) return [];
    return [
      { name, role, paths: [path], slack: BigInt(Math.ceil(slack)), hasZero: role === 'end' && row.minimum === 0 },
    ];
  });

/** The parameters that the law tests: bounds of ranges and windows, and filters by a number. */
export const numberParameters = (operation: Meaning): readonly NumberParameter[] => {
  return [
    ...shownRanges(operation.listing).flatMap((range) => boundsOf(operation, range)),
    ...equalityFilters(operation).flatMap(({ parameter: name, paths }): NumberParameter[] => {
      const row = operation.parameters[name];
      if (!row || !isNumber(operation, row)) return [];
      return [{ name, role: 'equal', paths, slack: 0n, hasZero: row.minimum === 0 || row.type !== 'integer' }];
    }),
  ];
};

const numbersOf = (item: Json, paths: readonly string[]): readonly bigint[] =>
  paths.flatMap((path) => everyAt(item, path)).flatMap((value) => integer(value) ?? []);

/** A call that is answered with items, and the smallest and the largest number that they hold. */
interface KnownNumbers {
  readonly parameters: Parameters;
  readonly least: bigint;
  readonly most: bigint;
}

const knownNumbers = (c: CaseContext, { paths }: NumberParameter): KnownNumbers | undefined => {
  for (const { parameters, answer } of c.subjects.arguments(c.operation.id)) {
    const numbers = (answer.items ?? []).flatMap((item) => numbersOf(item, paths)).filter((one) => one > 0n);
    const sorted = numbers.sort((a, b) => (a < b ? -1 : 1));
    const [least, most] = [sorted[0], sorted.at(-1)];
    if (least !== undefined && most !== undefined) return { parameters, least, most };
  }
  return undefined;
};

/** A number as a value of the type that the parameter has. */
const spelledValue = (c: CaseContext, name: string, value: bigint): Json =>
  c.operation.parameters[name]?.type === 'integer' ? Number(value) : String(value);

const isOutside = ({ role, slack }: NumberParameter, asked: bigint, numbers: readonly bigint[]): boolean => {
  if (numbers.length === 0) return false;
  if (role === 'equal') return !numbers.includes(asked);
  // The start of a window may be rounded down.
  const start = asked < beyond32Bits ? asked - slack : beyond32Bits;
  return role === 'start' ? numbers.every((one) => one < start) : numbers.every((one) => one > asked + slack);
};

const withNumber = (c: CaseContext, { name }: NumberParameter, parameters: Parameters, asked: bigint): Parameters => {
  const size = Math.min(pagesOf(c.operation).maximum, 10);
  return { ...parameters, ...sized(c.operation, size), [name]: spelledValue(c, name, asked) };
};

/** Whether a number that items hold lets others pass, too: such a parameter is not cut, but ignored or read wrongly. */
const isWrong = async (
  c: CaseContext,
  parameter: NumberParameter,
  { parameters, least, most }: KnownNumbers,
): Promise<boolean> => {
  const asked = parameter.role === 'start' ? most : least;
  const { items = [] } = await c.ask({ parameters: withNumber(c, parameter, parameters, asked), input: 'valid' });
  return items.some((item) => isOutside(parameter, asked, numbersOf(item, parameter.paths)));
};

/** Asks for a number that nothing has. Refusal is open; items that another number selects are not. */
const askFor = async (
  c: CaseContext,
  parameter: NumberParameter,
  known: KnownNumbers,
  asked: bigint,
): Promise<Answered | undefined> => {
  const { name, paths } = parameter;
  const listing = listingOf(c.operation);
  const answer = await c.ask({ parameters: withNumber(c, parameter, known.parameters, asked), input: 'open' });
  const outside = (answer.items ?? []).findIndex((item) => isOutside(parameter, asked, numbersOf(item, paths)));
  if (outside >= 0 && (await isWrong(c, parameter, known))) {
    c.observe('numbers that let other items pass, too', name);
    return undefined;
  }
  if (outside >= 0)
    c.broken(asked === 0n ? `a ${name} of 0 counts as left out` : `a ${name} beyond 32 bits is cut`, {
      code: asked === 0n ? 'zero-counts-as-absent' : 'number-cut',
      about: name,
      expected: `no item but those that ${name} of ${asked} selects`,
      actual: `${paths.join(' or ')} of ${numbersOf(answer.items?.[outside] ?? null, paths).join(', ')}`,
      pointer: `${itemsPointer(listing)}/${outside}`,
      by: [answer],
    });
  c.proved();
  return answer;
};

/** If the target answers for a number that nothing has, it does not refuse 0 because nothing has it. */
const mustTakeZero = (c: CaseContext, { name }: NumberParameter, far: Answered, zero: Answered): void => {
  if (c.operation.parameters[name]?.minimum !== 0 || !far.result || zero.result || zero.status >= 500) return;
  c.broken(`a ${name} of 0 is refused`, {
    code: 'zero-refused',
    about: name,
    expected: 'an answer: 0 is documented as a value, and a number that nothing has gets an empty list',
    actual: `status ${zero.status}: ${show(zero.body)}`,
    by: [far, zero],
  });
};

/**
 * Numbers are read whole. A block, height or moment beyond 32 bits selects nothing of today,
 * and 0 is a number like any other: neither selects what another number or a missing one selects.
 */
export const wholeNumbers = async (c: CaseContext): Promise<void> => {
  for (const parameter of numberParameters(c.operation)) {
    const known = knownNumbers(c, parameter);
    if (!known) continue;
    const far = parameter.role === 'end' ? undefined : await askFor(c, parameter, known, beyond32Bits + known.least);
    const zero = parameter.hasZero && c.depth !== 'quick' ? await askFor(c, parameter, known, 0n) : undefined;
    if (far && zero) mustTakeZero(c, parameter, far, zero);
  }
  if (c.evidence === 0)
    inconclusiveNoSubject(c, 'a list with items that have a number, and whose parameter keeps that number alone');
};
