import { interleave } from '../../../engine/discovery/interleave.ts';
import type { Mutant } from '../../../defects/derive/mutant.ts';
import { mutantOf } from '../../../defects/derive/mutant.ts';
import { dropItem, repeatItem } from '../../../defects/operators/items.ts';
import { falsify } from '../../../defects/operators/members.ts';
import type { JudgedContract } from '../../../engine/contract/contract.ts';
import type { Json } from '../../../engine/model/exchange.ts';
import type { Answered } from '../../../engine/model/judging.ts';
import { isObject, pathOf } from '../../../engine/model/paths.ts';

/** Members below this depth are left alone, and this many of an operation are falsified. */
const deepest = 3;
const mostMembers = 12;

/** Paths of plain values; arrays on the way take no step. */
function plainPaths(value: Json | undefined, steps: readonly string[] = []): readonly string[] {
  if (Array.isArray(value)) return (value as readonly Json[]).slice(0, 3).flatMap((inner) => plainPaths(inner, steps));
  if (isObject(value))
    return steps.length >= deepest
      ? []
      : Object.entries(value).flatMap(([name, inner]) => plainPaths(inner, [...steps, name]));
  return value === null || value === undefined || value === '' || steps.length === 0 ? [] : [pathOf(steps)];
}

/** Mutants of one operation: plain values that answers hold, falsified always or at times, and items that are lost. */
function mutantsOf(id: string, answers: readonly Answered[], contract: JudgedContract): readonly Mutant[] {
  const { listing } = contract.operation(id);
  const values = answers.flatMap(({ items, result }) => (listing ? (items ?? []).slice(0, 5) : [result as Json]));
  const paths = [...new Set(values.flatMap((value) => plainPaths(value)))].slice(0, mostMembers);
  return [
    ...paths.flatMap((path) => [
      mutantOf({ id }, `member ${path}`, 'has another value', falsify(path)),
      mutantOf({ id }, `member ${path}`, 'has another value in one item of five', falsify(path).oneIn(5)),
    ]),
    ...(listing
      ? [
          mutantOf({ id }, 'items', 'one of seven is lost', dropItem('chosen').oneIn(7)),
          mutantOf({ id }, 'items', 'one of seven comes twice', repeatItem('chosen').oneIn(7)),
        ]
      : []),
  ];
}

/** Mutants of the values in answers, the operations in turn, so that a part of them covers all operations. */
export function valueMutants(contract: JudgedContract, answers: readonly Answered[]): readonly Mutant[] {
  const ids = [...new Set(answers.map(({ operation }) => operation.id))];
  return interleave(
    ids.map((id) => mutantsOf(id, answers.filter(({ operation }) => operation.id === id).slice(0, 20), contract)),
  );
}
