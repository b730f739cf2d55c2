// Ready-made checks: they judge every recorded answer, and send nothing. Used with `byCheck` and the name of a rule.

export { accepted } from '../../properties/checks/accepted.ts';
export { agreement } from '../../properties/checks/agreement.ts';
export { itemsAskedFor } from '../../properties/checks/asked-for.ts';
export { badInput } from '../../properties/checks/bad-input.ts';
export { drift } from '../../properties/checks/drift.ts';
export { envelope } from '../../properties/checks/envelope.ts';
export { errors } from '../../properties/checks/errors.ts';
export { ignored } from '../../properties/checks/ignored.ts';
export { knownIdentities } from '../../properties/checks/known-identities.ts';
export { membersPresent } from '../../properties/checks/members-present.ts';
export { order } from '../../properties/checks/order.ts';
export { itemsInRange } from '../../properties/checks/ranges.ts';
export { sameObject } from '../../properties/checks/same-object.ts';
export { serverError } from '../../properties/checks/server-error.ts';
export { stillAnswers } from '../../properties/checks/still-answers.ts';
export { subset } from '../../properties/checks/subset.ts';
