import type { Condition, ElementCount, Plain } from './join.ts';

/** Lengths of time that a point covers, from the shortest, in UTC. A week starts on Monday. */
export const intervals = ['hour', 'day', 'week', 'month'] as const;
/** An interval of a series of points, by the calendar in UTC. */
export type Interval = (typeof intervals)[number];

/** The longest of some intervals that a longer one consists of. */
export const partOf = (whole: Interval, among: readonly Interval[]): Interval | undefined =>
  among.findLast((part) => part !== 'week' && intervals.indexOf(part) < intervals.indexOf(whole));

/** The relations of which a rule has exactly one. */
export const ruleRelations = [
  'atMost',
  'below',
  'atLeast',
  'above',
  'is',
  'isNot',
  'count',
  'values',
  'startOf',
  'somebody',
  'nobody',
  'together',
  'unique',
] as const;
export type RuleRelation = (typeof ruleRelations)[number];

/**
 * A rule between the members of one object: a row of `x-assay-rules` (`schemas/x-assay-rules.json`). Paths are written
 * as in `Join`. A missing value says nothing, except for `somebody`, `nobody` and `together`.
 */
export interface MemberRule {
  /** Places of the objects in the result (`placed`). */
  readonly at: string | readonly string[];
  /** Objects that do not meet all conditions are skipped. */
  readonly where?: readonly Condition[];
  /** The member that the rule restricts; absent for `together` and `unique`. */
  readonly path?: string;
  /** Bounds of a number or a date: the value at a path, or the number of elements of an array. */
  readonly atMost?: string | ElementCount;
  readonly below?: string | ElementCount;
  readonly atLeast?: string | ElementCount;
  readonly above?: string | ElementCount;
  /** The value is the one at one of these paths. */
  readonly is?: readonly string[];
  /** The value is another one than at this path. */
  readonly isNot?: string;
  /** The number, or that of the elements of an array, is the number of elements of the arrays at these paths. */
  readonly count?: string | readonly string[];
  /** The value is one of these. */
  readonly values?: readonly Plain[];
  /** The time is the start of an interval in UTC; a week starts on Monday. */
  readonly startOf?: Interval;
  /** The member is there, and names an object. */
  readonly somebody?: true;
  /** The member is missing, or names no object. */
  readonly nobody?: true;
  /** All of these members are there, or none. */
  readonly together?: readonly string[];
  /** The values at these paths differ between any two elements of one array. */
  readonly unique?: readonly string[];
  /** The requirement that it belongs to; absent: the one that covers the rules of a document. */
  readonly requirement?: string;
  /** The code of its findings; absent: that of the relation. */
  readonly code?: string;
  /** Distinguishes rules of one code. */
  readonly about?: string;
}

/** The relation of a rule; undefined if it has none or several. */
export function relationOf(rule: Partial<MemberRule>): RuleRelation | undefined {
  const [relation, ...others] = ruleRelations.filter((name) => rule[name] !== undefined);
  return others.length === 0 ? relation : undefined;
}

export const placesOf = ({ at }: MemberRule): readonly string[] => (typeof at === 'string' ? [at] : at);

/** The other side of a rule, in words. */
export function operandOf(rule: MemberRule): string {
  const { is, count, values, together, unique } = rule;
  if (is) return is.join(' or ');
  if (count !== undefined) return [count].flat().join(' and ');
  const listed = values ?? together ?? unique?.map((path) => (path === '.' ? 'value' : path));
  const bound = rule.atMost ?? rule.below ?? rule.atLeast ?? rule.above ?? rule.isNot ?? rule.startOf ?? '';
  return listed?.join(', ') ?? (typeof bound === 'string' ? bound : `the number of elements of ${bound.count}`);
}
