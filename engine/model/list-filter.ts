/** How a filter compares a member with its value. */
export const operators = [
  'eq',
  'ne',
  'lt',
  'le',
  'gt',
  'ge',
  'in',
  'notIn',
  'like',
  'contains',
  'notContains',
  'startsWith',
  'endsWith',
  'has',
  'exists',
  'notExists',
] as const;
export type Operator = (typeof operators)[number];

/** What is known of a member's values. Whatever is absent is open: it is observed, and never judged. */
export interface MemberMeaning {
  /** Absent: the values themselves show it; a text that is an ISO 8601 date counts as a date. */
  readonly type?: 'number' | 'string' | 'date';
  /**
   * `exact`: values compare as they are shown, texts by their code points, decimals by all digits, times to the
   * instant. `ignoreCase`: texts compare in any letter case. Absent: both, and times by the day and decimals rounded.
   */
  readonly compare?: 'exact' | 'ignoreCase';
}

/** A parameter that filters a list by an operator. */
export interface ListFilter extends MemberMeaning {
  /** Its name in findings: the parameter, and the operator and member where the parameter takes several. */
  readonly label: string;
  readonly parameter: string;
  readonly operator: Operator;
  /** Dotted paths in an item, of which one must match; of a negative operator all. */
  readonly paths: readonly string[];
  /** The parameter's value, with `{value}` for what the member is compared with; without it, a fixed value. */
  readonly template: string;
  /** Between the values of `in` and `notIn`; absent: the parameter is repeated. */
  readonly separator?: string;
  /** Whether items without the member, or with null, come. */
  readonly nulls?: 'match' | 'noMatch';
  /** A filter that no known list can show is observed; otherwise the case is inconclusive. */
  readonly isOptional?: true;
}
