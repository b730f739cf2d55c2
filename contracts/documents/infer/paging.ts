import type { Json } from '../../../engine/model/exchange.ts';
import { defined } from '../../../engine/model/defined.ts';
import type { Paging } from '../../../engine/model/list-paging.ts';
import { addressOf, hasRelation } from '../../../engine/model/page-link.ts';
import { at, isObject } from '../../../engine/model/paths.ts';
import { type Inferred, placesText, plural, type Proposed } from './answer.ts';
import { headerText } from './count.ts';
import type { KnownList } from './known-lists.ts';
import { cursorNames, isPageName, lastItemNames, nextNames, ofRole, plainName, rankIn } from './names.ts';
import type { Reply } from './questions.ts';
import { isSame, shared } from './sample.ts';
import { likelyIdentity } from './likely.ts';
import type { Sketch } from './sketch.ts';
import { pathsIn } from './values.ts';
import type { Verification } from './verify.ts';
import { type Walk, walk } from './walk.ts';

const isUrl = (text: string): boolean => /^(?:https?:)?\/|^\?/.test(text);

/** Paths that may hold the next cursor or its link, by the schema and by the answer, the most usual name first. */
const nextPaths = ({ nexts, items }: Sketch, { body }: Reply): readonly string[] => {
  const bodyPaths = isObject(body) ? pathsIn([body]).filter((path) => path !== items) : [];
  return ofRole(nextNames, [...new Set([...nexts.map(({ path }) => path), ...bodyPaths])]);
};

/** Headers with names of a next cursor. */
const nextHeaders = ({ nextHeaders: documented }: Sketch, { headers }: Reply): readonly string[] => {
  const headerNames = Object.keys(headers).filter(
    (name) => ofRole(nextNames, [name.replace(/^x-(?:ms-)?/, '')]).length > 0 && name.startsWith('x-'),
  );
  const documentedNames = documented.map((name) => name.toLowerCase());
  return [...documented, ...headerNames.filter((name) => !documentedNames.includes(name)).map(headerText)];
};

/** Members of the last item that the cursor parameter may take; the identity comes first. */
const lastItemPaths = (sketch: Sketch, cursor: string, { items = [] }: Reply): readonly string[] => {
  const identity = likelyIdentity(sketch);
  const [item] = items;
  const ids = pathsIn(items).filter((path) => /^(?:\.|id|uuid|guid|key|name|number)$/.test(plainName(path) || path));
  // `before_lt` takes the member `lt`.
  const memberNames = isObject(item) ? Object.keys(item).filter((name) => cursor.toLowerCase().endsWith(name)) : [];
  return [...new Set([...(identity === undefined ? [] : [identity]), ...ids, ...memberNames])].slice(0, 3);
};

/** Reads the address of a link: a text, an object with `href`, or the entry with the relation `next` in an array. */
const addressIn = (value: Json | undefined): string | undefined =>
  addressOf(Array.isArray(value) ? (value as readonly Json[]).find((link) => hasRelation(link, 'next')) : value);

/** The address in a member; undefined if its value is none. */
const addressAt = ({ body }: Reply, path: string): string | undefined => {
  const value: Json | undefined = at(body, path);
  const address = addressIn(value);
  return address !== undefined && (isUrl(address) || typeof value === 'object') ? address : undefined;
};

interface Candidate {
  readonly paging: Paging;
  /** The page behind the first one: `next` of the first page, passed as after. */
  readonly words: string;
}

/** Members and headers of the first page that may be a cursor, and reasons against others. */
const cursorCandidates = (sketch: Sketch, first: Reply): readonly (Candidate | string)[] => {
  const { cursors } = sketch;
  const passed = (source: string, cursor: string): string => `${source} of the first page, passed as ${cursor},`;
  return [
    ...nextPaths(sketch, first).flatMap((next): readonly (Candidate | string)[] =>
      addressAt(first, next) === undefined
        ? cursors.map((cursor) => ({
            paging: { style: 'cursor', cursor, next },
            words: passed(`\`${next}\``, cursor),
          }))
        : [`\`${next}\` is an address, not a cursor`],
    ),
    ...nextHeaders(sketch, first).flatMap((header) =>
      cursors.map((cursor): Candidate => ({
        paging: { style: 'cursor', cursor, next: { header } },
        words: passed(`the header ${header}`, cursor),
      })),
    ),
  ];
};

/** Whether the first item may have the offset 1: the document says so, or the name is that of SCIM. */
const mayCountFromOne = ({ operation }: Sketch, cursor: string): boolean => {
  const { minimum, default: usual } = operation.parameters[cursor] ?? {};
  return minimum === 1 || usual === 1 || (plainName(cursor) === 'startindex' && minimum !== 0 && usual !== 0);
};

/** Numbers of items or pages. Where nobody chooses the size of a page, only pages are numbered. */
const placeCandidates = (sketch: Sketch, size: string | undefined, pageSize: number): readonly Candidate[] =>
  sketch.places.flatMap((cursor): readonly Candidate[] => {
    const page = (first: 0 | 1): Candidate => ({
      paging: { style: 'page', cursor, first },
      words: `${cursor}=${first + 1}, counted from ${first},`,
    });
    // Page 1 of a list that counts from 0 is the second one, and page 2 would seem to be.
    if (size === undefined) return [page(0), page(1)];
    const offset = (first: 0 | 1): Candidate => ({
      paging: { style: 'offset', cursor, ...(first === 0 ? {} : { first }) },
      words: `${cursor}=${first + pageSize}`,
    });
    const offsets = mayCountFromOne(sketch, cursor) ? [offset(0), offset(1)] : [offset(0)];
    const pages = [page(1), page(0)];
    return isPageName(cursor) ? [...pages, ...offsets] : [...offsets, ...pages];
  });

/** Links in the answer and in the header `Link`, and members of the last item. */
const furtherCandidates = (sketch: Sketch, first: Reply): readonly Candidate[] => {
  const { body } = first;
  const arrays = isObject(body) ? ['links', 'link'].filter((name) => Array.isArray(body[name])) : [];
  const links = nextPaths(sketch, first).filter((path) => addressAt(first, path) !== undefined);
  const inBody = [...links, ...arrays].map((path): Candidate => {
    const next = path.replace(/(?:\.|\/)href$/, '');
    return { paging: { style: 'body-link', next }, words: `the link \`${next}\` of the first page` };
  });
  const inHeader: Candidate = { paging: { style: 'link' }, words: 'the header Link of the first page' };
  const byItem = sketch.cursors
    .filter((cursor) => rankIn(lastItemNames, cursor) !== undefined || rankIn(cursorNames, cursor) !== undefined)
    .flatMap((cursor) =>
      lastItemPaths(sketch, cursor, first).map((lastItem): Candidate => ({
        paging: { style: 'cursor', cursor, next: { lastItem } },
        words: `\`${lastItem}\` of the last item, passed as ${cursor},`,
      })),
    );
  return [...inBody, ...(first.next === undefined ? [] : [inHeader]), ...byItem];
};

/** `next` passed as `after`. */
export const shortWords = (words: string): string => words.replace(/ of the first page|, gave .*|,/g, '');

/** The items that the second page loses or repeats, if it begins near its place. */
const atEdge = ({ items, pageSize }: KnownList, second: readonly Json[]): string | undefined => {
  const index = items.findIndex((_, place) => isSame(items.slice(place, place + pageSize), second));
  if (index < 1 || index === pageSize || index >= 2 * pageSize || second.length === 0) return undefined;
  return index > pageSize ? `skips ${placesText(pageSize + 1, index)}` : `repeats ${placesText(index + 1, pageSize)}`;
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
const isSure = ({ style, cursor }: Paging, edge: string): boolean => {
  if (style === 'offset') return !isPageName(String(cursor)) && edge.startsWith('skips');
  return style !== 'page' || isPageName(String(cursor));
};

const isOfLastItem = ({ style, next }: Paging): boolean =>
  style === 'cursor' && typeof next === 'object' && 'lastItem' in next;

/** Infers how the list continues after its first page: by the first candidate that gives the second page. */
export const inferPaging = async (
  laws: Verification,
  list: KnownList,
  size: string | undefined,
): Promise<Inferred<Paging>> => {
  const { sketch } = laws;
  const first = await laws.ask(size === undefined ? {} : { [size]: list.pageSize });
  if (!isSame(first.items ?? [], list.items.slice(0, list.pageSize)))
    return { reason: 'a smaller page does not begin like a larger page: the list changes, or has no fixed order' };
  const reasons: string[] = [];
  let suspected: Proposed<Paging> | undefined;
  const cursors = cursorCandidates(sketch, first);
  const places = list.pageSize > 1 ? placeCandidates(sketch, size, list.pageSize) : [];
  for (const attempt of [...cursors, ...places, ...furtherCandidates(sketch, first)]) {
    if (typeof attempt === 'string') {
      reasons.push(attempt);
      continue;
    }
    const { words } = attempt;
    const paging: Paging = { ...attempt.paging, ...defined({ size }) };
    // A cursor that the answer holds says more than an item that happens to lead on.
    if (suspected && isOfLastItem(paging)) continue;
    const walked = await walk(laws, paging, list.of, size === undefined ? undefined : list.pageSize, 2);
    const second = walked.pages[1]?.items ?? [];
    const fault = faultOf(walked, list);
    if (fault === undefined)
      return { proposed: paging, evidence: `${words} gave the next ${plural(second.length, 'item')}` };
    reasons.push(`${words} ${fault}`);
    const edge = suspected === undefined && size !== undefined ? atEdge(list, second) : undefined;
    if (edge === undefined || !isSure(paging, edge)) continue;
    if (await laws.areStable([list.start, ...walked.pages.slice(1)]))
      suspected = {
        proposed: paging,
        evidence: `${words} gave items of the next page`,
        suspicion: `${shortWords(words)} ${edge}`,
      };
  }
  const cursor = cursors.find((candidate) => typeof candidate !== 'string');
  return (
    suspected ?? {
      reason: reasons.join('; ') || 'no parameter, no member and no header leads to the next page',
      brokenCursor: cursor && shortWords(cursor.words),
    }
  );
};
