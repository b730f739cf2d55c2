import { itemsOf, withItems } from '../../../../defects/call.ts';
import type { Defect, HttpDefect } from '../../../../defects/defect.ts';
import { deriveMutants } from '../../../../defects/derive/derive.ts';
import { changeBody } from '../../../../defects/operators/answers.ts';
import { widen } from '../../../../defects/operators/filters.ts';
import { dropItem, reverseItems, swapNeighbours } from '../../../../defects/operators/items.ts';
import { changeMember, dropMember, setMember } from '../../../../defects/operators/members.ts';
import { endEarly } from '../../../../defects/operators/pages.ts';
import { shift } from '../../../../defects/operators/parameters.ts';
import { refuse } from '../../../../defects/operators/refusals.ts';
import { changeText, cutShort, onPaths } from '../../../../defects/operators/texts.ts';
import { addEmptyPages, changeCount, dropLast, leadBack } from '../../../../defects/operators/walks.ts';
import { calls, given, onFirstPages, onLaterPages, type Trigger } from '../../../../defects/triggers.ts';
import { filtersOf } from '../../../../engine/model/filters-of.ts';
import type { ListFilter } from '../../../../engine/model/list-filter.ts';
import { orderOf } from '../../../../engine/model/list-order.ts';
import { isCountedPaging, listingOf, namesNext, pagesOf } from '../../../../engine/model/listing.ts';
import type { Operation } from '../../../../engine/model/operation.ts';
import { plan, type PlannedDefect } from './planned.ts';

/** Defects of any list. Each breaks one statement about it. */

const [continues, anySize, order, form, filtered] = [
  'api.page.continues',
  'api.page.any-size',
  'api.order',
  'api.schema',
  'api.filter',
];
/** A list that ends early is shorter than with pages of another size, or than its count says. */
const shorter = [continues, anySize, 'api.count'];

const filterOf = (operation: Operation): ListFilter => {
  const filters = filtersOf(operation).filter(({ operator }) => operator === 'eq');
  const filter = filters.find(({ compare }) => compare === 'exact') ?? filters[0];
  if (!filter) throw new Error(`${operation.id} has no filter`);
  return filter;
};

/** A mutant that `assay mutate` derives, by its id without the operation; `*` is the filter of a list. */
const derived = (name: string, id: string, ...expected: readonly string[]): PlannedDefect =>
  plan(
    name,
    (operation) => {
      const wanted = `${operation.id} ${id.includes('*') ? id.replace('*', filterOf(operation).label) : id}`;
      const mutant = deriveMutants({ operations: [operation] }).find((other) => other.id === wanted);
      if (!mutant) throw new Error(`no mutant is derived with the id ${wanted}`);
      return mutant.defect;
    },
    ...expected,
  );

/** Breaks the filter of a list. */
const filtering = (name: string, change: (filter: ListFilter) => Defect, ...more: readonly string[]): PlannedDefect =>
  plan(name, (operation) => change(filterOf(operation)), filtered, ...more);

/** The filter also returns items that match in another way. */
const matching = (name: string, matches: (text: string, value: string) => boolean): PlannedDefect =>
  filtering(name, (filter) => widen(filter, name, matches));

/** Whether a text matches a pattern with one wildcard character. */
const likes = (wildcard: string, by: string) => (text: string, value: string) =>
  new RegExp(`^${value.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(wildcard, by)}$`).test(text);

/** Breaks the member that orders a list, on later pages. */
const ordering = (name: string, change: (path: string) => Defect, expected: string): PlannedDefect =>
  plan(name, (operation) => change(orderOf(listingOf(operation)).members[0]?.path ?? '.').when(onLaterPages), expected);

const withSize = (name: string, isMeant: (size: number) => boolean): Trigger =>
  calls(name, ({ parameters }, operation) => {
    const { size, default: usual } = pagesOf(operation);
    return isMeant(Number(parameters[size] ?? usual));
  });
const [odd, small, single, bad] = [
  withSize('odd size', (size) => size % 2 === 1),
  withSize('size up to 5', (size) => size <= 5),
  withSize('size of one', (size) => size === 1),
  withSize('bad size', (size) => !Number.isInteger(size)),
];

/** A defect of HTTP, on later pages. */
const later = (defect: HttpDefect) => (operation: Operation) =>
  onPaths(new RegExp(`[?&]${pagesOf(operation).cursor}=[^&]*[1-9]`), defect);

/** Defects that only some lists can show. */
const onLists = (applies: (operation: Operation) => boolean, defects: readonly PlannedDefect[]) =>
  defects.map((planned) => ({ ...planned, applies }));

const asObject = changeBody('asObject()', (body, _call, operation) =>
  withItems(operation, body, Object.fromEntries(itemsOf(operation, body).entries())),
);

const all: readonly PlannedDefect[] = [
  ...onLists(
    (operation) => namesNext(pagesOf(operation)),
    [
      plan('last item of each page is lost', dropLast('on other pages'), ...shorter),
      derived('a page is skipped', 'paging: a page is skipped', ...shorter),
      derived('next leads to the same page', 'paging: a page leads to itself', continues),
      plan('next leads back to the second page', leadBack(), continues),
      plan('next is missing although more follows', endEarly().when(onLaterPages), ...shorter),
      plan('next is missing beside odd sizes', endEarly().when(odd), ...shorter),
      plan('an empty last page has a next', addEmptyPages(), continues),
    ],
  ),
  ...onLists(
    (operation) => isCountedPaging(pagesOf(operation)),
    [
      plan(
        'places are counted from one',
        (operation) => shift(pagesOf(operation).cursor, -1).when(onLaterPages),
        continues,
      ),
    ],
  ),
  ...onLists(
    (operation) => pagesOf(operation).style === 'offset',
    [
      derived(
        'the last page comes again behind the end',
        'paging: places behind the end give the last page',
        'api.page.behind-end',
        continues,
      ),
    ],
  ),
  plan('last item of the list is lost', dropLast('on the last page'), ...shorter),
  derived('first item of later pages is lost', 'paging: later pages lose their first item', ...shorter),
  plan(
    'first item of the list is lost beside a small size',
    dropItem('first').when(onFirstPages).when(small),
    ...shorter,
  ),
  derived(
    'first item of a page comes twice in it',
    'paging: later pages hold their first item twice',
    continues,
    'api.page.size',
    anySize,
  ),
  derived(
    'last item of a page comes again instead of the first of the next',
    'paging: the last item of a page comes in place of the first of the next',
    continues,
  ),
  derived('the place is ignored', 'paging: the place of a page is ignored', continues),
  derived(
    'the place is ignored beside a filter',
    'paging: the place of a page is ignored beside a filter',
    continues,
    filtered,
  ),
  derived('later pages are empty', 'paging: later pages are empty', ...shorter),

  derived('pages hold one item more than the size', 'size: pages hold one item more', 'api.page.size'),
  derived('the size is ignored', 'size: is ignored', 'api.page.size'),
  derived('the size is ignored on later pages', 'size: is ignored on later pages', 'api.page.size'),
  derived('the size is ignored beside a filter', 'size: is ignored beside a filter', 'api.page.size', filtered),
  derived('the default size is another', 'size: the default is one less', 'api.page.default'),
  derived('the largest size is refused', 'size: the maximum is refused', 'api.page.maximum'),
  plan(
    'a size of one is refused',
    refuse().when(single),
    'api.page.minimum',
    'api.answers',
    ...shorter,
    'api.page.size',
  ),

  derived('two neighbours of a page change places', 'order: two neighbours change places', order),
  ordering('two neighbours of a later page change places', swapNeighbours, order),
  filtering('pages beside a filter are turned', ({ parameter }) => reverseItems().when(given(parameter)), order),
  derived('later pages are turned', 'order: later pages are reversed', order),
  derived(
    'items at the edges of pages change places',
    'order: items at the edges of pages change places',
    order,
    anySize,
    continues,
  ),
  derived('the list is ordered as text', 'order: numbers are ordered as texts', order),

  derived('the filter is ignored', 'filter *: is ignored', filtered),
  derived('the filter is ignored on later pages', 'filter *: is ignored on later pages', filtered, ...shorter),
  derived('the filter loses the last item that matches', 'filter *: loses the last item', filtered),
  derived('the filter adds an item that does not match', 'filter *: adds an item', filtered),
  matching('the filter ignores letter case', (text, value) => text.toLowerCase() === value.toLowerCase()),
  matching('the filter matches beginnings', (text, value) => text.startsWith(value.slice(0, 1))),
  ...onLists(
    // No closed set of values has these characters.
    (operation) => filterOf(operation).values === undefined,
    [
      matching('the filter takes _ for any character', likes('_', '.')),
      matching('the filter takes % for any characters', likes('%', '.*')),
      matching('the filter cuts blanks at the end', (text, value) => text.trimEnd() === value.trimEnd()),
    ],
  ),
  derived('the filter is turned round', 'filter *: gives the items that do not match', filtered),
  derived('the filter gives nothing', 'filter *: finds nothing', filtered),
  derived('a filter is refused', 'filter *: is refused', filtered, 'api.answers'),

  derived('the count is one too high', 'count: is one too high', 'api.count'),
  derived('the count is one too low', 'count: is one too low', ...shorter),
  derived('the count is that of the page', 'count: is that of the page', ...shorter),
  derived('the count ignores the filter', 'count: ignores filters', 'api.count'),
  derived('the count of later pages is that of what is left', 'count: is that of the page on later pages', ...shorter),
  plan('the count is rounded to tens', changeCount('tens', tens), 'api.count'),
  derived('the count is a text', 'count: is a text', form),

  derived('the second page gets a server error', 'paging: later pages get a server error', continues, 'api.answers'),
  derived('the second page is refused', 'paging: later pages are refused', continues, 'api.answers'),
  plan('a bad size gets a server error', refuse(500).when(bad), 'api.no-server-error'),
  filtering('a long filter value gets a server error', longFails, 'api.no-server-error'),
  ordering('a member is missing on later pages', dropMember, form),
  ordering('a member is a text on later pages', (path) => changeMember(path, String), form),
  ordering('a member is null on later pages', (path) => setMember(path, null), form),
  plan('items of later pages are no list', asObject.when(onLaterPages), form),
  plan('later pages are no JSON', later(changeText('html', () => '<p>later</p>')), 'api.json', form),
  plan('later pages are cut off', later(cutShort(20)), 'api.json', form),
  derived('answers are declared as text', 'answer: is declared as text', 'api.json'),
];

function tens(count: number): number {
  return Math.ceil(count / 10) * 10;
}

function longFails({ parameter }: ListFilter): Defect {
  const isLong = calls('long value', ({ parameters }) => String(parameters[parameter] ?? '').length > 8);
  return refuse(500).when(isLong);
}

/** The defects that a list can show. */
export const defectsOf = (operation: Operation): readonly PlannedDefect[] =>
  all.filter(({ applies }) => applies?.(operation) !== false);

/** Defects of these names, for another list. `expected`: other requirements than they name themselves. */
export const reused = (names: readonly string[], expected?: readonly string[]): readonly PlannedDefect[] =>
  names.map((name) => {
    const found = all.find((planned) => planned.name === name);
    if (!found) throw new Error(`no defect is called ${name}`);
    return expected ? { ...found, expected } : found;
  });
