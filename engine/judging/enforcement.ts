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
  /** By the constraints of the response schemas that name the requirement in `x-requirement`. */
  | { readonly by: 'schema' }
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

export const bySchema: Enforcement = { by: 'schema' };

/** By a law or a probe. */
export const asks = (name: string, judge: Judge): Enforcement => ({ by: 'requests', name, judge });

export const notJudged = (reason: string): Enforcement => ({ by: 'nothing', reason });
