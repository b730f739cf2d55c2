import { nameOf } from '../../engine/model/operation-name.ts';
import type { CaseContext } from '../../engine/contract/case-context.ts';
import type { KnownCall } from '../../engine/discovery/subjects.ts';
import { showKey } from '../../engine/model/listing.ts';
import { show } from '../../engine/model/show.ts';
import { readList, type KnownList } from '../lists/gather.ts';
import { inconclusiveNoSubject } from '../lists/frozen-window.ts';
import { parentKey, parentsOf } from '../lists/parents.ts';
import { showing } from '../lists/shown.ts';

/** Parents whose lists are compared. */
const mostParents = { quick: 2, standard: 4, thorough: 8 } as const;

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
  return [...setsByParent.values()].slice(0, mostParents[c.depth]);
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
        by: rereads.flatMap(({ answers }) => showing(key, answers).slice(0, 1)),
      });
    }
    for (const key of list.keys) familyByKey.set(key, { set, list });
    if (familyByKey.size > list.keys.length) c.countEvidence(list.keys.length);
  }
}
