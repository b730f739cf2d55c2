import { stringifyJson } from '../../../engine/model/json.ts';
import { type CaseContext, Inconclusive, type Parameters } from '../../../engine/contract/case-context.ts';
import { frozenWindow } from '../../../properties/lists/frozen-window.ts';
import type { KnownCall } from '../../../engine/discovery/subjects.ts';
import { mustSucceed } from '../../../properties/accept.ts';
import { describeDifference, isSameList, keys } from '../../../properties/lists/compare.ts';
import { cursorRefusal } from '../../../properties/lists/long-walk.ts';
import { type Gathered, steadyDifference } from '../../../properties/lists/gather.ts';
import { orderOf } from '../../../engine/model/list-order.ts';
import { numberedRange } from '../../../engine/model/list-range.ts';
import { identity, listingOf, pagesOf } from '../../../engine/model/listing.ts';
import { page, walk } from '../../../properties/lists/walk.ts';
import { mustAnswerAlike, sharperCall } from '../../../properties/laws/shared/sharper-call.ts';
import { show } from '../../../engine/model/show.ts';
import type { Answered } from '../../../engine/model/judging.ts';
import { defined } from '../../../engine/model/defined.ts';

const named = (parameters: Parameters, chainId: string): Parameters => ({ ...parameters, chainId });

const idRefused = {
  code: 'blockchain-id-refused',
  message: 'the blockchain id of a chain is refused where its EVM id is accepted',
};

/**
 * Compares the list of one name with a walk by the other, since later pages belong to the same chain too. Of a list
 * longer than one page, one page by each name is requested, and both must share some items.
 */
const sameList = async (c: CaseContext, set: KnownCall, text: string): Promise<void> => {
  const listing = listingOf(c.operation);
  const { maximum } = pagesOf(c.operation);
  // Discovery has asked for a list of one page by its largest size.
  const size = set.more ? Math.min(maximum, 100) : maximum;
  const parameters = frozenWindow(c.operation, set);
  const pageOf = async (asked: Parameters, fresh?: true): Promise<Gathered> => {
    const { answer, items, next } = await page(c, asked, { size, ...defined({ fresh: fresh || undefined }) });
    return {
      items,
      keys: items.map((item) => identity(listing, item)),
      answers: [answer],
      complete: next === undefined,
    };
  };
  const single = await pageOf(parameters);
  if (c.depth !== 'quick' && single.complete && single.keys.length > 1)
    return walkByAlias(c, named(parameters, text), single, () => pageOf(parameters, true));
  const sizedCall = named({ ...parameters, [pagesOf(c.operation).size]: size }, text);
  mustSucceed(c, await c.ask({ parameters: sizedCall, input: 'valid' }), idRefused, { by: single.answers });
  const two = await pageOf(named(parameters, text));
  const { missing, extra } = await steadyDifference(single, two, () => pageOf(parameters, true));
  // On a page that is not the last, items with tied values at the end may be on either page.
  if (
    single.complete || two.complete
      ? missing.length + extra.length > 0
      : missing.length > 0 && missing.length === single.keys.length
  ) {
    c.broken('the two ids of a chain give different lists', {
      code: 'alias-lists-differ',
      expected: `the same ${single.keys.length} items`,
      actual: describeDifference({ missing, extra }, c.operation.listing),
      by: [...single.answers, ...two.answers],
    });
  }
  if (single.keys.length > 0) c.proved();
};

/** Walks a list in two pages by a name of its chain, at depth thorough in three. */
const walkByAlias = async (
  c: CaseContext,
  parameters: Parameters,
  whole: Gathered,
  again: () => Promise<Gathered>,
): Promise<void> => {
  const listing = listingOf(c.operation);
  const { minimum, size: sizeName } = pagesOf(c.operation);
  const size = Math.max(minimum, 1, Math.ceil(whole.keys.length / (c.depth === 'thorough' ? 3 : 2)));
  const first = await c.ask({ parameters: { ...parameters, [sizeName]: size }, input: 'valid' });
  mustSucceed(c, first, idRefused, { by: whole.answers });
  const answers: Answered[] = [];
  const came: string[] = [];
  for await (const step of walk(c, parameters, { size, maxPages: 10, cursorRefusal })) {
    answers.push(step.answer);
    came.push(...keys(listing, step.items));
    if (step.looped) return;
  }
  const walked: Gathered = { ...whole, keys: came, answers };
  const found = await steadyDifference(whole, walked, again);
  if (!isSameList(found))
    c.broken('the two ids of a chain give different lists', {
      code: 'alias-lists-differ',
      expected: `the same ${whole.keys.length} items`,
      actual: describeDifference(found, c.operation.listing),
      by: [...whole.answers, ...answers],
    });
  c.proved(answers.length);
};

/** Prices change: if two calls by the same name give different answers, the comparison proves nothing. */
const sameAnswer = async (c: CaseContext, { parameters }: KnownCall, text: string): Promise<void> => {
  const answer = await c.send(parameters);
  const two = await c.ask({ parameters: named(parameters, text), input: 'valid' });
  mustSucceed(c, two, idRefused, { by: [answer] });
  const same = (a: Answered, b: Answered): boolean =>
    stringifyJson(a.result ?? null) === stringifyJson(b.result ?? null);
  if (!same(answer, two)) {
    const again = await c.send(parameters, { fresh: true });
    if (!same(answer, again)) throw new Inconclusive('the answer changes from one call to the next');
    c.broken('the two ids of a chain give different answers', {
      code: 'alias-answers-differ',
      expected: 'the same answer',
      actual: show(two.body),
      by: [answer, two],
    });
  }
  c.proved();
};

/** A chain's EVM id and its blockchain id are two names for one chain. */
export const chainAlias = async (c: CaseContext): Promise<void> => {
  const both = c.subjects
    .arguments(c.operation.id)
    .filter((call) => c.subjects.aliases.has(String(call.parameters['chainId'])));
  const set = both.find((call) => !call.more && call.count > 0) ?? both[0];
  if (!set)
    throw new Inconclusive(
      'no chain is known by both names: a message between chains names them, or give "aliases" in --config',
    );
  const text = c.subjects.aliases.get(String(set.parameters['chainId'])) as string;
  await c.soft(() => (c.operation.listing ? sameList(c, set, text) : sameAnswer(c, set, text)));
  const { listing } = c.operation;
  const sharper =
    numberedRange(listing) || (listing && orderOf(listing).calls.length > 0)
      ? sharperCall(c.operation, set)
      : undefined;
  if (sharper)
    await c.soft(() =>
      mustAnswerAlike(c, [sharper, named(sharper, text)], {
        code: 'alias-lists-differ',
        about: 'a part of a list',
        message: 'the two ids of a chain give different parts of a list, or another order',
      }),
    );
};
