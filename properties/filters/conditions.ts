import { isServerFailure } from '../../engine/protocols/documented.ts';
import { defined } from '../../engine/model/defined.ts';
import type { Json } from '../../engine/model/exchange.ts';
import type { ListFilter } from '../../engine/model/list-filter.ts';
import { identity, listingOf, showKey, sized } from '../../engine/model/listing.ts';
import { describeAnswer, show } from '../../engine/model/show.ts';
import type { CaseContext, Parameters } from '../../engine/contract/case-context.ts';
import { gather, type Gathered } from '../lists/gather.ts';
import { differing } from '../lists/shown.ts';
import { matches, type Maybe } from './matches.ts';
import type { Operand } from './operands.ts';
import { quotedLabel } from './quoted-label.ts';

/** Parameters that narrow a list, and the items that they ask for. */
export interface Condition {
  /** The parameter, or what tells two conditions of one parameter apart. */
  readonly label: string;
  readonly set: Parameters;
  /** Between two conditions of one parameter; absent: it takes one. */
  readonly and?: string;
  /** The template of the parameter's value, if that is JSON. */
  readonly json?: Json;
  /** The condition on items, in one line. */
  readonly wanted: string;
  /** Undefined: the item may come, or not. */
  readonly keeps: (item: Json) => Maybe;
  /** By which of several paths an item matches that is kept: a target may read one of them alone. */
  readonly ways?: (item: Json) => string;
  /**
   * How a refusal is judged: `broken` where items carry the values, so that the target must take them; otherwise
   * `observed`, but for a server error; `open`: observed, whatever it is.
   */
  readonly refusal: 'broken' | 'observed' | 'open';
}

export const conditionOf = (filter: ListFilter, { operands, value, isCarried, isLure }: Operand): Condition => ({
  label: filter.label,
  set: { [filter.parameter]: value },
  wanted: `${filter.paths.join(' or ')} ${filter.operator} ${show(operands, 120)}`,
  keeps: (item) => matches(filter, operands, item),
  refusal: isLure ? 'open' : isCarried ? 'broken' : 'observed',
  ...defined({
    and: filter.and,
    json: filter.json,
    ways:
      filter.paths.length < 2
        ? undefined
        : (item: Json) =>
            filter.paths.filter((path) => matches({ ...filter, paths: [path] }, operands, item) === true).join('+'),
  }),
});

function missingFrom(all: Gathered, some: Gathered): string[] {
  const there = new Set(all.keys);
  return some.keys.filter((key) => !there.has(key));
}

/** Items that come with a condition come without it, too. A violation is an item that the list lacks twice. */
async function mustBeWithin(
  c: CaseContext,
  { label, set }: Condition,
  parameters: Parameters,
  base: Gathered,
  got: Gathered,
): Promise<void> {
  if (!base.complete || missingFrom(base, got).length === 0) return;
  const after = await gather(c, parameters, { fresh: true });
  const again = await gather(c, { ...parameters, ...set }, { fresh: true });
  if (!after.complete) return;
  const still = new Set(missingFrom(after, again));
  const first = missingFrom(base, got).find((key) => still.has(key));
  if (first !== undefined)
    c.broken(
      base.answers.length > 1
        ? `the pages of the list without ${quotedLabel(label)} lack items that come with it`
        : `items that the list without ${quotedLabel(label)} does not have`,
      {
        code: 'narrower-adds-items',
        about: label,
        expected: `only items of the list without ${quotedLabel(label)}`,
        actual: showKey(first, c.operation.listing, 140),
        by: differing(first, again, after),
      },
    );
}

/** The list of a condition, and how much it showed. */
export interface Settled {
  readonly got: Gathered;
  /** Items that surely match, and that surely do not, of the list without the condition. */
  readonly yes: number;
  readonly no: number;
}

/**
 * With a condition every item may match it, and every item of the list without it comes that surely matches. Undefined
 * where the target refuses values that it need not take.
 */
export async function settleCondition(
  c: CaseContext,
  condition: Condition,
  parameters: Parameters,
  base: Gathered,
): Promise<Settled | undefined> {
  const { label, set, wanted, keeps, refusal } = condition;
  const listing = listingOf(c.operation);
  const narrowed = { ...parameters, ...set };
  const first = await c.ask({
    parameters: { ...narrowed, ...sized(c.operation) },
    input: refusal === 'open' ? 'open' : 'valid',
  });
  if (c.refused(first)) {
    // Some servers say in this way that nothing matches.
    if (first.status === 404 && !base.items.some((item) => keeps(item) === true)) {
      c.observe(`${label} that no known item meets`, 'status 404', first);
      return undefined;
    }
    if (refusal === 'open' || (refusal === 'observed' && !isServerFailure(first))) {
      c.observe(`${quotedLabel(label)} with values that need not be taken`, `status ${first.status}`, first);
      return undefined;
    }
    c.broken(`a documented ${quotedLabel(label)} is refused`, {
      code: 'documented-value-refused',
      about: label,
      expected: `status 200 for ${show(Object.values(set), 120)}, as without it`,
      actual: describeAnswer(first, 120),
      by: [...base.answers.slice(0, 1), first],
    });
  }
  const got = await gather(c, narrowed);
  const odd = got.items.find((item) => keeps(item) === false);
  if (odd !== undefined)
    await c.soft(() =>
      c.broken(`items that do not match ${quotedLabel(label)}`, {
        code: 'non-matching-items',
        about: label,
        expected: wanted,
        actual: show(odd, 160),
        by: got.answers.filter((answer) => answer.items?.includes(odd)),
      }),
    );
  const came = new Set(got.keys);
  const matching = base.items.filter((item) => keeps(item) === true);
  const lost = (items: readonly Json[]): string[] =>
    items
      .filter((item) => keeps(item) === true)
      .map((item) => identity(listing, item))
      .filter((key) => !came.has(key));
  if (got.complete && lost(matching).length > 0) {
    // Items come and go while lists are read: lost is only what the whole list holds before and after.
    const after = await gather(c, parameters, { fresh: true });
    const still = new Set(lost(after.items));
    const [key, ...more] = lost(matching).filter((text) => still.has(text));
    if (key !== undefined)
      c.broken(`the filter ${quotedLabel(label)} loses items that match it`, {
        code: 'matching-items-lost',
        about: label,
        expected: `all items of the list without ${quotedLabel(label)} that match ${wanted}`,
        actual: `${more.length + 1} missing, the first: ${showKey(key, c.operation.listing)}`,
        by: differing(key, base, got),
      });
  }
  await mustBeWithin(c, condition, parameters, base, got);
  return {
    got,
    yes: got.complete ? matching.length : 0,
    no: base.items.filter((item) => keeps(item) === false).length,
  };
}
