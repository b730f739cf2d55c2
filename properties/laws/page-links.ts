import type { CaseContext, Parameters } from '../../engine/contract/case-context.ts';
import type { Json } from '../../engine/model/exchange.ts';
import type { Answered, Cause } from '../../engine/model/judging.ts';
import { wayBack } from '../../engine/model/list-paging.ts';
import { cursorBack, sized } from '../../engine/model/listing.ts';
import { linkAddress, linkOf, type Relation, resolvedLink } from '../../engine/model/page-link.ts';
import { difference, keys } from '../lists/compare.ts';
import { frozenWindow } from '../lists/frozen-window.ts';
import { inconclusiveNoSubject, setsWithMoreThan } from '../lists/known-calls.ts';
import { allowedSize, type WalkedPages, walkedPages } from '../lists/whole-walks.ts';
import { type Page, page } from '../lists/walk.ts';
import { failUnlessChanged } from '../relations/reread.ts';
import type { KnownCall } from '../../engine/discovery/subjects.ts';
import { orderOf } from '../../engine/model/list-order.ts';
import { at } from '../../engine/model/paths.ts';
import { show } from '../../engine/model/show.ts';
import { declaredSets, narrowings } from '../lists/narrowed.ts';

/** Pages that a list is cut into, where its size can be chosen. */
const parts = 4;

const keysOf = (c: CaseContext, { items }: Page): readonly string[] => keys(c.listing, items);

/** A list that is walked to its end in a few pages; where there is none, the beginning of a longer one. */
async function severalPages(c: CaseContext): Promise<WalkedPages> {
  let beginning: WalkedPages | undefined;
  for (const set of setsWithMoreThan(c, allowedSize(c.operation, 1)).slice(0, 3)) {
    const walkedList = await walkedPages(c, set, parts);
    if (walkedList.pages.length > 1 && walkedList.isWhole) return walkedList;
    if (walkedList.pages.length > 1) beginning ??= walkedList;
  }
  return beginning ?? inconclusiveNoSubject(c, 'a list of several pages');
}

/** Whether a list goes back by links or by cursors, in words. */
const meansOf = ({ operation }: Answered): 'cursor' | 'link' =>
  operation.listing && wayBack(operation.listing.paging) ? 'cursor' : 'link';

/** The parameters of a call that goes back by a cursor. */
const goingBack = ({ operation }: CaseContext, parameters: Parameters): Parameters => ({
  ...parameters,
  ...(operation.listing && wayBack(operation.listing.paging)?.with),
});

/** The link or cursor from a page to another one. */
function mustLink(c: CaseContext, relation: Relation, from: Answered, what: string): Json {
  const means = meansOf(from);
  const link = means === 'cursor' ? cursorBack(from) : linkOf(from, relation);
  if (link !== undefined) return link;
  return c.fail(`a page has no ${means} to ${what}`, {
    code: `${relation}-${means}-missing`,
    expected: `a ${means} to ${what}`,
    actual: linkAddress(from, relation) === undefined ? 'none' : 'no address',
    by: [from],
  });
}

/** The cause of a violation if the cursor or link of a page is refused. */
const refusalOf = (means: 'cursor' | 'link'): Cause => ({
  code: `own-${means}-refused`,
  message: `the ${means} that a page gave is refused`,
});

/** Follows a link, and compares the page with the one where it should lead. */
async function leadsTo(
  c: CaseContext,
  { parameters, size }: WalkedPages,
  relation: Relation,
  from: Answered,
  wanted: Page,
  what: string,
): Promise<void> {
  const means = meansOf(from);
  const cursor = mustLink(c, relation, from, what);
  const call = relation === 'previous' ? goingBack(c, parameters) : parameters;
  const linkedPage = await page(c, call, { size, cursor, refusal: refusalOf(means) });
  const [expected, actual] = [keysOf(c, wanted), keysOf(c, linkedPage)];
  const { missing, extra } = difference(expected, actual);
  const isReversed = expected.length > 2 && expected.every((key, place) => key === actual.at(-1 - place));
  if (missing.length + extra.length === 0 && !isReversed) return c.countEvidence();
  await failUnlessChanged(c, [wanted.answer], `the ${means} to ${what} leads to other items`, {
    code: `${relation}-${means}-wrong`,
    expected: `the ${wanted.items.length} items of ${what}`,
    actual: isReversed ? 'they are reversed' : `${missing.length} of them missing, ${extra.length} others`,
    by: [from, linkedPage.answer, wanted.answer],
  });
}

/** Nothing of the list stands before its first page. New items may. */
async function mustBeFirst(c: CaseContext, { parameters, size, pages }: WalkedPages): Promise<void> {
  const [first] = pages;
  const cursor = first && cursorBack(first.answer);
  if (!first || cursor === undefined) return;
  const { cursor: name } = c.paging;
  const answer = await c.request({
    parameters: { ...goingBack(c, parameters), ...sized(c.operation, size), [name]: cursor },
    input: 'valid',
  });
  const knownKeys = new Set(pages.flatMap((step) => keysOf(c, step)));
  const extra = keys(c.listing, answer.items ?? []).filter((key) => knownKeys.has(key));
  if (extra.length === 0) return;
  await failUnlessChanged(c, [first.answer], 'the cursor of the first page leads back to items of the list', {
    code: 'previous-cursor-of-first',
    expected: 'no item of the list: none stands before its first page',
    actual: `${extra.length} items of the list`,
    by: [first.answer, answer],
  });
}

/** Every page but the first leads to the page before it. */
export async function previousLinks(c: CaseContext): Promise<void> {
  const list = await severalPages(c);
  for (const [index, before] of list.pages.slice(0, parts).entries()) {
    const nextPage = list.pages[index + 1];
    if (nextPage) await c.soft(() => leadsTo(c, list, 'previous', nextPage.answer, before, 'the page before'));
  }
  await c.soft(() => mustBeFirst(c, list));
  const [first] = list.pages;
  if (first && linkOf(first.answer, 'previous') !== undefined)
    c.observe('the first page', 'has a link to a page before it', first.answer);
}

/** Every page links to the first one. */
export async function firstLinks(c: CaseContext): Promise<void> {
  const list = await severalPages(c);
  const [first] = list.pages;
  for (const step of list.pages.slice(0, parts))
    if (first) await c.soft(() => leadsTo(c, list, 'first', step.answer, first, 'the first page'));
}

/** The last page of a list that is too long to walk has items, and nothing follows it. */
async function mustBeLast(c: CaseContext, { parameters, size }: WalkedPages, from: Answered): Promise<void> {
  const link = mustLink(c, 'last', from, 'the last page');
  const linkedPage = await page(c, parameters, { size, cursor: link });
  if (linkedPage.items.length > 0 && linkedPage.next === undefined) return c.countEvidence();
  const reread = await page(c, parameters, { size, cursor: link, fresh: true });
  if (reread.items.length > 0 && reread.next === undefined) return;
  c.fail('the link to the last page leads to another page', {
    code: 'last-link-wrong',
    expected: 'items, and no page behind them',
    actual: reread.next === undefined ? 'no items' : 'a page that others follow',
    by: [from, reread.answer],
  });
}

/** The largest page size that divides the number of items and cuts them into pages; undefined if none is allowed. */
function dividing(c: CaseContext, count: number): number | undefined {
  const sizes = Array.from({ length: Math.floor(count / 2) }, (_, index) => Math.floor(count / 2) - index);
  return sizes.find((size) => count % size === 0 && allowedSize(c.operation, size) === size);
}

/** Where the page size divides the number of items, the last page is full, and no empty one follows it. */
async function mustEndFull(c: CaseContext, list: WalkedPages, end: Page): Promise<void> {
  const items = list.pages.flatMap((step) => step.items);
  const size = c.paging.size === '' ? undefined : dividing(c, items.length);
  if (size === undefined || items.length % list.size === 0) return;
  const { answer, items: beginning } = await page(c, list.parameters, { size });
  if (beginning.length !== size) return;
  await leadsTo(c, { ...list, size }, 'last', answer, { ...end, items: items.slice(-size) }, 'the last page');
}

/** The link to the last page leads to the page where a walk ends. */
export async function lastLinks(c: CaseContext): Promise<void> {
  const list = await severalPages(c);
  const [first, ...laterPages] = list.pages;
  const end = laterPages.at(-1);
  if (first && !list.isWhole) await mustBeLast(c, list, first.answer);
  else if (first && end) {
    await leadsTo(c, list, 'last', first.answer, end, 'the last page');
    await mustEndFull(c, list, end);
  }
}

const maxFilters = { quick: 1, standard: 3, thorough: 8 } as const;

const relations: readonly Relation[] = ['next', 'previous', 'first', 'last'];

/** A list alone, with a filter each, and in another order. */
function calls(c: CaseContext, set: KnownCall): readonly Parameters[] {
  const parameters = frozenWindow(c.operation, set);
  const { turn } = orderOf(c.listing);
  const filters = [...narrowings(c, set), ...declaredSets(c, set, maxFilters[c.depth])].slice(0, maxFilters[c.depth]);
  const turned = turn?.descending.map(({ value }) => ({ ...parameters, [turn.parameter]: value })) ?? [];
  return [parameters, ...filters.map((more) => ({ ...parameters, ...more })), ...turned];
}

/** The parameters in the query of the call that `link` lacks, or has with other values. */
function lostFrom(asked: Answered, link: URL): readonly string[] {
  const { searchParams } = new URL(asked.exchange.request.url);
  return [...new Set(searchParams.keys())].filter((name) => {
    const values = link.searchParams.getAll(name);
    return !searchParams.getAll(name).every((value) => values.includes(value));
  });
}

/** A parameter of one value that `link` has more than once. */
const repeatedIn = ({ parameters }: CaseContext['operation'], link: URL): string | undefined =>
  [...link.searchParams.keys()].find(
    (name, place, names) => names.indexOf(name) < place && isSingle(parameters[name]?.type),
  );

const isSingle = (type: string | undefined): boolean => type !== undefined && type !== 'list' && type !== 'object';

/** Judges the links of a page by the call of the list's first page. */
async function judgeLinks(c: CaseContext, first: Answered, answer: Answered): Promise<void> {
  for (const relation of relations) await c.soft(() => judgeLink(c, relation, first, answer));
}

function judgeLink(c: CaseContext, relation: (typeof relations)[number], first: Answered, answer: Answered): void {
  const address = linkAddress(answer, relation);
  const link = address === undefined ? undefined : resolvedLink(answer, address);
  if (!link) return;
  const twice = repeatedIn(c.operation, link);
  if (twice !== undefined)
    c.fail(`the link to the ${relation} page has a parameter more than once`, {
      code: `${relation}-link-repeats-parameter`,
      about: twice,
      expected: `${twice} once`,
      actual: show(address, 200),
      by: [answer],
    });
  const [lost] = lostFrom(first, link);
  if (lost === undefined) {
    c.countEvidence();
    return;
  }
  c.fail(`the link to the ${relation} page loses a parameter of the call`, {
    code: `${relation}-link-loses-parameter`,
    about: lost,
    expected: `${lost}=${new URL(first.exchange.request.url).searchParams.getAll(lost).join(', ')}`,
    actual: show(address, 200),
    by: answer === first ? [answer] : [first, answer],
  });
}

/** Whether a value names members of an item: such a parameter selects members, and leads to no page. */
const namesMembers = (value: Json, item: Json | undefined): boolean =>
  item !== undefined &&
  (Array.isArray(value) ? value : String(value).split(',')).every((name) => at(item, String(name)) !== undefined);

/** Parameters that neither filter nor order the list, with a documented value; numbers and texts may lead to a page. */
const unexplained = ({ operation }: CaseContext, item: Json | undefined): readonly Parameters[] =>
  Object.entries(operation.parameters).flatMap(
    ([name, { in: where, type, values, examples = [], isUnexplained }]): Parameters[] => {
      const constant = type === 'boolean' ? true : type === 'string' ? values?.at(-1) : undefined;
      const value = constant ?? examples.find((example) => namesMembers(example, item));
      return where === 'query' && isUnexplained && value !== undefined ? [{ [name]: value }] : [];
    },
  );

/** The links of the first two pages have the parameters of the call: filters, order, size and others. */
export async function linksKeepParameters(c: CaseContext): Promise<void> {
  const sizeOption = c.paging.size === '' ? {} : { size: allowedSize(c.operation, 2) };
  const sets = setsWithMoreThan(c, 2).slice(0, 2);
  for (const set of sets)
    for (const parameters of calls(c, set)) {
      const first = await page(c, parameters, sizeOption);
      const second =
        first.next === undefined ? undefined : await page(c, parameters, { ...sizeOption, cursor: first.next });
      for (const { answer } of second ? [first, second] : [first]) await judgeLinks(c, first.answer, answer);
    }
  for (const set of sets.slice(0, 1))
    for (const extra of unexplained(c, set.answer.items?.[0]).slice(0, maxFilters[c.depth])) {
      const sized = sizeOption.size === undefined ? {} : { [c.paging.size]: sizeOption.size };
      const parameters = { ...frozenWindow(c.operation, set), ...extra, ...sized };
      const answer = await c.request({ operation: c.operation.id, input: 'valid', parameters });
      if (answer.items) await judgeLinks(c, answer, answer);
    }
  if (c.evidence === 0) inconclusiveNoSubject(c, 'a page with a link');
}
