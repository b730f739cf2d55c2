import type { Judgement } from '../../../engine/model/judging.ts';

/** The judgement of a rule about one answer: a violation, or (false) evidence that it holds. */
export const judged = <Rule extends string>(
  rule: Rule,
  violation: Judgement['violation'] | false,
  evidence = 1,
): Judgement<Rule> => ({ rule, evidence, violation: violation === false ? undefined : violation });
