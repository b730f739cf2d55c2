import type { Parameters } from '../../../engine/model/judging.ts';
import { cursorOf } from '../../../engine/model/list-paging.ts';
import { nextCursor } from '../../../engine/model/listing.ts';
import { at, integer } from '../../../engine/model/paths.ts';
import { declaredPage } from '../../../properties/checks/declared-page.ts';
import { type Inferred, orOpen, plural, type Proposed } from './answer.ts';
import { countNames, lastOf, plainName, rankIn, wordsOf } from './names.ts';
import type { Reply, Sample } from './questions.ts';
import type { Sketch } from './sketch.ts';
import { pathsIn } from './values.ts';
import type { Verification } from './verify.ts';
import type { ListExtension } from '../lists/list.ts';

/** The place of the number of items: a dotted path in the answer, or a header. */
export type Count = string | { readonly header: string };

const nameOf = (count: Count): string => (typeof count === 'string' ? count : count.header);

const valueIn = (count: Count, { body, headers }: Reply): bigint | undefined =>
  typeof count === 'string' ? integer(body && at(body, count)) : integer(headers[count.header.toLowerCase()]);

/** Rank of a name as a count: usual names first, then names that contain one. */
const rankOf = (path: string): number => rankIn(countNames, lastOf(path)) ?? countNames.length;

const isNamed = (path: string): boolean =>
  rankOf(path) < countNames.length || wordsOf(lastOf(path)).some((word) => /^(?:count|total|matched|hits)$/.test(word));

/** Headers with numbers that are not the count of the list. */
const otherHeaders = /rate|limit|retry|content-length/;

/** `x-total-count` as it is usually written. */
export const headerText = (name: string): string => name.replaceAll(/(?:^|-)[a-z]/g, (start) => start.toUpperCase());

/** Members and headers that may count the items, members first, the most usual names first. */
const candidates = ({ items = '.' }: Sketch, pages: readonly Reply[]): readonly Count[] => {
  const members = pathsIn(pages.flatMap(({ body }) => (body ? [body] : [])))
    .filter((path) => path !== items && !path.startsWith(`${items}.`) && isNamed(path))
    .toSorted((a, b) => rankOf(a) - rankOf(b));
  const headers = Object.keys(pages[0]?.headers ?? {})
    .filter((name) => isNamed(name) && !otherHeaders.test(name))
    .map((name) => ({ header: headerText(name) }));
  return [...members, ...headers].filter((count) => pages.every((page) => valueIn(count, page) !== undefined));
};

/** Names that mean the number of items of the whole list, and nothing else. */
const sureName =
  /^(?:total(?:count|items|results|elements|records)|(?:num|number)(?:matched|found)|odatacount|totalhits)$/;

/** Whether a number that is wrong on a page counts the list: by its name, right on another page, or off by a few. */
const isMeant = (count: Count, { items, pages }: Sample, wrong: bigint | undefined): boolean => {
  const numbers = pages.map((page) => Number(valueIn(count, page)));
  const isOfPage = pages.every((page, index) => numbers[index] === page.items?.length);
  const isOfPages = numbers.every((value) => value === pages.length);
  const isNear = Math.abs(Number(wrong) - items.length) * 5 <= items.length;
  const isSure = sureName.test(plainName(lastOf(nameOf(count).replace(/^x-/i, ''))));
  return !isOfPages && (isSure || (!isOfPage && (isNear || numbers.includes(items.length))));
};

/** Asks for the page that follows by the count, on a list that a filter narrows: a wrong count leads behind the end. */
const askBehind = async (laws: Verification, members: Partial<ListExtension>): Promise<void> => {
  const [parameter = ''] = Object.keys(members.filters ?? {});
  const narrowed = laws.answersWith(parameter).find(({ items = [] }) => items.length > 0);
  const answer = narrowed && laws.read(narrowed, members);
  const next = answer && nextCursor(answer, undefined);
  if (next !== undefined)
    await orOpen(() =>
      laws.questions.ask({ ...narrowed?.parameters, [cursorOf(laws.list.paging)]: next } as Parameters),
    );
};

/** Describes a suspected bug: a count that is wrong beside filters, in an answer that comes again. */
const suspicionOf = async (
  laws: Verification,
  count: Count,
  filters: NonNullable<ListExtension['filters']>,
): Promise<string | undefined> => {
  await askBehind(laws, { count, filters });
  const [wrong] = laws.checked(declaredPage, { count, filters }).violations;
  if (!wrong || !(await laws.questions.areStable([wrong.reply]))) return undefined;
  return `${wrong.about} is ${wrong.actual}: ${wrong.message} (${wrong.expected})`;
};

/**
 * Infers the total count: a member or header that is the number of items on each page of complete walks. If several
 * are, the one that is right beside `filters` is chosen.
 */
export const inferCount = async (
  laws: Verification,
  walks: readonly Sample[],
  filters: NonNullable<ListExtension['filters']> = {},
): Promise<Inferred<Count> | undefined> => {
  const all = candidates(
    laws.sketch,
    walks.flatMap(({ pages }) => pages),
  );
  const [first] = all;
  if (first === undefined) return undefined;
  // On a list of one page, the total count cannot be told from the number of items on the page.
  const whole = walks.filter(({ isWhole, pages }) => isWhole && pages.length > 1);
  const suspected = whole.length === 0 ? await suspicionOf(laws, first, filters) : undefined;
  if (whole.length === 0)
    return { reason: 'no list was short enough to be counted in five pages', maybe: first, suspicion: suspected };
  const sizes = whole.map(({ items, pages }) => `${plural(items.length, 'item')} on ${plural(pages.length, 'page')}`);
  const fitting: Proposed<Count>[] = [];
  let suspicion: string | undefined;
  for (const count of all) {
    const pages = whole.flatMap((walk) => walk.pages.map((page) => ({ walk, value: valueIn(count, page) })));
    const wrong = pages.find(({ walk, value }) => value !== BigInt(walk.items.length));
    if (!wrong)
      fitting.push({
        proposed: count,
        evidence: `equals the items of the whole list: ${sizes.join(', ')}`,
        suspicion: await suspicionOf(laws, count, filters),
      });
    else if (suspicion === undefined && isMeant(count, wrong.walk, wrong.value)) {
      const { items, pages: walked } = wrong.walk;
      if (await laws.questions.areStable(walked))
        suspicion = `${nameOf(count)} is ${wrong.value ?? 'missing'} in a list of ${plural(items.length, 'item')}`;
    }
  }
  const reason = `${all.map(nameOf).join(', ')}: not the number of items in the whole list on some page`;
  return fitting.find((fit) => fit.suspicion === undefined) ?? fitting[0] ?? { reason, suspicion };
};
