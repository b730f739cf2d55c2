import { plural, type Proposed, Undecided } from './answer.ts';
import type { KnownList } from './known-lists.ts';
import { type Questions, refusal, type Reply } from './questions.ts';
import { isSame } from './sample.ts';
import type { Sketch } from './sketch.ts';
import type { Verification } from './verify.ts';

/** Which parameter is the page size: two sizes give so many items. @throws Undecided if none is. */
export const inferSize = async (
  { questions, sketch }: Verification,
  list: KnownList,
): Promise<Proposed<string | undefined>> => {
  const { operation, sizes } = sketch;
  const { of, pageSize } = list;
  const reasons: string[] = [];
  let suspicion: string | undefined;
  if (sizes.length === 0) return { proposed: undefined, evidence: 'no parameter sets the page size' };
  for (const size of sizes) {
    const { minimum = 1, maximum = Infinity } = operation.parameters[size] ?? {};
    const smaller = Math.max(minimum, pageSize);
    if (smaller !== pageSize || smaller + 1 > maximum) {
      reasons.push(`no list is long enough for two sizes of \`${size}\``);
      continue;
    }
    const replies: [number, Reply][] = [];
    for (const sizeValue of [smaller, smaller + 1])
      replies.push([sizeValue, await questions.ask({ ...of, [size]: sizeValue })]);
    const wrong = replies.find(([sizeValue, { items }]) => items?.length !== sizeValue);
    if (!wrong)
      return {
        proposed: size,
        evidence: replies.map(([sizeValue]) => `${size}=${sizeValue} gave ${plural(sizeValue, 'item')}`).join(', '),
      };
    const [sizeValue, reply] = wrong;
    suspicion ??= await shortPage(questions, sketch, list, [size, sizeValue, reply]);
    reasons.push(`${size}=${sizeValue} ${reply.items ? `gave ${plural(reply.items.length, 'item')}` : refusal(reply)}`);
  }
  throw new Undecided({ reason: reasons.join('; '), suspicion });
};

/** Words of a document that allows short pages. */
const mayBeShort = /\b(?:fewer|less than|may be short)/i;

/**
 * Describes a suspected bug: a page holds fewer items than asked for, although a larger page shows that more follow.
 * With a cursor, pages may be short.
 */
const shortPage = async (
  questions: Questions,
  { places, cursors, text, descriptions }: Sketch,
  { start, items: startItems }: KnownList,
  [size, pageSize, reply]: readonly [string, number, Reply],
): Promise<string | undefined> => {
  const isCounted = places.length > 0 && cursors.length === 0;
  const { items = [] } = reply;
  const isShort = items.length > 0 && items.length < pageSize && startItems.length > pageSize;
  const isPart = isSame(startItems.slice(0, items.length), items);
  if (!isCounted || !isShort || !isPart || mayBeShort.test(`${text} ${descriptions[size] ?? ''}`)) return undefined;
  return (await questions.areStable([start, reply]))
    ? `${size}=${pageSize} gives ${plural(items.length, 'item')} of a list of ${startItems.length} or more`
    : undefined;
};
