import { isServerFailure } from '../../engine/protocols/documented.ts';
import type { Json } from '../../engine/model/exchange.ts';
import type { Answered } from '../../engine/model/judging.ts';
import type { ListFilter } from '../../engine/model/list-filter.ts';
import { orderAsked } from '../../engine/model/list-order.ts';
import { identity, showKey, sized } from '../../engine/model/listing.ts';
import { describeAnswer, show } from '../../engine/model/show.ts';
import type { CaseContext, Parameters } from '../../engine/contract/case-context.ts';
import { readList, type KnownList } from '../lists/gather.ts';
import { filterProof, walkProof } from '../lists/proofs.ts';
import { differing } from '../lists/pages-that-show.ts';
import { matches, type Maybe } from './matches.ts';
import type { Operand } from './operands.ts';
import { itemOrder, orderliness } from './sort-order.ts';
import { quotedLabel } from './quoted-label.ts';

/** Parameters that narrow a list, and the items that they ask for. */
export interface Condition {
  /** The parameter, or what tells two conditions of one parameter apart. */
  readonly label: string;
  readonly set: Parameters;
  /** Between two conditions of one parameter; absent: it takes one. */
  readonly and?: string | undefined;
  /** The template of the parameter's value, if that is JSON. */
  readonly json?: Json | undefined;
  /** The condition on items, in one line. */
  readonly description: string;
  /** The members that it reads. */
  readonly paths?: readonly string[] | undefined;
  /** Undefined: the item may come, or not. */
  readonly keeps: (item: Json) => Maybe;
  /** By which of several paths an item matches that is kept: a target may read one of them alone. */
  readonly ways?: ((item: Json) => string) | undefined;
  /**
   * How a refusal is judged: `broken` where items carry the values, so that the target must take them; otherwise
   * `observed`, but for a server error; `open`: observed, whatever it is.
   */
  readonly refusal: 'broken' | 'observed' | 'open';
}

export const conditionOf = (filter: ListFilter, { operands, value, isCarried, isLure }: Operand): Condition => ({
  label: filter.label,
  set: { [filter.parameter]: value },
  description: `${filter.paths.join(' or ')} ${filter.operator} ${show(operands, 120)}`,
  paths: filter.paths,
  keeps: (item) => matches(filter, operands, item),
  refusal: isLure ? 'open' : isCarried ? 'broken' : 'observed',
  and: filter.and,
  json: filter.json,
  ways:
    filter.paths.length < 2
      ? undefined
      : (item: Json) =>
          filter.paths.filter((path) => matches({ ...filter, paths: [path] }, operands, item) === true).join('+'),
});

/**
 * Whether a list, as far as it was read, must have given an item that it holds: it was read to its end, or a declared
 * order puts the item before the last one that came.
 */
function reaches(c: CaseContext, { complete, looped, items, answers }: KnownList): (item: Json) => boolean {
  if (complete) return () => true;
  const { members = [], sign = 0 } = orderAsked(c.listing, answers[0]?.call.parameters ?? {}) ?? {};
  const [member, ...otherMembers] = members;
  const last = items.at(-1);
  if (!member || otherMembers.length > 0 || sign === 0 || last === undefined || looped || c.listing.paging.repeats)
    return () => false;
  const steps = [{ member, sign }];
  if (orderliness(steps, items).inversion) return () => false;
  return (item) => (itemOrder(steps, item, last) ?? 0) < 0;
}

/** Keys of items of one list that another one must hold, and does not. */
function missingFrom(c: CaseContext, all: KnownList, some: readonly Json[]): string[] {
  const there = new Set(all.keys);
  return some
    .filter(reaches(c, all))
    .map((item) => identity(c.listing, item))
    .filter((key) => !there.has(key));
}

/** Items that come with a condition come without it, too. A violation is an item that the list lacks twice. */
async function mustBeWithin(c: CaseContext, { label, set }: Condition, base: KnownList, got: KnownList): Promise<void> {
  const { parameters } = base;
  const missing = missingFrom(c, base, got.items);
  if (missing.length === 0) return;
  const after = await readList(c, parameters, { fresh: true });
  const reread = await readList(c, { ...parameters, ...set }, { fresh: true });
  const still = new Set(missingFrom(c, after, reread.items));
  const first = missing.find((key) => still.has(key));
  if (first !== undefined)
    c.fail(
      base.answers.length > 1
        ? `the pages of the list without ${quotedLabel(label)} lack items that come with it`
        : `items that the list without ${quotedLabel(label)} does not have`,
      {
        code: 'narrower-adds-items',
        about: label,
        expected: `only items of the list without ${quotedLabel(label)}`,
        actual: showKey(first, c.operation.listing, 140),
        evidence: walkProof([after, reread], { wrong: [...still].filter((key) => missing.includes(key)) }),
        by: differing(first, reread, after),
      },
    );
}

/** The list of a condition, and how much it showed. */
export interface Settled {
  readonly got: KnownList;
  /** Items that surely match, and that surely do not, of the list without the condition. */
  readonly yes: number;
  readonly no: number;
}

/** Observes a refusal that the condition allows, and reports another one. */
function mustBeAllowed(
  c: CaseContext,
  { label, set, keeps, refusal }: Condition,
  base: KnownList,
  refused: Answered,
): void {
  // Some servers say in this way that nothing matches.
  if (refused.status === 404 && !base.items.some((item) => keeps(item) === true))
    return c.observe(`${label} that no known item meets`, 'status 404', refused);
  if (refusal === 'open' || (refusal === 'observed' && !isServerFailure(refused)))
    return c.observe(`${quotedLabel(label)} with values that need not be taken`, `status ${refused.status}`, refused);
  c.fail(`a documented ${quotedLabel(label)} is refused`, {
    code: 'documented-value-refused',
    about: label,
    expected: `status 200 for ${show(Object.values(set), 120)}, as without it`,
    actual: describeAnswer(refused, 120),
    by: [...base.answers.slice(0, 1), refused],
  });
}

/**
 * With a condition every item may match it, and every item of the list without it comes that surely matches. Undefined
 * where the target refuses values that it need not take.
 */
export async function settleCondition(
  c: CaseContext,
  condition: Condition,
  base: KnownList,
): Promise<Settled | undefined> {
  const { label, set, description, keeps, refusal, paths } = condition;
  const narrowedCall = { ...base.parameters, ...set };
  const first = await c.request({
    parameters: { ...narrowedCall, ...sized(c.operation) },
    input: refusal === 'open' ? 'open' : 'valid',
  });
  if (c.refused(first)) {
    mustBeAllowed(c, condition, base, first);
    return undefined;
  }
  const got = await readList(c, narrowedCall);
  const wrong = got.items.filter((item) => keeps(item) === false);
  const [odd] = wrong;
  if (odd !== undefined)
    c.report(`items that do not match ${quotedLabel(label)}`, {
      code: 'non-matching-items',
      about: label,
      expected: description,
      actual: show(odd, 160),
      evidence: filterProof(c.listing, description, { items: got.items, wrong, paths }),
      by: got.answers.filter((answer) => answer.items?.includes(odd)),
    });
  const matching = (items: readonly Json[]): readonly Json[] => items.filter((item) => keeps(item) === true);
  const lost = missingFrom(c, got, matching(base.items));
  if (lost.length > 0) {
    // Items come and go while lists are read: lost is only what the whole list holds before and after.
    const after = await readList(c, base.parameters, { fresh: true });
    const still = new Set(missingFrom(c, got, matching(after.items)));
    const [key, ...moreKeys] = lost.filter((text) => still.has(text));
    if (key !== undefined)
      c.fail(`the filter ${quotedLabel(label)} loses items that match it`, {
        code: 'matching-items-lost',
        about: label,
        expected: `all items of the list without ${quotedLabel(label)} that match ${description}`,
        actual: `${moreKeys.length + 1} missing, the first: ${showKey(key, c.operation.listing)}`,
        evidence: filterProof(c.listing, description, {
          items: got.items,
          lost: base.items.filter((item) => still.has(identity(c.listing, item))),
          paths,
        }),
        by: differing(key, base, got),
      });
  }
  await mustBeWithin(c, condition, base, got);
  return {
    got,
    yes: matching(base.items).filter(reaches(c, got)).length,
    no: base.items.filter((item) => keeps(item) === false).length,
  };
}
