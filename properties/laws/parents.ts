import { nameOf } from '../../engine/model/operation-name.ts';
import type { CaseContext } from '../../engine/contract/case-context.ts';
import type { KnownCall } from '../../engine/discovery/subjects.ts';
import { showKey } from '../../engine/model/listing.ts';
import { show } from '../../engine/model/show.ts';
import { readList, type KnownList } from '../lists/gather.ts';
import { inconclusiveNoSubject, anyKnownCall, parentKey, parentsOf } from '../lists/known-calls.ts';
import { showing } from '../lists/pages-that-show.ts';
import type { Answered } from '../../engine/model/judging.ts';
import { unknownCalls } from '../lists/unknown-value.ts';
import { walkProof } from '../lists/proofs.ts';

/** Parents whose lists are compared. */
const maxParents = { quick: 2, standard: 4, thorough: 8 } as const;

/** The list of one parent. */
interface Family {
  readonly set: KnownCall;
  readonly list: KnownList;
}

/** One known call for each parent, the longest lists first. */
function callsByParent(c: CaseContext): readonly KnownCall[] {
  const setsByParent = new Map<string, KnownCall>();
  for (const set of c.knownCalls) {
    const key = parentKey(c.operation, set.parameters);
    if (set.count > 0 && (setsByParent.get(key)?.count ?? 0) < set.count) setsByParent.set(key, set);
  }
  return [...setsByParent.values()].slice(0, maxParents[c.depth]);
}

const parentIn = (c: CaseContext, { parameters }: KnownCall): string =>
  parentsOf(c.operation)
    .map(([name]) => `${name} ${show(parameters[name], 60)}`)
    .join(', ');

/** An item belongs to one parent: no identity comes in the lists of two. */
export async function uniqueIdentity(c: CaseContext): Promise<void> {
  const sets = callsByParent(c);
  if (sets.length < 2) return inconclusiveNoSubject(c, `two parents whose lists in ${nameOf(c.operation)} have items`);
  const familyByKey = new Map<string, Family>();
  for (const set of sets) {
    const list = await readList(c, set.parameters);
    for (const key of list.keys) {
      const before = familyByKey.get(key);
      if (!before) continue;
      const families = [before.set, set];
      // An item may have moved from one parent to the other.
      const rereads = [];
      for (const call of families) rereads.push(await readList(c, call.parameters, { fresh: true }));
      if (!rereads.every(({ keys }) => keys.includes(key))) continue;
      c.fail('an item comes in the lists of two parents', {
        code: 'identity-under-two-parents',
        expected: `${showKey(key, c.listing)} under one parent`,
        actual: `it comes under ${families.map((call) => parentIn(c, call)).join(' and under ')}`,
        evidence: walkProof(rereads, { repeated: [key] }),
        by: rereads.flatMap(({ answers }) => showing(key, answers).slice(0, 1)),
      });
    }
    for (const key of list.keys) familyByKey.set(key, { set, list });
    if (familyByKey.size > list.keys.length) c.countEvidence(list.keys.length);
  }
}

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
