import type { Arbitrary } from 'fast-check';
import type { Parameters } from '../engine/contract/case-context.ts';
import type { Answer, Value } from './answer.ts';

export type { Parameters } from '../engine/contract/case-context.ts';

/** An item of a list, with the page that shows it. */
export interface Entry {
  readonly item: Value;
  readonly page: Answer;
  /** JSON Pointer of the item in the body of the page: `/data/3`. */
  readonly pointer: string;
}

/** The demands on a value, and how a finding names it. Several demands: all of them. */
export interface Expectation {
  /**
   * The value. Objects and lists are compared by their content. Numbers that are no integers may differ in the ninth
   * digit, because sums of decimals do.
   */
  readonly is?: unknown;
  /** There is no such value. */
  readonly absent?: true;
  /** A value that it is not. */
  readonly not?: unknown;
  /** Bounds, inclusive; two texts are compared as texts. */
  readonly atLeast?: number | bigint | string;
  readonly atMost?: number | bigint | string;
  readonly oneOf?: readonly unknown[];
  readonly matches?: RegExp;
  /** The member, header or parameter: `total`, `customer.id`. It identifies the finding over runs. */
  readonly about: string;
  /** One line: what is wrong, without values that differ from run to run. Absent: made of `about`. */
  readonly message?: string;
  /** The fewest answers or items that show it. Absent: the latest answer. */
  readonly by?: Shown | readonly Shown[];
}

/** An answer or an item that shows a violation. */
export type Shown = Answer | Entry | KnownAnswer;

/** The details of a violation that a rule finds by itself. */
export interface Violated extends Pick<Expectation, 'about' | 'by'> {
  readonly expected: string;
  readonly actual: string;
}

/** The context of a check. */
export interface CheckContext {
  /** Counts as tested if the value is as expected, and ends the judging of this answer with a finding if not. */
  expect(actual: unknown, expectation: Expectation): void;
  /** Ends the judging of this answer with a finding. `message`: one line without values that differ from run to run. */
  fail(message: string, details: Violated): never;
}

/** A call of a law. */
export interface RequestOptions {
  /** Another operation of the contract than the one that is judged: `GET /audit-log`. */
  readonly operation?: string;
  /** Further request headers. */
  readonly headers?: Readonly<Record<string, string>>;
  /** `none`: without the configured key; `invalid`: with a wrong one. */
  readonly key?: 'none' | 'invalid';
  /** Returns the answer whatever its status is. Absent: a refusal or a server error leaves the rule untested. */
  readonly anyStatus?: boolean;
  /**
   * Whether the target is asked although the run has the answer to such a call. Absent: yes, if the rule asks the
   * second time, or after a call that may write.
   */
  readonly fresh?: boolean;
  /** Sends also parameters that the document does not describe. Absent: such a name is a fault of the rule. */
  readonly undocumented?: boolean;
}

/** Which list is read, and how. */
export interface ListOptions {
  readonly operation?: string;
  /** The call without paging; absent: the list without filters, of each parent that the target is known to have. */
  readonly parameters?: Parameters;
  /** Reads every list that the target is known to have, also those with filters. */
  readonly all?: boolean;
  /** Items of a page; absent: the documented maximum. */
  readonly size?: number;
  /** Pages of one list at most; absent: as `--depth` and `--max-pages` allow. */
  readonly pages?: number;
}

/** A call that the target answered during discovery. */
export interface KnownAnswer {
  readonly parameters: Parameters;
  readonly answer: Answer;
}

/** The context of a law, for one operation of the target. Everything it sends belongs to the budget of the run. */
export interface RuleContext extends CheckContext {
  /** The operation that is judged: `GET /invoices`. */
  readonly operation: string;
  /** Seed of this rule on this operation, for generators of your own. */
  readonly seed: number;
  /** Calls that the target is known to answer, the longest lists first. `operation`: of another operation. */
  calls(operation?: string): readonly KnownAnswer[];
  /** Sends a documented call. Absent parameters: those of the first known call. */
  request(parameters?: Parameters, options?: RequestOptions): Promise<Answer>;
  /** The pages of a declared list. */
  pages(options?: ListOptions): AsyncIterable<Answer>;
  /** The items of a declared list, page by page. */
  items(options?: ListOptions): AsyncIterable<Entry>;
  /** Runs a part by itself: its finding does not end the rule. */
  part(body: () => Promise<void> | void): Promise<void>;
  /**
   * A fast-check property with the seed of the run. The smallest value that breaks it is the finding.
   * `property` fails by `expect` or `fail`.
   */
  forAll<T>(values: Arbitrary<T>, property: (value: T) => Promise<void> | void): Promise<void>;
  /** Notes something that the rule leaves open. Reports show it. */
  observe(what: string, value: string): void;
  /** Ends the rule as not tested. `reason`: one line that says what would help. */
  skip(reason: string): never;
}
