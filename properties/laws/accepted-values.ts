import type { CaseContext, Parameters } from '../../engine/contract/case-context.ts';
import type { Answered } from '../../engine/model/judging.ts';
import { sized } from '../../engine/model/listing.ts';
import type { Parameter } from '../../engine/model/operation.ts';
import { describeAnswer } from '../../engine/model/show.ts';
import { isAnswered } from '../../engine/protocols/documented.ts';
import { anyKnownCall } from '../lists/frozen-window.ts';

/** Calls beside which each value is tried, until one is answered: what they name may not exist beside a value. */
const mostTried = 3;

/** Known calls, or those that discovery tried in vain: the value that it gave may have been the reason. */
function calls(c: CaseContext, name: string): readonly Parameters[] {
  const known = c.subjects.arguments(c.operation.id).map(({ parameters }) => parameters);
  const tried = known.length > 0 ? known : c.subjects.refused(c.operation.id);
  const isNamed = (other: string): boolean =>
    other !== name && c.operation.parameters[other]?.subject !== undefined && !c.operation.parameters[other].required;
  // What a call names without need belongs to the value that it was found with.
  const bare = tried.map((parameters) =>
    Object.fromEntries(Object.entries(parameters).filter(([other]) => !isNamed(other))),
  );
  return [...new Map(bare.map((parameters) => [JSON.stringify(parameters), parameters])).values()].slice(0, mostTried);
}

/** Whether a call names something that need not exist beside every value. */
const namesMore = ({ operation }: CaseContext, name: string): boolean =>
  Object.entries<Parameter>(operation.parameters).some(
    ([other, row]) => other !== name && row.required === true && row.values === undefined,
  );

/**
 * Each documented value of a parameter is accepted; the answer may be an empty list.
 * @param isExcused whether a refusal may have another reason than the value.
 */
export const acceptedValues =
  (name: string, isExcused: (c: CaseContext, refused: Answered) => Promise<boolean> = async () => false) =>
  async (c: CaseContext): Promise<void> => {
    const broken: Answered[] = [];
    const candidates = calls(c, name);
    for (const value of c.some(c.operation.parameters[name]?.values ?? [])) {
      let refused: Answered | undefined;
      for (const parameters of candidates) {
        const answer = await c.ask({
          parameters: { ...parameters, ...sized(c.operation), [name]: value },
          input: 'valid',
        });
        refused = isAnswered(c.operation, answer.status) ? undefined : answer;
        if (!refused) break;
      }
      if (!refused) c.proved();
      else if (refused.status !== 404 || !namesMore(c, name)) if (!(await isExcused(c, refused))) broken.push(refused);
    }
    // If every value is refused, the value is not the reason.
    if (c.evidence === 0) return void anyKnownCall(c);
    for (const answer of broken)
      await c.soft(() =>
        c.broken(`a documented ${name} is refused`, {
          code: 'documented-value-refused',
          about: `${name} ${String(answer.call.parameters[name])}`,
          expected: 'status 200',
          actual: describeAnswer(answer),
          by: [answer],
        }),
      );
  };
