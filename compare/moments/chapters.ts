import type { Counted, DriftFile, MemberDrift, OperationDrift, ValuesDrift } from '../../engine/model/drift.ts';
import { plural } from '../../engine/model/text.ts';

/** A line about an operation, for any format: prose, and texts of the target. */
export type Line = readonly (string | { readonly code: string })[];

/** Members that answers have more or less than the documents name, under one title. */
export interface Chapter {
  readonly title: string;
  readonly lines: readonly { readonly operation: string; readonly line: Line }[];
}

/** Maximum names in a line. */
const maxNames = 8;

/** Texts with commas between them. */
export const listed = (items: readonly Line[]): Line =>
  items.flatMap((item, index) => (index === 0 ? item : [', ', ...item]));

const named = (names: readonly string[]): Line => listed(names.map((code) => [{ code }]));

export const inRefusals = ({ of, kind }: Pick<MemberDrift, 'of' | 'kind'>): string =>
  `${of === 'refusal' ? ', in refusals' : ''}${kind === undefined ? '' : `, ${kind}`}`;

const undocumented = (row: MemberDrift): Line => [
  { code: row.path },
  ` in ${row.present} of ${row.answers} answers${inRefusals(row)}, e.g. `,
  { code: row.value ?? '' },
  ` (exchange ${row.example})`,
];

const counted = ({ value, count, example }: Counted & { readonly value: string }): Line => [
  { code: value },
  ` (${count}, exchange ${example})`,
];

/** Values that the document does not name, beside those that it names. */
const outside = ({ path, documented, values }: ValuesDrift): readonly Line[] => {
  const undocumentedValues = values.filter((value) => value.outside);
  if (undocumentedValues.length === 0 || documented === 'not shown') return [];
  const some = undocumentedValues.slice(0, maxNames).map(counted);
  return [[{ code: path }, ' has ', ...listed(some), '; documented: ', ...named(documented)]];
};

/** Members that no document names. */
export const undocumentedMembers = ({ members }: Pick<OperationDrift, 'members'>): readonly Line[] =>
  members.filter(({ documented }) => !documented).map(undocumented);

const missing = (paths: readonly string[], words: string, { answers }: OperationDrift): readonly Line[] => {
  if (paths.length === 0) return [];
  const hiddenCount = paths.length - maxNames;
  const more = hiddenCount > 0 ? ` and ${hiddenCount} more` : '';
  return [[...named(paths.slice(0, maxNames)), `${more} ${words} in ${plural(answers.success, 'answer')}`]];
};

const kinds: readonly (readonly [title: string, linesOf: (row: OperationDrift) => readonly Line[]])[] = [
  ['Members that no document names', undocumentedMembers],
  ['Values that no document names', ({ values }) => values.flatMap(outside)],
  ['Documented members that never came', (row) => missing(row.neverSeen, 'never came', row)],
  ['Documented lists that were always empty', (row) => missing(row.alwaysEmpty, 'were always empty', row)],
];

/** The chapters of a summary that have lines. */
export const chaptersOf = ({ operations }: Pick<DriftFile, 'operations'>): readonly Chapter[] =>
  kinds
    .map(([title, linesOf]) => ({
      title,
      lines: operations.flatMap((row) => linesOf(row).map((line) => ({ operation: row.operation, line }))),
    }))
    .filter(({ lines }) => lines.length > 0);
