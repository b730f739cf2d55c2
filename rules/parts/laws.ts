// Ready-made laws: they send calls. Used with `byLaw`, `byLawOnce` and `byProbe`.

export { acceptedValues, otherValues } from '../../properties/laws/accepted-values.ts';
export { askedAgain, refusedAgain } from '../../properties/laws/asked-again.ts';
export { clampedSize } from '../../properties/laws/clamped-size.ts';
export { conjunction } from '../../properties/laws/conjunction.ts';
export { continuation } from '../../properties/laws/continuation.ts';
export { explicitDefault } from '../../properties/laws/explicit-default.ts';
export { filters } from '../../properties/laws/filters.ts';
export { fullByDefault } from '../../properties/laws/page-size.ts';
export { badValues, documentedValues } from '../../properties/laws/parameters.ts';
export { ranges } from '../../properties/laws/ranges.ts';
export { noServerError, otherValue, withoutRequired } from '../../properties/laws/rest-errors.ts';
export { emptyParams, malformedBody } from '../../properties/laws/rpc-envelope.ts';
export { malformedRefused, requiredLeftOut, wrongType } from '../../properties/laws/rpc-parameters.ts';
export { stillPresent } from '../../properties/laws/unknown-method.ts';
