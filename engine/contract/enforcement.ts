import type { PassiveCheck } from '../model/judging.ts';
import type { Law } from './case-context.ts';

/** Enforced by a rule of a passive check, on every exchange of the operation. */
export interface ByCheck {
  readonly by: 'check';
  readonly check: PassiveCheck;
  readonly rule: string;
}

/** How a requirement is enforced. A requirement without an enforcement does not compile. */
export type Enforcement =
  | ByCheck
  /**
   * By the schema constraints that name the requirement in `x-requirement`.
   * `check`: validates answers against the schemas.
   */
  | { readonly by: 'schema'; readonly check: PassiveCheck }
  /** By judgements of a passive check. The judgements name the requirement themselves, from the operation's row. */
  | { readonly by: 'row'; readonly check: PassiveCheck }
  /**
   * By a law, which sends requests. `name`: its file below its folder: `laws/continuation`.
   * `judgesNothing`: it only brings answers, which a check judges.
   */
  | { readonly by: 'requests'; readonly name: string; readonly law: Law; readonly judgesNothing?: true }
  /** Not judged, with the reason. */
  | { readonly by: 'nothing'; readonly reason: string };

/** Enforcement by a rule of a passive check. An unknown rule does not compile. */
export const byCheck = <Rule extends string>(check: PassiveCheck<Rule>, rule: NoInfer<Rule>): ByCheck => ({
  by: 'check',
  check,
  rule,
});

/** Enforcement by judgements of a passive check that name the requirement. */
export const byRow = (check: PassiveCheck): Enforcement => ({ by: 'row', check });

/** Enforcement by a law. */
export const byLaw = (name: string, law: Law): Enforcement => ({ by: 'requests', name, law });

/** Enforcement by a law with a single kind of violation: nothing is left to test behind it. */
export const byLawOnce = (name: string, law: Law): Enforcement => byLaw(name, (c) => c.soft(() => law(c)));

/** Sends calls whose answers a check of the same row judges. */
export const byProbe = (name: string, law: Law): Enforcement => ({ by: 'requests', name, law, judgesNothing: true });

/** Nobody judges the requirement; reports show the reason. */
export const notJudged = (reason: string): Enforcement => ({ by: 'nothing', reason });

/** A row with its enforcement. */
export interface Enforced {
  readonly enforcedBy: Enforcement | readonly Enforcement[];
}

/** The enforcements of a row, as a list. */
export const enforcementsOf = ({ enforcedBy }: Enforced): readonly Enforcement[] => [enforcedBy].flat();

/** Whether a law sends requests to judge it. */
const isAsked = (row: Enforced): boolean => enforcementsOf(row).some(({ by }) => by === 'requests');

/** Whether it is judged on every exchange. */
export const isSeen = (row: Enforced): boolean =>
  enforcementsOf(row).some(({ by }) => by === 'check' || by === 'schema' || by === 'row');

/** `passive`: judged on every exchange; `active`: judged by requests of its own; `both`. */
export const howJudged = (row: Enforced): 'passive' | 'active' | 'both' => {
  if (!isAsked(row)) return 'passive';
  return isSeen(row) ? 'both' : 'active';
};
