import type { CheckContext, RuleContext, Parameters } from './context.ts';
import type { Answer, Asked } from './answer.ts';

/** The members that each rule has. */
export interface RuleTexts {
  /** The operations on which it is judged, by `GET /invoices`, operationId or method; `*` matches anything. */
  readonly covers: string | readonly string[];
  /** What must hold, in one sentence. Findings quote it. */
  readonly statement: string;
  /** Where it is written; absent: the file of the rules. */
  readonly section?: string;
}

/** A rule that sends requests. */
export interface LawDefinition extends RuleTexts {
  /** The most requests that it sends for one operation. Default: 1,000. */
  readonly requests?: number;
  /** Judges one operation. It may send requests by `c` only. */
  run(c: RuleContext): Promise<void> | void;
}

/** A rule that reads answers, whoever asked for them, and sends nothing. */
export interface CheckDefinition extends RuleTexts {
  /** `all`: also refusals and answers to calls that the document does not give. Absent: only successes. */
  readonly answers?: 'all';
  /** Judges one answer. It must return at once. */
  run(answer: Answer, c: CheckContext): void;
}

/** A rule about two ways of asking for one thing. */
export interface RelationDefinition extends RuleTexts {
  /**
   * Makes the two calls from the parameters of a call that the target answers. Undefined: this call cannot show it.
   * Lists are read to their ends.
   */
  ask(call: Parameters): readonly [Parameters, Parameters] | undefined;
  /**
   * What holds between the first and the second answer: the same items, or the same body (`equal`); the items of the
   * first are among those of the second (`part`); no item is in both (`disjoint`); or what a function says: `true`, or
   * what is wrong in a few words.
   */
  readonly holds: 'equal' | 'part' | 'disjoint' | ((first: Asked, second: Asked) => boolean | string);
  /** One line: what is wrong where it does not hold, without values that differ from run to run. */
  readonly message?: string;
  /** The most requests that it sends for one operation. Default: 1,000. */
  readonly requests?: number;
}

/** A requirement of your own, with its judge. */
export type Rule =
  | ({ readonly kind: 'law'; readonly id: string } & LawDefinition)
  | ({ readonly kind: 'check'; readonly id: string } & CheckDefinition)
  | ({ readonly kind: 'relation'; readonly id: string } & RelationDefinition);

/**
 * A rule that sends requests to settle whether it holds. What it finds is asked again before it is reported.
 * @example
 * law('invoice.total', {
 *   covers: 'GET /invoices',
 *   statement: 'The total of an invoice is the sum of its lines.',
 *   async run(c) {
 *     for await (const entry of c.items())
 *       c.expect(entry.item.total, { is: sum(entry.item.lines), about: 'total', by: entry });
 *   },
 * })
 */
export const law = (id: string, definition: LawDefinition): Rule => ({ ...definition, kind: 'law', id });

/**
 * A rule that reads every answer of the operations that it covers, and sends nothing.
 * @example
 * check('request-id', {
 *   covers: '*',
 *   statement: 'Every answer carries an id of its request.',
 *   answers: 'all',
 *   run: (answer, c) => c.expect(answer.headers['x-request-id'], { matches: /^\w+$/, about: 'x-request-id' }),
 * })
 */
export const check = (id: string, definition: CheckDefinition): Rule => ({ ...definition, kind: 'check', id });

/**
 * A rule about two ways of asking. Where the answers contradict it, both are asked again, and a difference counts only
 * if the first one stays as it was.
 * @example
 * relation('search.archived', {
 *   covers: 'GET /search',
 *   statement: 'A search without archived items finds a part of what a search with them finds.',
 *   ask: (call) => [call, { ...call, archived: true }],
 *   holds: 'part',
 * })
 */
export const relation = (id: string, definition: RelationDefinition): Rule => ({ ...definition, kind: 'relation', id });
