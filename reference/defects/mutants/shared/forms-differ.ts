import { pagesOf } from '../../../../engine/model/listing.ts';
import { numberAt } from '../../../../defects/call.ts';
import { type Defect, when } from '../../../../defects/defect.ts';
import { changeAnswer } from '../../../../defects/operators/answers.ts';
import { isCount } from '../../../../defects/triggers.ts';
import { otherValue } from '../../../../defects/values.ts';
import type { Operation } from '../../../../engine/model/operation.ts';

/** Calls in another form: pages below the maximum size, an explicit default, or otherwise every second call. */
const inOtherForm = ({ listing, parameters }: Operation, mutation: Defect): Defect => {
  if (listing)
    return when((call, operation) => {
      const { size, maximum } = pagesOf(operation);
      return (numberAt(call.parameters, size) ?? maximum) !== maximum;
    }, mutation);
  const written = Object.entries(parameters).find(([, row]) => row.default !== undefined)?.[0];
  return written === undefined
    ? when(
        isCount((count) => count % 2 === 0),
        mutation,
      )
    : when((call) => call.parameters[written] !== undefined, mutation);
};

/** A final member has another value if the same objects are requested by a call of another form. */
export const formsDiffer: Defect = (operation) => {
  const [row] = operation.shows ?? [];
  if (!row) return undefined;
  // A member with a $ is a parameter of the call, not a member of the answer.
  const member = operation.vocabulary.objects?.[row.kind]?.find((name) => !name.startsWith('$')) ?? '';
  const path = [row.at.replaceAll('[]', ''), member].filter((part) => part !== '').join('.');
  return inOtherForm(operation, changeAnswer(path, otherValue))(operation);
};
