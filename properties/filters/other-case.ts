import type { Json } from '../../engine/model/exchange.ts';
import { otherCaseOf } from '../../engine/model/letter-case.ts';
import type { ListFilter } from '../../engine/model/list-filter.ts';
import { valuesAt } from '../../engine/model/paths.ts';
import { selecting } from './lures.ts';
import { type Operand, operandOf, parts, type Rated, rateOperand } from './operands.ts';

/** The prefix of a number is no letter. */
const isHexNumber = /^0x[\da-f]*$/i;
/** Texts in which a letter is looked for. */
const maxTexts = 200;
/** Letters of the part of a text that is searched. */
const partLength = 4;

/** A value that items carry, and the same one with a letter in its other case. */
export interface TwoCases {
  readonly plain: Rated;
  readonly respelled: Operand;
}

/** The parts of a text around a letter that an operator looks for. */
function partsAround(letters: readonly string[], index: number, { operator }: ListFilter): readonly [number, number][] {
  if (operator === 'startsWith') return [[0, index + 1]];
  if (operator === 'endsWith') return [[index, letters.length]];
  if (operator !== 'contains' && operator !== 'like') return [[0, letters.length]];
  return [
    [index, Math.min(letters.length, index + partLength)],
    [index, index + 1],
    [0, letters.length],
  ];
}

/** Letters that some languages pair in other ways are left out. */
const isPlainLetter = (letter: string): boolean => /[a-hj-z]/i.test(letter);

/** A list of which a filter is asked. */
interface FilteredItems {
  readonly filter: ListFilter;
  readonly items: readonly Json[];
  readonly isAllowed: (value: Json) => boolean;
}

/** Parts of the texts of items in two cases, where the first letter of a kind is turned. */
function* casesOf(
  { filter, items, isAllowed }: FilteredItems,
  isWanted: (letter: string) => boolean,
): Generator<TwoCases> {
  const texts = new Set(valuesAt(items, filter.paths).filter((value) => typeof value === 'string'));
  for (const text of [...texts].filter((text) => !isHexNumber.test(text)).slice(0, maxTexts)) {
    const letters = [...text];
    const index = letters.findIndex((letter) => isWanted(letter) && otherCaseOf(letter) !== undefined);
    if (index < 0) continue;
    const changed = letters.with(index, otherCaseOf(letters[index] ?? '') ?? '');
    for (const [start, end] of partsAround(letters, index, filter)) {
      const partOf = (all: readonly string[]): string => all.slice(start, end).join('').trim();
      const plain = operandOf(filter, [partOf(letters)], true);
      const respelled = operandOf(filter, [partOf(changed)], false);
      if (plain && respelled && isAllowed(plain.value) && isAllowed(respelled.value))
        yield { plain: rateOperand(filter, plain, items), respelled };
    }
  }
}

/**
 * A text of the items to ask for in two letter cases: with a letter beyond ASCII, or with one within. Best is a text
 * that parts the list. Undefined where no item shows such a letter.
 */
export function twoCases(list: FilteredItems, isBeyondAscii: boolean): TwoCases | undefined {
  let some: TwoCases | undefined;
  for (const cases of casesOf(list, isBeyondAscii ? (letter) => letter > '\u007f' : isPlainLetter)) {
    if (parts(cases.plain)) return cases;
    some ??= cases.plain.yes > 0 ? cases : undefined;
  }
  return some;
}

/** Values in another letter case, where letter case makes no difference: a letter beyond ASCII, and one within. */
export const respelledOperands = (list: FilteredItems): readonly Rated[] =>
  list.filter.compare !== 'ignoreCase' || !selecting.has(list.filter.operator)
    ? []
    : [true, false].flatMap((isBeyondAscii) => {
        const respelling = twoCases(list, isBeyondAscii);
        return respelling ? [rateOperand(list.filter, respelling.respelled, list.items)] : [];
      });
