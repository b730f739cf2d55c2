import { nameOf } from '../../engine/model/operation-name.ts';
import type { CaseContext } from '../../engine/contract/case-context.ts';
import type { Answered } from '../../engine/model/judging.ts';
import { show } from '../../engine/model/show.ts';
import { anyKnownCall } from '../lists/frozen-window.ts';
import { parentsOf } from '../lists/parents.ts';
import { unknownCalls } from '../lists/unknown-value.ts';

type Outcome = number | 'empty';

const isOutcome = (answer: Answered, outcome: Outcome): boolean =>
  outcome === 'empty' ? answer.status === 204 || answer.items?.length === 0 : answer.status === outcome;

const inWords = (outcome: Outcome): string => (outcome === 'empty' ? 'an empty list' : `status ${outcome}`);

/** A list of a parent that does not exist is refused, or empty, as the document says. */
export async function unknownParent(c: CaseContext): Promise<void> {
  const outcomes = [c.listing.unknownParent ?? []].flat();
  const { parameters: good } = anyKnownCall(c);
  for (const parent of parentsOf(c.operation)) {
    const [name] = parent;
    const strangers = unknownCalls(c, good, parent).slice(0, 2);
    if (strangers.length === 0) continue;
    // One of the values may exist.
    const wrong: Answered[] = [];
    for (const parameters of strangers) {
      const answer = await c.request({ parameters, input: 'open' });
      if (outcomes.some((outcome) => isOutcome(answer, outcome))) break;
      wrong.push(answer);
    }
    const [first] = wrong;
    if (first && wrong.length === strangers.length)
      c.report('a list of an unknown parent is not answered as documented', {
        code: 'unknown-parent-answered',
        about: name,
        expected: `${outcomes.map(inWords).join(' or ')} for an unknown ${name}`,
        actual: `status ${first.status} for ${name}=${show(first.call.parameters[name], 60)}: ` + show(first.body, 100),
        by: wrong,
      });
    c.countEvidence();
  }
  if (c.evidence === 0)
    c.noData(`no value of ${nameOf(c.operation)} is known for which an unknown one can be made; give subjects`);
}
