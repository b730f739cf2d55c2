import type { Json } from '../../../engine/model/exchange.ts';
import { defined } from '../../../engine/model/defined.ts';
import type { Paging } from '../../../engine/model/list-paging.ts';
import { at, isObject } from '../../../engine/model/paths.ts';
import { type Inferred, placesText, plural, type Proposed } from './answer.ts';
import { headerText } from './count.ts';
import type { KnownList } from './known-lists.ts';
import { cursorNames, lastItemNames, nextNames, ofRole, plainName, rankIn } from './names.ts';
import { addressIn, nextIn, pageCall, type Place } from './next.ts';
import type { Questions, Reply } from './questions.ts';
import { isSame, shared } from './sample.ts';
import { likelyIdentity } from './likely.ts';
import type { Sketch } from './sketch.ts';
import { askBehind, beginning, notSecond, type Trial } from './trial.ts';
import { pathsIn } from './values.ts';

/** Longer cursors are not sent back, because the target decides their length. */
const longestCursor = 2_000;

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

/** The address in a member; undefined if its value is none. */
const addressAt = ({ body }: Reply, path: string): string | undefined => {
  const value: Json | undefined = at(body, path);
  const address = addressIn(value);
  return address !== undefined && (isUrl(address) || typeof value === 'object') ? address : undefined;
};

interface Candidate {
  readonly paging: Paging;
  readonly position: Place;
  /** Description of the candidate: `next` of the first page, passed as `after`. */
  readonly words: string;
}

/** Ways that may lead from the first page to the second, and reasons against other ways. */
const candidates = (sketch: Sketch, { first, size }: Trial): readonly (Candidate | string)[] => {
  const list: (Candidate | string)[] = [];
  const passed = (source: string, cursor: string): string => `${source} of the first page, passed as ${cursor},`;
  const add = (paging: Paging, words: string, source: string): void => {
    const position = nextIn(paging, first);
    if (position === undefined) list.push(`${source} is absent on a first page`);
    else if (String(position).length > longestCursor) list.push(`${source} has more than ${longestCursor} characters`);
    else list.push({ paging, position, words });
  };
  const sized = defined({ size });
  for (const next of nextPaths(sketch, first)) {
    const source = `\`${next}\``;
    if (addressAt(first, next) !== undefined) list.push(`${source} is an address, not a cursor`);
    else
      for (const cursor of sketch.cursors)
        add({ style: 'cursor', cursor, next, ...sized }, passed(source, cursor), source);
  }
  for (const header of nextHeaders(sketch, first))
    for (const cursor of sketch.cursors)
      add({ style: 'cursor', cursor, next: { header }, ...sized }, passed(`the header ${header}`, cursor), header);
  return list;
};

/** Links in the answer and in the header `Link`, and members of the last item. */
const furtherCandidates = (sketch: Sketch, { first, size }: Trial): readonly Candidate[] => {
  const sized = defined({ size });
  const link = first.next;
  const links = nextPaths(sketch, first).filter((path) => addressAt(first, path) !== undefined);
  const { body } = first;
  const arrays = isObject(body) ? ['links', 'link'].filter((name) => Array.isArray(body[name])) : [];
  const inBody = [...links, ...arrays].flatMap((path): Candidate[] => {
    const next = path.replace(/(?:\.|\/)href$/, '');
    const paging: Paging = { style: 'body-link', next, ...sized };
    const position = nextIn(paging, first);
    return position === undefined ? [] : [{ paging, position, words: `the link \`${next}\` of the first page` }];
  });
  const byItem = sketch.cursors
    .filter((cursor) => rankIn(lastItemNames, cursor) !== undefined || rankIn(cursorNames, cursor) !== undefined)
    .flatMap((cursor) =>
      lastItemPaths(sketch, cursor, first).flatMap((path): Candidate[] => {
        const paging: Paging = { style: 'cursor', cursor, next: { lastItem: path }, ...sized };
        const position = nextIn(paging, first);
        return position === undefined
          ? []
          : [{ paging, position, words: `\`${path}\` of the last item, passed as ${cursor},` }];
      }),
    );
  return [
    ...inBody,
    ...(link === undefined
      ? []
      : [{ paging: { style: 'link' as const, ...sized }, position: link, words: 'the header Link of the first page' }]),
    ...byItem,
  ];
};

/** `next` passed as `after`. */
export const shortWords = (words: string): string => words.replace(/ of the first page|, gave .*|,/g, '');

interface Tried {
  readonly confirmed?: Proposed<Paging>;
  readonly suspected?: Proposed<Paging>;
  readonly reasons: readonly string[];
}

/** Follows each candidate until one gives the second page. */
const follow = async (trial: Trial, all: readonly (Candidate | string)[]): Promise<Tried> => {
  const reasons: string[] = [];
  let suspected: Proposed<Paging> | undefined;
  for (const attempt of all) {
    if (typeof attempt === 'string') {
      reasons.push(attempt);
      continue;
    }
    const { paging, position, words } = attempt;
    const reply = await askBehind(trial, paging, position);
    const mismatch = notSecond(trial, reply);
    if (mismatch === undefined)
      return {
        confirmed: { proposed: paging, evidence: `${words} gave the next ${plural(reply.items?.length ?? 0, 'item')}` },
        reasons,
      };
    reasons.push(`${words} ${mismatch.wrong}`);
    if (mismatch.suspected === undefined || suspected !== undefined) continue;
    const suspicion = `${shortWords(words)} ${mismatch.suspected}`;
    if ((await trial.questions.isStable(trial.list.start)) && (await trial.questions.isStable(reply)))
      suspected = { proposed: paging, evidence: `${words} gave items of the next page`, suspicion };
  }
  return { reasons, ...defined({ suspected }) };
};

/** Whether the first item may have the offset 1: the document says so, or the name is that of SCIM. */
const mayCountFromOne = ({ operation }: Sketch, cursor: string): boolean => {
  const { minimum, default: usual } = operation.parameters[cursor] ?? {};
  return minimum === 1 || usual === 1 || (plainName(cursor) === 'startindex' && minimum !== 0 && usual !== 0);
};

/** Tests paging by a number with the values 1 and 2. */
const byPlace = async (trial: Trial, sketch: Sketch): Promise<Tried> => {
  const { pageSize } = trial.list;
  const sized = defined({ size: trial.size });
  const reasons: string[] = [];
  for (const cursor of sketch.places) {
    const paging: Paging = { style: 'offset', cursor, ...sized };
    const begins = async (value: number): Promise<number | undefined> =>
      beginning(trial, (await askBehind(trial, paging, value)).items);
    const first = await begins(1);
    const isRegular = pageSize > 1 && (first === 1 || first === pageSize);
    const two = first === undefined || isRegular ? undefined : await begins(2);
    const at = (value: number, index: number | undefined): string =>
      `${cursor}=${value} begins at item ${index === undefined ? '?' : index + 1}`;
    const evidence = `${at(1, first)}${two === undefined ? '' : `, ${at(2, two)}`}; pages of ${pageSize}`;
    // With pages of one item, an offset and a page number counted from 0 are indistinguishable.
    if (pageSize > 1 && first === 1)
      return { confirmed: { proposed: paging, evidence: `counts items: ${evidence}` }, reasons };
    if (pageSize > 1 && first === pageSize)
      return {
        confirmed: { proposed: { ...paging, style: 'page', first: 0 }, evidence: `counts pages from 0: ${evidence}` },
        reasons,
      };
    if (first === 0 && two === pageSize && pageSize > 1)
      return {
        confirmed: { proposed: { ...paging, style: 'page', first: 1 }, evidence: `counts pages from 1: ${evidence}` },
        reasons,
      };
    if (first === 0 && two === 1 && pageSize > 2 && mayCountFromOne(sketch, cursor))
      return {
        confirmed: { proposed: { ...paging, first: 1 }, evidence: `counts items from 1: ${evidence}` },
        reasons,
      };
    const suspicion = shiftedPlace(cursor, pageSize, first, two);
    if (suspicion !== undefined && (await trial.questions.isStable(trial.list.start)))
      return {
        suspected: { proposed: { ...paging, ...suspicion.paging }, evidence, suspicion: suspicion.says },
        reasons,
      };
    reasons.push(evidence);
  }
  return { reasons };
};

/** Tests page numbers of a list whose page size nobody chooses: one is the first page, the next one shares no item. */
const byUnsizedPlace = async (trial: Trial, { places }: Sketch): Promise<Tried> => {
  const firstItems = trial.first.items ?? [];
  const reasons: string[] = [];
  for (const cursor of places) {
    const paging: Paging = { style: 'page', cursor };
    const itemsOf = async (value: number): Promise<readonly Json[]> =>
      (await askBehind(trial, paging, value)).items ?? [];
    const isFirst = (items: readonly Json[]): boolean => isSame(items, firstItems);
    const isApart = (items: readonly Json[]): boolean => items.length > 0 && shared(firstItems, items) === 0;
    const pageOne = await itemsOf(1);
    const first = isFirst(pageOne) ? 1 : 0;
    if (first === 1 ? isApart(await itemsOf(2)) : isApart(pageOne) && isFirst(await itemsOf(0)))
      return {
        confirmed: {
          proposed: { ...paging, first },
          evidence: `counts pages from ${first}: ${cursor}=${first} is the first page, ${first + 1} has other items`,
        },
        reasons,
      };
    reasons.push(`${cursor}=1 and ${cursor}=2 are not the first two pages`);
  }
  return { reasons };
};

interface ShiftedPlace {
  readonly paging: Partial<Paging>;
  readonly says: string;
}

/**
 * Recognizes an offset or a page number whose pages begin beside their places: the values 1 and 2 lie one item, or
 * about one page, apart. `first`, `second`: where the pages of these values begin, counted from 0.
 */
const shiftedPlace = (
  cursor: string,
  pageSize: number,
  first: number | undefined,
  second: number | undefined,
): ShiftedPlace | undefined => {
  if (pageSize < 3 || first === undefined || second === undefined) return undefined;
  const gapOf = (from: number, index: number): string =>
    index > from ? `skips ${placesText(from + 1, index)}` : `repeats ${placesText(index + 1, from)}`;
  const lost = (value: number, from: number, index: number): string => `${cursor}=${value} ${gapOf(from, index)}`;
  if (first > 1 && first < pageSize && second === first + 1) return { paging: {}, says: lost(1, 1, first) };
  if (first === 0 && second > 1 && second < 2 * pageSize)
    return { paging: { style: 'page', first: 1 }, says: lost(2, pageSize, second) };
  return undefined;
};

const isOfLastItem = ({ proposed }: Proposed<Paging>): boolean =>
  proposed.style === 'cursor' && typeof proposed.next === 'object' && 'lastItem' in proposed.next;

/** Infers how the list continues after its first page. */
export const inferPaging = async (
  questions: Questions,
  sketch: Sketch,
  list: KnownList,
  size: string | undefined,
): Promise<Inferred<Paging>> => {
  const first = await questions.ask(pageCall(list.parameters, defined({ size }), list.pageSize));
  const trial: Trial = { questions, list, size, first };
  if (!isSame(first.items ?? [], list.start.items?.slice(0, list.pageSize) ?? []))
    return { reason: 'a smaller page does not begin like a larger page: the list changes, or has no fixed order' };
  const reasons: string[] = [];
  let suspected: Proposed<Paging> | undefined;
  const cursors = candidates(sketch, trial);
  for (const attempt of [
    () => follow(trial, cursors),
    () => (size === undefined ? byUnsizedPlace(trial, sketch) : byPlace(trial, sketch)),
    () => follow(trial, furtherCandidates(sketch, trial)),
  ]) {
    const outcome = await attempt();
    // A cursor that the answer holds says more than an item that happens to lead on.
    if (outcome.confirmed && !(suspected && isOfLastItem(outcome.confirmed))) return outcome.confirmed;
    suspected ??= outcome.suspected;
    reasons.push(...outcome.reasons);
  }
  const cursor = cursors.find((candidate) => typeof candidate !== 'string');
  return (
    suspected ?? {
      reason: reasons.join('; ') || 'no parameter, no member and no header leads to the next page',
      ...defined({ brokenCursor: cursor && shortWords(cursor.words) }),
    }
  );
};
