import type { RequirementRow } from './contract.ts';

type Members = Omit<RequirementRow, 'id' | 'buildsOn' | 'followsFrom'>;

/** The requirements that a row names. */
interface References<Id extends string> {
  readonly buildsOn?: readonly Id[];
  readonly followsFrom?: readonly Id[];
}

/** A row may leave out its level and the members that all rows of its table share. */
type RowBeside<Shared> = Omit<Members, keyof Shared | 'level'> & Partial<Members>;

/**
 * Makes requirements by id, with the members that most of them share. A row has only the differences; its level is
 * `stated` by default. A row that lacks a judge, a section, a statement or its operations does not compile.
 */
export function requirementRows<const Shared extends Partial<Members>, Id extends string, const Named extends string>(
  shared: Shared,
  rows: Readonly<Record<Id, RowBeside<Shared> & References<Named>>>,
): readonly (Members & References<Named> & { readonly id: Id })[] {
  const all = Object.entries<object>(rows).map(([id, row]) => ({ id, level: 'stated', ...shared, ...row }));
  // `Object.entries` and spreads lose the literal ids, and which members the shared ones complete.
  return all as unknown as readonly (Members & References<Named> & { readonly id: Id })[];
}
