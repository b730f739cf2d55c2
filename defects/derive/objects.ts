import { type Condition, type Join, type NumberBound } from '../../engine/model/join.ts';
import type { Operation } from '../../engine/model/operation.ts';
import { pathOf, stepsOf } from '../../engine/model/paths.ts';
import { type Call, textAt } from '../call.ts';
import { type Defect, when } from '../defect.ts';
import { changeAnswer, changeBody } from '../operators/answers.ts';
import { dropItem } from '../operators/items.ts';
import { refuse } from '../operators/refusals.ts';
import { every, given, oneValueIn } from '../triggers.ts';
import type { Value } from '../value.ts';
import { at, changeAt, hashOf, otherValue, shiftNumber } from '../values.ts';
import { type Mutant, mutantOf } from './mutant.ts';

/** Further than any data of a target reaches. */
export const far = 1_000_000_000n;

/** The path of a member of the objects at a place, in the whole answer. */
export const pathBelow = (place: string, member: string): string =>
  pathOf(
    [...stepsOf(place).map((step) => step.replace(/\[\]$/, '')), ...stepsOf(member)].filter((step) => step !== ''),
  );

/** One object in so many is chosen by its identity, in all answers. */
const someObjects = 5;

/** A member of some objects is another. */
const falsifyObjects = (place: string, identity: readonly string[], member: string): Defect =>
  changeBody((body, call) => {
    const partOf = (object: Value, part: string): Value | undefined =>
      part.startsWith('$') ? call.parameters[part.slice(1)] : at(object, part);
    const isChosen = (object: Value): boolean =>
      hashOf(identity.map((part) => String(partOf(object, part))).join(' ')) % someObjects === 0;
    const change = (object: Value): Value => (isChosen(object) ? changeAt(object, member, otherValue) : object);
    return changeAt(body, place, (held) => (Array.isArray(held) ? held.map(change) : change(held)));
  });

/** Members of objects that this operation shows otherwise than others do. */
export function objectMutants(operation: Operation): readonly Mutant[] {
  return (operation.shows ?? [])
    .filter(({ where }) => where === undefined)
    .flatMap(({ kind, at: place, identity }) =>
      (operation.vocabulary.objects?.[kind] ?? [])
        .filter((member) => /^[^$^.]/.test(member) && !identity.includes(member))
        .flatMap((member) => {
          const path = pathBelow(place, member);
          const mutant = (breaks: string, defect: Defect): Mutant =>
            mutantOf(operation, `object ${kind}`, `${path} ${breaks}`, defect);
          return [
            mutant('is another', changeAnswer(path, otherValue)),
            mutant(
              `is another in one object of ${someObjects}`,
              falsifyObjects(pathBelow(place, '.'), identity, member),
            ),
          ];
        }),
    );
}

/** A defect on the calls alone that a join or a rule speaks of. */
export const whenMeant = (defect: Defect, where: readonly Condition[] = []): Defect =>
  where.reduce(
    (limited, condition) =>
      'values' in condition && condition.path.startsWith('$')
        ? when(given(condition.path.slice(1), ...condition.values), limited)
        : limited,
    defect,
  );

const moveOf = (bound: NumberBound): bigint => ('atLeast' in bound ? -far : far);

/** Numbers beyond the bound that another operation tells, and counts that are off by one. */
export function boundMutants(operation: Operation): readonly Mutant[] {
  return (operation.joins ?? []).flatMap(({ to, each, match, where }: Join) =>
    Object.entries(match).flatMap(([here, there]) => {
      if (typeof there === 'string' || /^[$^]/.test(here)) return [];
      const isCount = 'count' in there || 'position' in there;
      const path = pathBelow(pathBelow(operation.listing?.items ?? '.', each ?? '.'), here);
      const change = shiftNumber(isCount ? 1n : moveOf(there));
      const defect = whenMeant(changeAnswer(path, change), where);
      const values = (where ?? []).flatMap((condition) => ('values' in condition ? condition.values : []));
      const label = ['number', ...values, path].join(' ');
      return mutantOf(operation, label, isCount ? `is one more than in ${to}` : `is beyond its bound in ${to}`, defect);
    }),
  );
}

/** Figures that never fall, and fall in every second answer. */
export function fallMutants(operation: Operation): readonly Mutant[] {
  return (operation.neverFalls ?? []).map(({ path, with: parameters = {} }) => {
    const falls = when(every(2), changeAnswer(path, shiftNumber(-2n)));
    const defect = Object.entries(parameters).reduce(
      (limited, [name, value]) => when(given(name, value), limited),
      falls,
    );
    const label = ['figure', ...Object.values(parameters), path].join(' ');
    return mutantOf(operation, label, 'falls in every second answer', defect);
  });
}

/** Calls in another way than most, that find less or are refused; and members that only this operation shows so. */
export function sameMutants(operation: Operation): readonly Mutant[] {
  const loss = operation.listing ? dropItem('first') : refuse();
  return (operation.same ?? []).flatMap(({ parameter, spelled = [], with: values = {}, compare, refusal, ...way }) => {
    if (refusal === 'open') return [];
    const mutant = (place: string, breaks: string, defect: Defect): Mutant =>
      mutantOf(operation, `same ${place}`, breaks, defect);
    const changed = Object.keys(compare ?? {}).map((path) =>
      mutant(path, 'is another than in another way', changeAnswer(path, otherValue)),
    );
    if (compare || way.operation !== undefined)
      return changed.length > 0 ? changed : [mutant(way.operation ?? '', 'finds less', loss)];
    const spellings = spelled
      .filter((spelling) => spelling !== '{value}')
      .map((spelling) => {
        const [before = '', after = ''] = spelling.split('{value}');
        const isSpelled = (call: Call): boolean =>
          textAt(call, parameter ?? '').startsWith(before) && textAt(call, parameter ?? '').endsWith(after);
        return mutant(spelling, 'is refused', refuse(isSpelled));
      });
    const names = spelled.length > 0 ? [] : [parameter ?? Object.keys(values)[0] ?? ''];
    return [
      ...spellings,
      ...names.map((name) => mutant(name, 'finds less by every second name', when(oneValueIn(name, 2), loss))),
    ];
  });
}
