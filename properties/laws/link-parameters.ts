import type { CaseContext, Parameters } from '../../engine/contract/case-context.ts';
import type { KnownCall } from '../../engine/discovery/subjects.ts';
import type { Json } from '../../engine/model/exchange.ts';
import type { Answered } from '../../engine/model/judging.ts';
import { orderOf } from '../../engine/model/list-order.ts';
import { linkAddress, type Relation, resolvedLink } from '../../engine/model/page-link.ts';
import { at } from '../../engine/model/paths.ts';
import { show } from '../../engine/model/show.ts';
import { frozenWindow, inconclusiveNoSubject, setsWithMoreThan } from '../lists/frozen-window.ts';
import { declaredSets, narrowings } from '../lists/narrowed.ts';
import { allowedSize } from '../lists/page-sizes.ts';
import { page } from '../lists/walk.ts';

const mostFilters = { quick: 1, standard: 3, thorough: 8 } as const;

const relations: readonly Relation[] = ['next', 'previous', 'first', 'last'];

/** A list alone, with a filter each, and in another order. */
function calls(c: CaseContext, set: KnownCall): readonly Parameters[] {
  const parameters = frozenWindow(c.operation, set);
  const { turn } = orderOf(c.listing);
  const filters = [...narrowings(c, set), ...declaredSets(c, set, mostFilters[c.depth])].slice(0, mostFilters[c.depth]);
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
    for (const extra of unexplained(c, set.answer.items?.[0]).slice(0, mostFilters[c.depth])) {
      const sized = sizeOption.size === undefined ? {} : { [c.paging.size]: sizeOption.size };
      const parameters = { ...frozenWindow(c.operation, set), ...extra, ...sized };
      const answer = await c.request({ operation: c.operation.id, input: 'valid', parameters });
      if (answer.items) await judgeLinks(c, answer, answer);
    }
  if (c.evidence === 0) inconclusiveNoSubject(c, 'a page with a link');
}
