import type { PassiveCheck } from '../model/judging.ts';
import type { Judge } from './case-context.ts';

/** By a rule of a passive check, on every exchange of the operation. */
export interface SeenByCheck {
  readonly by: 'check';
  readonly check: PassiveCheck;
  readonly rule: string;
}

/** How a requirement is enforced. A requirement without an enforcement does not compile. */
export type Enforcement =
  | SeenByCheck
  /** By the constraints of the response schemas that name the requirement in `x-requirement`. `check`: holds answers against the schemas. */
  | { readonly by: 'schema'; readonly check: PassiveCheck }
  /** By a law or a probe: it sends requests to find out. `name`: the file that holds it, below its folder: `laws/continuation`. */
  | { readonly by: 'requests'; readonly name: string; readonly judge: Judge }
  /** Not at all, and why. */
  | { readonly by: 'nothing'; readonly reason: string };

/** By a rule of a passive check. An unknown rule does not compile. */
export const seenBy = <Rule extends string>(check: PassiveCheck<Rule>, rule: NoInfer<Rule>): SeenByCheck => ({
  by: 'check',
  check,
  rule,
});

/** By a law or a probe. */
export const asks = (name: string, judge: Judge): Enforcement => ({ by: 'requests', name, judge });

export const notJudged = (reason: string): Enforcement => ({ by: 'nothing', reason });

/** A row that says how it is enforced. */
export interface Enforced {
  readonly judge: Enforcement | readonly Enforcement[];
}

const isList = (judge: Enforced['judge']): judge is readonly Enforcement[] => Array.isArray(judge);

/** One enforcement or several, as a list. */
export const enforcementsOf = ({ judge }: Enforced): readonly Enforcement[] => (isList(judge) ? judge : [judge]);

/** Whether a law or a probe sends requests to settle it. */
export const isAsked = (row: Enforced): boolean => enforcementsOf(row).some(({ by }) => by === 'requests');

/** Whether it is judged on every exchange. */
export const isSeen = (row: Enforced): boolean =>
  enforcementsOf(row).some(({ by }) => by === 'check' || by === 'schema');

/** `passive`: judged on every exchange; `active`: by requests that are sent to find out; `both`. */
export const howJudged = (row: Enforced): 'passive' | 'active' | 'both' =>
  isAsked(row) ? (isSeen(row) ? 'both' : 'active') : 'passive';
