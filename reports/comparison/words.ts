import type { Comparison, DifferenceGroup, HeadReading, SideValue } from '../../engine/model/comparison.ts';
import type { Target } from '../../engine/model/exchange.ts';
import { groupBy } from '../../engine/model/group-by.ts';
import { memberDifferences } from '../../engine/model/answer-proof.ts';
import { parseJson } from '../../engine/model/json.ts';
import type { Proof, ProofMember } from '../../engine/model/proof.ts';
import { clip, plural } from '../../engine/model/text.ts';

/** Words that all reports of a comparison share. */

/** Characters of a value that is no JSON. */
const longestValue = 1_500;

/** The member that differs. */
export const placeOf = ({ path }: Pick<DifferenceGroup, 'path'>): string => (path === '' ? 'the whole answer' : path);

/** Describes a difference in one line. */
export const whatDiffers = ({ kind, path }: DifferenceGroup): string => {
  const isItem = path.endsWith('[]');
  const noun = isItem ? 'an item' : 'the member';
  return {
    value: 'the values differ',
    order: 'the items come in another order',
    'only-in-A': `only A shows ${noun}`,
    'only-in-B': `only B shows ${noun}`,
    'refused-by-A': 'A refuses the call, B answers it',
    'refused-by-B': 'B refuses the call, A answers it',
    'server-error': 'one side answers with a server error, the other refuses the call',
  }[kind];
};

/** The two values, folded to the members that differ. */
export function evidenceOf({ path, A, B }: DifferenceGroup): Extract<Proof, { kind: 'two-answers' }> {
  const [left, right] = [A.value, B.value].map((value) => parseJson(value));
  const below = left === undefined || right === undefined ? [] : memberDifferences(left, right);
  const whole: ProofMember = { pointer: path, left: clip(A.value, longestValue), right: clip(B.value, longestValue) };
  const members = below.map((member) => ({ ...member, pointer: `${path}${member.pointer}` }));
  return { kind: 'two-answers', titles: ['A', 'B'], members: members.length === 0 ? [whole] : members };
}

/** Which side is right, in one line. */
export const whoIsRight = ({ verdict, A, B }: DifferenceGroup): string => {
  const broken = ({ breaks }: SideValue): string =>
    breaks.map(({ requirement, message }) => `${requirement}: ${message}`).join('; ');
  switch (verdict) {
    case 'A breaks it':
      return `A breaks the document: ${broken(A)}`;
    case 'B breaks it':
      return `B breaks the document: ${broken(B)}`;
    case 'both break it':
      return `both break the document: A ${broken(A)}; B ${broken(B)}`;
    case 'undecided by the document':
      return 'undecided by the document: it allows both answers';
  }
};

/** The findings of a run on B in the operation of a difference; undefined: no run was asked for. */
export const runOfB = ({ operation, verdict }: DifferenceGroup, { runOfB: all }: Comparison): string | undefined => {
  const run = all?.find((row) => row.operation === operation);
  if (verdict !== 'undecided by the document' || !run) return undefined;
  if (run.findings.length === 0) return `a run on B: ${plural(run.judged, 'case')} of ${operation} judged, no finding`;
  return `a run on B finds in ${operation}: ${run.findings.join('; ')}`;
};

export const countOf = ({ count, flaky }: DifferenceGroup): string =>
  `${plural(count, 'question')}${flaky ? ', not at every try' : ''}`;

/** `http://a:9650`, or the URL of each interface. */
export const urlsOf = (target: Target): string => {
  const urls = [...new Set(Object.values(target))];
  return urls.length === 1
    ? (urls[0] ?? '')
    : Object.entries(target)
        .map(([base, url]) => `${base} ${url}`)
        .join(', ');
};

/** `getHeight A 5 to 6, B 4 to 5`. */
export const headsInWords = ({ what, before, after }: HeadReading): string =>
  `${what} A ${before.A} to ${after.A}, B ${before.B} to ${after.B}`;

/** The documented parameters that were not asked, by reason: `listTasks due_before`. */
export function notAskedByReason({
  operations,
}: Pick<Comparison, 'operations'>): readonly (readonly [reason: string, parameters: readonly string[]])[] {
  const rows = operations.flatMap(({ operation, notAsked = [] }) =>
    notAsked.map(({ parameter, reason }) => ({ name: `${operation} ${parameter}`, reason })),
  );
  return groupBy(rows, ({ reason }) => reason).map(([reason, all]) => [reason, all.map(({ name }) => name)]);
}

/** The result in one line. */
export const headline = ({ groups, notComparable, interrupted, questions, requests }: Comparison): string => {
  const cost = `${plural(questions, 'question')}, ${plural(requests, 'request')}`;
  if (interrupted) return `interrupted after ${cost}`;
  if (groups.length > 0) return `different: ${plural(groups.length, 'difference')} in ${cost}`;
  return notComparable === undefined ? `equal: ${cost}` : `undecided: ${notComparable}`;
};
