import { subsetsOf } from '../../../engine/model/subsets-of.ts';
import type { RestOperation } from '../../../engine/model/operation.ts';

type Survey = NonNullable<RestOperation['survey']>;

/**
 * Adds a discovery call with the widest values of the parameters in `subsets`. Without it, laws would see only the
 * items that the defaults list.
 */
export function withWidest(operation: Pick<RestOperation, 'listing' | 'parameters'>, survey: Survey): Survey {
  const widest = subsetsOf(operation).flatMap(({ parameter, values, widest: value }) =>
    values === undefined || value === undefined ? [] : [[parameter, { fixed: value }] as const],
  );
  if (widest.length === 0) return survey;
  const [first = {}] = survey;
  return [...(survey.length === 0 ? [first] : survey), { ...first, ...Object.fromEntries(widest) }];
}
