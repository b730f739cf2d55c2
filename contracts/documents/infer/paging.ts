import type { Json } from '../../../engine/model/exchange.ts';
import { defined } from '../../../engine/model/defined.ts';
import type { Paging } from '../../../engine/model/list-paging.ts';
import { type Inferred, type Proposed, Undecided, placesText, plural } from './answer.ts';
import type { KnownList, Verification } from './verify.ts';
import { isPageName } from './names.ts';
import { pagingCandidates } from './paging-candidates.ts';
import { type Questions, type Reply, type Sample, isSame, refusal, shared } from './questions.ts';
import { type Sketch, isUnpaged } from './sketch.ts';
import { type Walk, walk } from './walk.ts';

/** A second page that begins near its place, and the items that it loses or repeats. */
interface Edge {
  readonly kind: 'skips' | 'repeats';
  readonly places: string;
}

const atEdge = ({ items, pageSize }: KnownList, second: readonly Json[]): Edge | undefined => {
  const index = items.findIndex((_, place) => isSame(items.slice(place, place + pageSize), second));
  if (index < 1 || index === pageSize || index >= 2 * pageSize || second.length === 0) return undefined;
  return index > pageSize
    ? { kind: 'skips', places: placesText(pageSize + 1, index) }
    : { kind: 'repeats', places: placesText(index + 1, pageSize) };
};

/** Why two pages are not the beginning of a list; undefined if they are. */
const faultOf = ({ items, pages, refusal }: Walk, { items: startItems }: KnownList): string | undefined => {
  const [first, second] = pages.map((page) => page.items ?? []);
  if (refusal !== undefined) return refusal;
  if (!second || !first) return 'leads to no second page';
  if (second.length === 0) return 'gives an empty page';
  const repeated = shared(first, second);
  if (repeated > 0) return `repeats ${plural(repeated, 'item')} of the first page`;
  const isBeginning = isSame(startItems.slice(0, items.length), items.slice(0, startItems.length));
  return isBeginning ? undefined : 'gives other items than one larger page holds there';
};

/** Whether the name of the parameter leaves no other paging. An offset that repeats items may be counted from 1. */
const isSure = ({ style, cursor }: Paging, edge: Edge): boolean => {
  if (style === 'offset') return !isPageName(String(cursor)) && edge.kind === 'skips';
  return style !== 'page' || isPageName(String(cursor));
};

const isOfLastItem = ({ style, next }: Paging): boolean =>
  style === 'cursor' && typeof next === 'object' && 'lastItem' in next;

/**
 * Infers how the list continues after its first page: by the first candidate that gives the second page.
 * @throws Undecided if none does.
 */
export const inferPaging = async (
  laws: Verification,
  list: KnownList,
  size: string | undefined,
): Promise<Proposed<Paging>> => {
  const { sketch } = laws;
  const first = await laws.ask(size === undefined ? {} : { [size]: list.pageSize });
  if (!isSame(first.items ?? [], list.items.slice(0, list.pageSize)))
    throw new Undecided({
      reason: 'a smaller page does not begin like a larger page: the list changes, or has no fixed order',
    });
  const reasons: string[] = [];
  let suspected: Proposed<Paging> | undefined;
  const candidates = pagingCandidates(sketch, first, size, list.pageSize);
  for (const { brief, paging: way } of candidates) {
    const paging: Paging = { ...way, ...defined({ size }) };
    // A cursor that the answer holds says more than an item that happens to lead on.
    if (suspected && isOfLastItem(paging)) continue;
    const walked = await walk(laws, paging, list.of, size === undefined ? undefined : list.pageSize, 2);
    const second = walked.pages[1]?.items ?? [];
    const fault = faultOf(walked, list);
    if (fault === undefined)
      return { proposed: paging, evidence: `${brief} gave the next ${plural(second.length, 'item')}`, brief };
    reasons.push(`${brief} ${fault}`);
    const edge = suspected === undefined && size !== undefined ? atEdge(list, second) : undefined;
    if (edge === undefined || !isSure(paging, edge)) continue;
    if (await laws.questions.areStable([list.start, ...walked.pages.slice(1)]))
      suspected = {
        proposed: paging,
        evidence: `${brief} gave items of the next page`,
        brief,
        suspicion: `${brief} ${edge.kind} ${edge.places}`,
      };
  }
  if (suspected) return suspected;
  const cursor = candidates.find(({ paging }) => paging.style === 'cursor' && !isOfLastItem(paging));
  const reason = reasons.join('; ') || 'no parameter, no member and no header leads to the next page';
  const counted = plural(list.items.length, 'item');
  // A list without any sign of pages is one answer. A round number of items may be a page of a longer list.
  if (isUnpaged(sketch) && list.items.length % 5 > 0)
    return { proposed: { style: 'none' }, evidence: `${reason}; the answer has ${counted}` };
  throw new Undecided({
    reason: isUnpaged(sketch) ? `${reason}; ${counted} may be a page of a longer list` : reason,
    brokenCursor: cursor?.brief,
  });
};

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

export type AboveMaximum = NonNullable<Paging['aboveMaximum']>;

/** Infers how the target answers a size above the documented maximum, from one such request. */
export const inferAboveMaximum = async (
  laws: Verification,
  { size: name = '' }: Paging,
  samples: readonly Sample[],
): Promise<Inferred<AboveMaximum> | undefined> => {
  const maximum = laws.sketch.operation.parameters[name]?.maximum;
  if (maximum === undefined) return undefined;
  const size = maximum + 1;
  const reply = await laws.ask({ [name]: size });
  const question = `${name}=${size}`;
  if (!reply.items)
    return reply.isRefused
      ? { proposed: 'refused', evidence: `${question} ${refusal(reply)}` }
      : { reason: `${question} ${refusal(reply)}` };
  const itemCount = reply.items.length;
  if (itemCount > maximum) {
    const reason = `${question} gave ${plural(itemCount, 'item')}: the maximum does not hold`;
    const isSettled = await laws.questions.areStable([reply]);
    return { reason, suspicion: isSettled ? reason : undefined };
  }
  if (itemCount < maximum || samples.every(({ items }) => items.length <= maximum))
    return { reason: `${question} was answered, but no list seen has more than ${maximum} items`, maybe: 'limited' };
  return { proposed: 'clamp', evidence: `${question} gave ${plural(itemCount, 'item')} of a longer list` };
};
