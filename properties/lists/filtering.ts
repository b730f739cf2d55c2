import { nameOf } from '../../engine/model/operation-name.ts';
import type { Json } from '../../engine/model/exchange.ts';
import type { Operation, Parameter } from '../../engine/model/operation.ts';
import { validity } from '../../engine/model/validity.ts';
import { type CaseContext, type Parameters } from '../../engine/judging/case-context.ts';
import { frozenWindow, inconclusiveNoSubject } from './frozen-window.ts';
import { askedFor, canonicalValue, filterPaths, filterValues, valuesAt } from './canonical-value.ts';
import type { KnownCall } from '../../engine/discovery/subjects.ts';
import { gather, type Gathered } from './gather.ts';
import { identity, listingOf, showKey } from '../../engine/model/listing.ts';
import { mostDifferent } from './most-different.ts';
import { partingValues } from './parting-values.ts';
import { differing } from './shown.ts';
import { show } from '../../engine/model/show.ts';

/** A filter on one list: the list without it, and values that part what the list is known to hold. */
interface Trial {
  readonly name: string;
  readonly row: Parameter;
  readonly parameters: Parameters;
  readonly base: Gathered;
  readonly values: readonly string[];
}

/** Lists tried for one filter until one is found that it parts. */
const lists = 3;

const accepted = (c: CaseContext, parameters: Parameters): boolean => validity(c.operation, parameters).valid === true;

/** The list that this filter parts best; undefined where no known list holds items of two kinds. */
const trial = async (c: CaseContext, name: string): Promise<Trial | undefined> => {
  const row = c.operation.parameters[name] as Parameter;
  const known = c.subjects.arguments(c.operation.id).filter((set) => set.count > 1);
  // A list that is already narrowed by this filter to one value can only be narrowed further where several were given.
  const open = known.filter((set) => askedFor(c.operation, row, set.parameters[name]).length !== 1);
  const hopeful = (set: KnownCall): boolean =>
    partingValues(c.operation, row, set.answer.items ?? [], askedFor(c.operation, row, set.parameters[name])).length >
    0;
  for (const set of [...open.filter(hopeful), ...open.filter((one) => !hopeful(one))].slice(0, lists)) {
    const parameters = frozenWindow(c.operation, set);
    const base = await gather(c, parameters);
    const values = partingValues(c.operation, row, base.items, askedFor(c.operation, row, parameters[name])).filter(
      (value) => accepted(c, { ...parameters, [name]: value }),
    );
    if (values.length > 0) return { name, row, parameters, base, values };
  }
  return undefined;
};

/** Values from which few are chosen. */
const mostValues = 200;

/** The first values, and of the others those whose items differ most: a filter may fail for one kind of item only. */
const chosen = (operation: Operation, { row, base, values }: Trial, first: number, most: number): readonly string[] => {
  const paths = filterPaths(row);
  const itemsOf = new Map<string, Json[]>();
  for (const item of base.items)
    for (const value of valuesAt(operation, item, paths)) {
      const known = itemsOf.get(value);
      if (known) known.push(item);
      else itemsOf.set(value, [item]);
    }
  const choices = values.slice(0, mostValues).map((value) => ({
    items: itemsOf.get(canonicalValue(operation, value)) ?? [],
    asked: new Set<string>(),
    features: [],
    value,
  }));
  const others = mostDifferent(choices.slice(first), Math.max(0, most - first));
  return [...choices.slice(0, first), ...others].map(({ value }) => value);
};

/** With the filter every item matches, and every item known to match comes. */
const tryValue = async (c: CaseContext, { name, row, parameters, base }: Trial, value: string): Promise<void> => {
  const listing = listingOf(c.operation);
  const paths = filterPaths(row);
  const wanted = askedFor(c.operation, row, value);
  const matches = (item: Json): boolean => {
    const here = valuesAt(c.operation, item, paths);
    return wanted.some((one) => here.has(one));
  };
  const narrowed = { ...parameters, [name]: value };
  // Requests the first page of the walk below separately. A refusal is a fault of the filter, because the list without
  // it was answered.
  const first = await c.ask({
    parameters: { ...narrowed, [listing.paging.size]: listing.paging.maximum },
    input: 'valid',
  });
  if (c.refused(first))
    c.broken(`a documented ${name} is refused`, {
      code: 'documented-value-refused',
      about: name,
      expected: `status 200 for ${show(value, 120)}, as without it`,
      actual: `status ${first.status}: ${show(first.body, 120)}`,
      by: [...base.answers.slice(0, 1), first],
    });
  const got = await gather(c, narrowed);
  const odd = got.items.find((item) => filterValues(c.operation, item, paths) && !matches(item));
  if (odd !== undefined) {
    const holds = show([...valuesAt(c.operation, odd, paths)], 120);
    c.broken(`items that do not match the filter ${name}`, {
      code: 'non-matching-items',
      about: name,
      expected: `${paths.join(' or ')} of ${show(value, 120)}`,
      actual: `${holds} in ${showKey(identity(listing, odd), listing, 100)}`,
      by: got.answers.filter((answer) => answer.items?.includes(odd)),
    });
  }
  const came = new Set(got.items.map((item) => identity(listing, item)));
  const lost = (items: readonly Json[]): string[] =>
    items
      .filter(matches)
      .map((item) => identity(listing, item))
      .filter((key) => !came.has(key));
  if (got.complete && lost(base.items).length > 0) {
    // Items come and go while lists are read: lost is only what the whole list holds before and after.
    const after = await gather(c, parameters, { fresh: true });
    const still = new Set(lost(after.items));
    const [first, ...more] = lost(base.items).filter((key) => still.has(key));
    if (first !== undefined) {
      c.broken(`the filter ${name} loses items that match it`, {
        code: 'matching-items-lost',
        about: name,
        expected: `all items of the list without ${name} that match ${show(value, 120)}`,
        actual: `${more.length + 1} missing, the first: ${showKey(first, listing)}`,
        by: differing(first, base, got),
      });
    }
  }
  await mustBeWithin(c, { parameters, base, name }, got, narrowed);
  if (got.complete || got.items.length > 0) c.proved();
};

/** What comes with a filter comes without it: a list that lacks such an item before and after leaves it out. */
const mustBeWithin = async (
  c: CaseContext,
  { parameters, base, name }: Pick<Trial, 'parameters' | 'base' | 'name'>,
  got: Gathered,
  narrowed: Parameters,
): Promise<void> => {
  const missing = (all: Gathered, some: Gathered): string[] => {
    const there = new Set(all.keys);
    return some.keys.filter((key) => !there.has(key));
  };
  if (!base.complete || missing(base, got).length === 0) return;
  const after = await gather(c, parameters, { fresh: true });
  const again = await gather(c, narrowed, { fresh: true });
  if (!after.complete) return;
  const still = new Set(missing(after, again));
  const first = missing(base, got).find((key) => still.has(key));
  if (first !== undefined)
    c.broken(`items that the list without ${name} does not have`, {
      code: 'narrower-adds-items',
      about: name,
      expected: `only items of the list without ${name}`,
      actual: showKey(first, c.operation.listing, 140),
      by: differing(first, again, after),
    });
};

/** A hex value in lower case: how its digits are spelled says nothing. */
const inLowerCase = ({ vocabulary }: Operation, row: Parameter, value: string): string =>
  row.format !== undefined && vocabulary.hexFormats?.includes(row.format) ? value.toLowerCase() : value;

/** A known value that no item of a list carries gives none of them. */
const tryStranger = async (c: CaseContext, name: string): Promise<void> => {
  const row = c.operation.parameters[name] as Parameter;
  const set = c.subjects.arguments(c.operation.id).find((one) => one.count > 0 && one.parameters[name] === undefined);
  if (!set || !row.subject) return;
  const paths = filterPaths(row);
  const all = set.answer.items ?? [];
  const stranger = c.subjects
    .of(row.subject)
    .filter(({ scope }) => scope === undefined || Object.values(set.parameters).includes(scope))
    .map((one) => one.value)
    .find(
      (value) =>
        accepted(c, { ...set.parameters, [name]: value }) &&
        all.every((item) => {
          const here = valuesAt(c.operation, item, paths);
          return here.size > 0 && !here.has(canonicalValue(c.operation, value));
        }),
    );
  if (stranger === undefined) return;
  const answer = await c.ask({
    parameters: {
      ...frozenWindow(c.operation, set),
      [listingOf(c.operation).paging.size]: listingOf(c.operation).paging.maximum,
      [name]: stranger,
    },
    input: 'valid',
  });
  const odd = (answer.items ?? []).find((item) => {
    const here = valuesAt(c.operation, item, paths);
    return here.size > 0 && !here.has(canonicalValue(c.operation, stranger));
  });
  if (odd !== undefined)
    c.broken(`items that do not match the filter ${name}`, {
      code: 'non-matching-items',
      about: name,
      expected: `${paths.join(' or ')} of ${show(stranger, 120)}`,
      actual: show([...valuesAt(c.operation, odd, paths)], 120),
      by: [answer],
    });
  if (answer.items) c.proved();
};

/** Parameters of an operation that filter its items by equality, as the contract says. */
export const filterNames = (c: CaseContext): string[] =>
  Object.entries<Parameter>(c.operation.parameters)
    .filter(([, row]) => row.filters !== undefined && row.in !== 'path')
    .map(([name]) => name);

/**
 * Each named filter (default: all of the contract) keeps only items that match its value, or one of the values of a
 * comma-separated list, and loses none of the known matching items. A few requests per filter. A filter that no known
 * list can show is observed.
 * @throws Inconclusive if no filter could be tried.
 */
export const filterKeepsAndLosesNothing = async (
  c: CaseContext,
  names: readonly string[] = filterNames(c),
): Promise<void> => {
  if (c.subjects.arguments(c.operation.id).length === 0)
    inconclusiveNoSubject(c, `parameters that ${nameOf(c.operation)} answers`);
  const before = c.evidence;
  const most = names.length > 2 || c.depth === 'quick' ? 1 : c.depth === 'standard' ? 2 : 4;
  for (const name of c.some(names)) {
    const started = c.evidence;
    const found = await trial(c, name);
    if (found) {
      const several = filterPaths(found.row).length;
      for (const [place, value] of chosen(c.operation, found, several, most).entries())
        await tryValue(c, found, place === 0 ? value : inLowerCase(c.operation, found.row, value));
      const [one, other] = found.values;
      if (found.row.type === 'comma-list' && one !== undefined && other !== undefined)
        await tryValue(c, found, `${one},${other}`);
    }
    // A value that nothing matches may count as none, where another one does not.
    if (!found || names.length <= 2) await tryStranger(c, name);
    if (c.evidence === started) c.observe('filters that no list found could show', name);
  }
  if (c.evidence === before)
    c.noData(
      `no list found holds items that ${names.join(' or ')} would part; ` +
        `give subjects with items of two kinds in --config`,
    );
};
