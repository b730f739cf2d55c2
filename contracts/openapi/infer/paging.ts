import type { Json } from '../../../engine/model/exchange.ts';
import { linkParameter } from '../../../engine/model/list-paging.ts';
import { at } from '../../../engine/model/paths.ts';
import { type Inferred, plural } from './answer.ts';
import type { KnownList } from './known-lists.ts';
import { type Questions, refusal, type Reply } from './questions.ts';
import { isSame, shared } from './sample.ts';
import { isLinked, type Sketch } from './sketch.ts';

/** How a list is paged, as the target showed it. */
export type Paging =
  | { readonly style: 'cursor'; readonly size: string; readonly cursor: string; readonly next: string }
  | { readonly style: 'offset'; readonly size: string; readonly cursor: string }
  | { readonly style: 'page'; readonly size: string; readonly cursor: string; readonly first: 0 | 1 }
  /** The header `Link` leads to the next page. */
  | { readonly style: 'link'; readonly size: string; readonly cursor: typeof linkParameter };

/** Whether the place of a page is counted, so that any page can be asked for. */
export const isCounted = ({ style }: Paging): boolean => style === 'offset' || style === 'page';

/** What an answer says of the next page; undefined: it is the last one. A place that is counted is not said. */
export const nextIn = (paging: Paging, { body, next }: Reply): Json | undefined => {
  if (paging.style === 'link') return next;
  const value = paging.style === 'cursor' && body ? at(body, paging.next) : undefined;
  return value === null || value === '' ? undefined : value;
};

/** A longer cursor is not sent back: its length is the target's. */
const longestCursor = 2_000;

/** Which parameter is the page size: two sizes give so many items. */
export const inferSize = async (
  questions: Questions,
  { operation, sizes }: Sketch,
  { parameters, pageSize }: KnownList,
): Promise<Inferred<string>> => {
  const reasons: string[] = [];
  for (const size of sizes) {
    const { minimum = 1, maximum = Infinity } = operation.parameters[size] ?? {};
    const smaller = Math.max(minimum, pageSize);
    if (smaller !== pageSize || smaller + 1 > maximum) {
      reasons.push(`no list is long enough for two sizes of \`${size}\``);
      continue;
    }
    const replies: [number, Reply][] = [];
    for (const asked of [smaller, smaller + 1])
      replies.push([asked, await questions.ask({ ...parameters, [size]: asked })]);
    const wrong = replies.find(([asked, { items }]) => items?.length !== asked);
    if (!wrong)
      return {
        proposed: size,
        evidence: replies.map(([asked]) => `${size}=${asked} gave ${plural(asked, 'item')}`).join(', '),
      };
    const [asked, reply] = wrong;
    reasons.push(`${size}=${asked} ${reply.items ? `gave ${plural(reply.items.length, 'item')}` : refusal(reply)}`);
  }
  return { reason: reasons.join('; ') };
};

const isUrl = (text: string): boolean => /^(?:https?:)?\//.test(text);

/** Why a value is no cursor that can be passed on; undefined if it may be one. */
const noCursor = (value: Json | undefined): string | undefined => {
  if (value === undefined || value === null || value === '') return 'is absent on a first page';
  if (typeof value !== 'string') return 'is no text';
  if (isUrl(value)) return 'is an address, not a cursor';
  return value.length > longestCursor ? `has more than ${longestCursor} characters` : undefined;
};

interface Trial {
  readonly questions: Questions;
  readonly list: KnownList;
  readonly size: string;
  /** The first page, of `pageSize` items. */
  readonly first: Reply;
}

const askPage = ({ questions, list, size }: Trial, cursor: string, value: Json): Promise<Reply> =>
  questions.ask({ ...list.parameters, [size]: list.pageSize, [cursor]: value });

/** Why an answer is not the page behind the first one; undefined if it is. */
const notSecond = ({ list: { start, pageSize }, first }: Trial, reply: Reply): string | undefined => {
  if (!reply.items) return refusal(reply);
  if (reply.items.length === 0) return 'gives an empty page';
  const again = shared(first.items ?? [], reply.items);
  if (again > 0) return `repeats ${plural(again, 'item')} of the first page`;
  const expected = start.items?.slice(pageSize, 2 * pageSize) ?? [];
  return isSame(expected, reply.items) ? undefined : 'gives other items than one larger page holds there';
};

const byCursor = async (trial: Trial, { cursors, nexts }: Sketch): Promise<Inferred<Paging>> => {
  const reasons: string[] = [];
  for (const next of nexts) {
    const value = trial.first.body && at(trial.first.body, next);
    const fault = noCursor(value);
    if (fault !== undefined || value === undefined) {
      reasons.push(`\`${next}\` ${fault}`);
      continue;
    }
    for (const cursor of cursors) {
      const wrong = notSecond(trial, await askPage(trial, cursor, value));
      const came = plural(trial.list.pageSize, 'item');
      if (wrong === undefined)
        return {
          proposed: { style: 'cursor', size: trial.size, cursor, next },
          evidence: `\`${next}\` of the first page, passed as ${cursor}, gave the next ${came}`,
        };
      reasons.push(`\`${next}\` passed as ${cursor} ${wrong}`);
    }
  }
  return { reason: reasons.join('; ') || 'no member of the answer looks like a cursor' };
};

/** The place in the list, counted from 0, at which a page begins; undefined if it is nowhere near the beginning. */
const beginning = ({ list: { start, pageSize } }: Trial, { items }: Reply): number | undefined => {
  const known = start.items ?? [];
  if (!items || items.length === 0) return undefined;
  const places = Array.from({ length: Math.max(0, known.length - pageSize + 1) }, (_, index) => index);
  return places.find((place) => isSame(known.slice(place, place + pageSize), items));
};

const byPlace = async (trial: Trial, { places }: Sketch): Promise<Inferred<Paging>> => {
  const { pageSize } = trial.list;
  const { size } = trial;
  const reasons: string[] = [];
  for (const cursor of places) {
    const one = beginning(trial, await askPage(trial, cursor, 1));
    const two = one === 0 ? beginning(trial, await askPage(trial, cursor, 2)) : undefined;
    const at = (value: number, place: number | undefined): string =>
      `${cursor}=${value} begins at item ${place ?? '?'}`;
    const seen = `${at(1, one)}${two === undefined ? '' : `, ${at(2, two)}`} of 0, 1, 2...; pages of ${pageSize}`;
    // With pages of one item, an offset and a page number from 0 are the same.
    if (pageSize > 1 && one === 1)
      return { proposed: { style: 'offset', size, cursor }, evidence: `counts items: ${seen}` };
    if (pageSize > 1 && one === pageSize)
      return { proposed: { style: 'page', size, cursor, first: 0 }, evidence: `counts pages from 0: ${seen}` };
    if (one === 0 && two === pageSize && pageSize > 1)
      return { proposed: { style: 'page', size, cursor, first: 1 }, evidence: `counts pages from 1: ${seen}` };
    reasons.push(seen);
  }
  return { reason: reasons.join('; ') || 'no parameter looks like an offset or a page number' };
};

/** Lists whose calls name no place: the header `Link` leads on. */
const byLink = async (trial: Trial): Promise<Inferred<Paging>> => {
  const { next } = trial.first;
  if (next === undefined)
    return { reason: 'no parameter leads to the next page, and no header `Link` of the first page' };
  const wrong = notSecond(trial, await askPage(trial, linkParameter, next));
  return wrong === undefined
    ? {
        proposed: { style: 'link', size: trial.size, cursor: linkParameter },
        evidence: `the header Link of the first page led to the next ${plural(trial.list.pageSize, 'item')}`,
      }
    : { reason: `the header Link ${wrong}` };
};

/** How the list goes on behind its first page. */
export const inferPaging = async (
  questions: Questions,
  sketch: Sketch,
  list: KnownList,
  size: string,
): Promise<Inferred<Paging>> => {
  const first = await questions.ask({ ...list.parameters, [size]: list.pageSize });
  const trial: Trial = { questions, list, size, first };
  if (!isSame(first.items ?? [], list.start.items?.slice(0, list.pageSize) ?? []))
    return { reason: 'a smaller page does not begin as a larger one: the list changes, or has no order of its own' };
  const tried: string[] = [];
  for (const way of [
    ...(sketch.cursors.length > 0 && sketch.nexts.length > 0 ? [byCursor] : []),
    ...(sketch.places.length > 0 ? [byPlace] : []),
    ...(isLinked(sketch) ? [byLink] : []),
  ]) {
    const found = await way(trial, sketch);
    if ('proposed' in found) return found;
    tried.push(found.reason);
  }
  return { reason: tried.join('; ') || 'no parameter and no member of the answer looks like a cursor' };
};
