import { groupBy } from '../../../engine/model/group-by.ts';
import { compare } from '../../../engine/model/run.ts';
import type { MemberDrift, OperationDrift, ValuesDrift } from '../../../engine/model/drift.ts';
import { wouldShow, wouldShowElsewhere } from './chance.ts';
import type { Change } from './classes.ts';

/** A member that repeats a request value: its type depends on the request. */
const echoed = new Set(['id']);

/** A change of a member in one kind of object. */
interface KindChange extends Omit<Change, 'at'> {
  readonly row: MemberDrift;
}

const keyOf = ({ of, kind = '', path }: MemberDrift): string => JSON.stringify([of, kind, path]);
const holderKey = (row: MemberDrift): string =>
  keyOf({
    ...row,
    path: row.path.endsWith('[]') ? row.path : row.path.slice(0, Math.max(0, row.path.lastIndexOf('.'))),
  });

const presence = ({ absent }: MemberDrift): string => (absent === 0 ? 'always' : 'at times');
const types = (row: MemberDrift): string => Object.keys(row.types).join(' or ');

interface Index {
  readonly byKey: ReadonlyMap<string, MemberDrift>;
  /** Number of answers with objects of a kind at a path. */
  readonly holders: ReadonlyMap<string, number>;
  /** Minimum number of answers with objects of any kind there. */
  readonly outerHolders: ReadonlyMap<string, number>;
}

const index = (rows: readonly MemberDrift[]): Index => {
  const holders = new Map<string, number>();
  const outerHolders = new Map<string, number>();
  for (const row of rows.filter(isMember)) {
    const outer = holderKey({ ...row, kind: outerKind(row) });
    holders.set(holderKey(row), row.answers);
    outerHolders.set(outer, Math.max(outerHolders.get(outer) ?? 0, row.answers));
  }
  return { byKey: new Map(rows.map((row) => [keyOf(row), row])), holders, outerHolders };
};

const outerKind = ({ kind = '' }: MemberDrift): string => kind.slice(0, Math.max(0, kind.lastIndexOf('; ')));

/** Number of answers with the parent object of another run's member. */
const answersWith = ({ holders, outerHolders }: Index, row: MemberDrift): number =>
  holders.get(holderKey(row)) ?? (row.kindBy === 'value' ? outerHolders.get(holderKey(row)) : undefined) ?? 0;

/** List elements and bodies are always present if their parent is. */
const isMember = ({ path }: MemberDrift): boolean => path !== '' && !path.endsWith('[]');

/** Members that only some kinds of objects have come and go with the objects. */
const mayBeMissed = (row: MemberDrift): boolean => isMember(row) && row.kindBy !== 'presence';

/** Some servers write null for an empty list, so these types are compared only if both runs met an empty list. */
const isEmptyList = (type: string, row: MemberDrift, drift: MemberDrift): boolean =>
  type === 'null' && Object.hasOwn(drift.types, 'array') && drift.empty === undefined && row.empty === undefined;

/** Types in `row` that are frequent enough to expect in `other`, and that are missing there. */
const further = (row: MemberDrift, drift: MemberDrift): readonly string[] =>
  Object.keys(row.types).filter(
    (type) =>
      !Object.hasOwn(drift.types, type) &&
      !isEmptyList(type, row, drift) &&
      wouldShow({ count: row.types[type] ?? 0, answers: row.present }, drift.present),
  );

const typesChanged = (before: MemberDrift, after: MemberDrift, operation: string): KindChange[] => {
  if (echoed.has(before.path)) return [];
  const [newTypes, goneTypes] = [further(after, before), further(before, after)];
  const change = (kind: Change['kind']): KindChange => ({
    kind,
    operation,
    row: before,
    before: types(before),
    after: types(after),
  });
  if (newTypes.length > 0)
    return [change(Object.keys(before.types).every((type) => goneTypes.includes(type)) ? 'type-changed' : 'type-came')];
  return goneTypes.length > 0 ? [change('type-gone')] : [];
};

const presenceChanged = (before: MemberDrift, after: MemberDrift, operation: string): KindChange[] => {
  if (before.absent > 0 || after.absent === 0 || !mayBeMissed(before)) return [];
  if (!wouldShow({ count: after.absent, answers: after.answers }, before.answers)) return [];
  return [{ kind: 'member-now-optional', operation, row: before, before: 'always', after: 'at times' }];
};

/** Lists that had items and are now always empty. */
const emptied = (a: OperationDrift, before: Index, after: Index): KindChange[] =>
  a.members
    .filter(({ path }) => path.endsWith('[]'))
    .flatMap((row): KindChange[] => {
      const listKey = keyOf({ ...row, path: row.path.slice(0, -2) });
      const list = after.byKey.get(listKey);
      const elements = { count: row.present, answers: before.byKey.get(listKey)?.present ?? row.answers };
      if (!list || after.byKey.has(keyOf(row)) || !wouldShow(elements, list.present)) return [];
      return [{ kind: 'list-emptied', operation: a.operation, row, before: 'held something', after: 'always empty' }];
    });

/** Members of one run that the other never had, although it has enough samples of the same kind of objects. */
const onlyIn = (rows: readonly MemberDrift[], counterpart: Index): readonly MemberDrift[] =>
  rows.filter(
    (row) =>
      mayBeMissed(row) &&
      !counterpart.byKey.has(keyOf(row)) &&
      wouldShow({ count: row.present, answers: row.answers }, answersWith(counterpart, row)),
  );

/**
 * Merges the same change in several kinds of objects. The merged change names the kinds if other kinds did not change.
 */
const overKinds = (changes: readonly KindChange[], before: Index, after: Index): Change[] => {
  const same = groupBy(changes, ({ kind, row: { of, path }, before: was, after: is }) =>
    JSON.stringify([kind, of, path, was, is]),
  );
  return same.flatMap(([, rows]) => {
    const [first] = rows;
    if (!first) return [];
    const { row, ...change } = first;
    const pathKey = ({ of, path }: MemberDrift): string => JSON.stringify([of, path]);
    const compared = [...before.byKey.values()].filter(
      (drift) => pathKey(drift) === pathKey(row) && (after.byKey.has(keyOf(drift)) || answersWith(after, drift) > 0),
    );
    const kinds = rows.map((kindChange) => kindChange.row.kind ?? '').sort(compare);
    const where = kinds.length >= compared.length || kinds.includes('') ? [] : [kinds.join(' | ')];
    const qualifier = [...(row.of === 'refusal' ? ['of a refusal'] : []), ...where].join('; ');
    return [
      { ...change, at: `${row.path === '' ? 'the body' : row.path}${qualifier === '' ? '' : ` (${qualifier})`}` },
    ];
  });
};

/** Members that came, went or became optional, and changed types, by kind of object. */
export const memberChanges = (a: OperationDrift, b: OperationDrift): Change[] => {
  const [before, after] = [index(a.members), index(b.members)];
  const { operation } = a;
  const gone = onlyIn(a.members, after).map((row): KindChange => ({
    kind: row.absent === 0 ? 'member-gone' : 'optional-member-gone',
    operation,
    row,
    before: presence(row),
    after: 'never',
  }));
  const newMembers = onlyIn(b.members, before).map((row): KindChange => ({
    kind: 'member-came',
    operation,
    row,
    before: 'never',
    after: `${presence(row)}${row.documented ? '' : ', undocumented'}`,
  }));
  const changedMembers = a.members.flatMap((row) => {
    const drift = after.byKey.get(keyOf(row));
    return drift ? [...typesChanged(row, drift, operation), ...presenceChanged(row, drift, operation)] : [];
  });
  return overKinds([...gone, ...newMembers, ...changedMembers, ...emptied(a, before, after)], before, after);
};

/** Values in `from` that are frequent enough to expect in `to`, and that are missing there. */
const onlyOf = (from: ValuesDrift, to: ValuesDrift): readonly string[] =>
  from.values
    .filter(
      ({ value, count, subjects }) =>
        !to.values.some((row) => row.value === value) &&
        wouldShow({ count, answers: from.answers }, to.answers) &&
        // In an open set, the values depend on the subjects. Outside of a documented set, any value is a change.
        (from.documented !== 'not shown' ||
          wouldShowElsewhere({ count: subjects, subjects: from.subjects }, to.subjects)),
    )
    .map(({ value }) => value);

/**
 * The documented values that come depend on the data, so a value counts as gone only if another one came in its place.
 */
const valuesOf = (before: ValuesDrift, after: ValuesDrift, operation: string): Change[] => {
  const { path, documented } = before;
  const isDocumented = (value: string): boolean => documented !== 'not shown' && documented.includes(value);
  const newValues = onlyOf(after, before).filter((value) => !isDocumented(value));
  const goneValues = onlyOf(before, after).filter((value) => newValues.length > 0 || !isDocumented(value));
  return [
    ...newValues.map((value): Change => ({ kind: 'value-came', operation, at: path, before: 'never', after: value })),
    ...goneValues.map((value): Change => ({ kind: 'value-gone', operation, at: path, before: value, after: 'never' })),
  ];
};

/** Values of the members with a set of values. Chain data is ignored. */
export const valueChanges = (a: OperationDrift, b: OperationDrift): Change[] =>
  a.values.flatMap((row) => {
    const drift = b.values.find(({ path }) => path === row.path);
    return drift ? valuesOf(row, drift, a.operation) : [];
  });
