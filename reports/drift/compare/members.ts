import type { MemberDrift, OperationDrift, ValuesDrift } from '../model.ts';
import { wouldShow } from './chance.ts';
import type { Change } from './classes.ts';

/** What a call asks to be repeated says nothing of the service by its type. */
const echoed = new Set(['id']);

const keyOf = ({ of, path }: MemberDrift): string => `${of} ${path}`;
const nameOf = ({ of, path }: MemberDrift): string =>
  `${path === '' ? 'the body' : path}${of === 'refusal' ? ' (of a refusal)' : ''}`;

const presence = ({ absent }: MemberDrift): string => (absent === 0 ? 'always' : 'at times');
const types = (row: MemberDrift): string => Object.keys(row.types).join(' or ');

/** In how many answers its holder came over there; the member itself may never have come. */
const holderAnswers = (
  rows: ReadonlyMap<string, MemberDrift>,
  siblings: ReadonlyMap<string, number>,
  row: MemberDrift,
): number => rows.get(keyOf(row))?.answers ?? siblings.get(holderKey(row)) ?? 0;

const holderKey = ({ of, path }: MemberDrift): string =>
  `${of} ${path.endsWith('[]') ? path : path.slice(0, Math.max(0, path.lastIndexOf('.')))}`;

const index = (
  rows: readonly MemberDrift[],
): { readonly byKey: ReadonlyMap<string, MemberDrift>; readonly holders: ReadonlyMap<string, number> } => ({
  byKey: new Map(rows.map((row) => [keyOf(row), row])),
  holders: new Map(
    rows.filter(({ path }) => path !== '' && !path.endsWith('[]')).map((row) => [holderKey(row), row.answers]),
  ),
});

/** Elements and bodies are always there where what holds them is. */
const isMember = ({ path }: MemberDrift): boolean => path !== '' && !path.endsWith('[]');

const typesChanged = (before: MemberDrift, after: MemberDrift, operation: string): Change[] => {
  if (echoed.has(before.path)) return [];
  const seen = (row: MemberDrift, type: string) => ({ count: row.types[type] ?? 0, answers: row.present });
  const came = Object.keys(after.types).filter(
    (type) => !Object.hasOwn(before.types, type) && wouldShow(seen(after, type), before.present),
  );
  const gone = Object.keys(before.types).filter(
    (type) => !Object.hasOwn(after.types, type) && wouldShow(seen(before, type), after.present),
  );
  const change = (kind: Change['kind']): Change => ({
    kind,
    operation,
    at: nameOf(before),
    before: types(before),
    after: types(after),
  });
  if (came.length > 0)
    return [change(Object.keys(before.types).every((type) => gone.includes(type)) ? 'type-changed' : 'type-came')];
  return gone.length > 0 ? [change('type-gone')] : [];
};

const presenceChanged = (before: MemberDrift, after: MemberDrift, operation: string): Change[] => {
  if (before.absent > 0 || after.absent === 0 || !isMember(before)) return [];
  if (!wouldShow({ count: after.absent, answers: after.answers }, before.answers)) return [];
  return [{ kind: 'member-now-optional', operation, at: nameOf(before), before: 'always', after: 'at times' }];
};

/** Lists that held something and never do now. */
const emptied = (a: OperationDrift, after: ReadonlyMap<string, MemberDrift>): Change[] =>
  a.members
    .filter(({ path }) => path.endsWith('[]'))
    .flatMap((row): Change[] => {
      const list = after.get(`${row.of} ${row.path.slice(0, -2)}`);
      if (
        !list ||
        after.has(keyOf(row)) ||
        !wouldShow(
          {
            count: row.present,
            answers:
              a.members.find(({ of, path }) => of === row.of && path === row.path.slice(0, -2))?.present ?? row.answers,
          },
          list.present,
        )
      )
        return [];
      return [
        {
          kind: 'list-emptied',
          operation: a.operation,
          at: nameOf(row),
          before: 'held something',
          after: 'always empty',
        },
      ];
    });

/** Members that came, went or are no longer always there, and types. */
export const memberChanges = (a: OperationDrift, b: OperationDrift): Change[] => {
  const [before, after] = [index(a.members), index(b.members)];
  const { operation } = a;
  const gone = a.members
    .filter(
      (row) =>
        isMember(row) &&
        !after.byKey.has(keyOf(row)) &&
        wouldShow({ count: row.present, answers: row.answers }, holderAnswers(after.byKey, after.holders, row)),
    )
    .map((row): Change => ({
      kind: row.absent === 0 ? 'member-gone' : 'optional-member-gone',
      operation,
      at: nameOf(row),
      before: presence(row),
      after: 'never',
    }));
  const came = b.members
    .filter(
      (row) =>
        isMember(row) &&
        !before.byKey.has(keyOf(row)) &&
        wouldShow({ count: row.present, answers: row.answers }, holderAnswers(before.byKey, before.holders, row)),
    )
    .map((row): Change => ({
      kind: 'member-came',
      operation,
      at: nameOf(row),
      before: 'never',
      after: `${presence(row)}${row.documented ? '' : ', undocumented'}`,
    }));
  const both = a.members.flatMap((row) => {
    const other = after.byKey.get(keyOf(row));
    return other ? [...typesChanged(row, other, operation), ...presenceChanged(row, other, operation)] : [];
  });
  return [...gone, ...came, ...both, ...emptied(a, after.byKey)];
};

const valuesOf = (before: ValuesDrift, after: ValuesDrift, operation: string): Change[] => {
  const missing = (from: ValuesDrift, to: ValuesDrift) =>
    from.values
      .filter(
        ({ value, count }) =>
          !to.values.some((row) => row.value === value) && wouldShow({ count, answers: from.answers }, to.answers),
      )
      .map(({ value }) => value);
  return [
    ...missing(after, before).map((value): Change => ({
      kind: 'value-came',
      operation,
      at: before.path,
      before: 'never',
      after: value,
    })),
    ...missing(before, after).map((value): Change => ({
      kind: 'value-gone',
      operation,
      at: before.path,
      before: value,
      after: 'never',
    })),
  ];
};

/** Values of the members that have a set of them. What stands in a chain is no such value. */
export const valueChanges = (a: OperationDrift, b: OperationDrift): Change[] =>
  a.values.flatMap((row) => {
    const other = b.values.find(({ path }) => path === row.path);
    return other ? valuesOf(row, other, a.operation) : [];
  });
