import type { Json } from '../../engine/model/exchange.ts';
import type { CaseContext, Parameters } from '../../engine/contract/case-context.ts';
import { firstPlace, placeAfter } from '../../engine/model/list-paging.ts';
import { identity, pagesOf, showKey } from '../../engine/model/listing.ts';
import { integer } from '../../engine/model/paths.ts';
import type { Answered } from '../../engine/model/judging.ts';
import { frozenWindow } from '../lists/frozen-window.ts';
import { inconclusiveNoSubject, setsWithMoreThan } from '../lists/known-calls.ts';
import { keys } from '../lists/compare.ts';
import { endByCount } from '../lists/end-by-count.ts';
import { readList, type KnownList } from '../lists/gather.ts';
import { failUnlessChanged, faultInBothReadings } from '../relations/reread.ts';

/** Lists that are read until one is short enough for this depth. */
const maxLists = 3;

/** The place behind the last page of a list; undefined if that page is the place behind the end itself. */
function placeBehind({ call, items = [], operation }: Answered): Json | undefined {
  const paging = pagesOf(operation);
  if (items.length === 0) return undefined;
  const place = Number(integer(call.parameters[paging.cursor]) ?? firstPlace(paging));
  return placeAfter(paging, { pages: 1, items: items.length }, place);
}

/** The last page of a list that was read, the place behind it, and the items that came before. */
async function endOf(
  c: CaseContext,
  parameters: Parameters,
  { complete, keys: read, answers }: KnownList,
): Promise<
  { readonly last: Answered; readonly place: Json | undefined; readonly known: ReadonlySet<string> } | undefined
> {
  const end = complete ? undefined : await endByCount(c, parameters, answers[0]);
  const last = complete ? answers.at(-1) : end?.last;
  if (!last) return undefined;
  return {
    last,
    place: placeBehind(last),
    known: new Set([...read, ...keys(c.listing, last.items ?? [])]),
  };
}

/** The page behind the last one holds no item of the list: a client that reads on until no item comes would not end. */
export async function nothingBehindEnd(c: CaseContext): Promise<void> {
  for (const set of setsWithMoreThan(c, 0).slice(0, maxLists)) {
    const window = frozenWindow(c.operation, set);
    const end = await endOf(c, window, await readList(c, window));
    if (!end || end.known.size === 0) continue;
    const { last, place: position, known: knownKeys } = end;
    // The walk has asked for it already.
    if (position === undefined) return c.countEvidence();
    const parameters = { ...last.call.parameters, [c.paging.cursor]: position };
    const repeated = await faultInBothReadings(async (fresh) => {
      const answer = await c.request({ parameters, input: 'open' }, { fresh });
      const key = (answer.items ?? []).map((item) => identity(c.listing, item)).find((name) => knownKeys.has(name));
      return key === undefined ? undefined : { key, answer };
    });
    if (!repeated) return c.countEvidence();
    // The list may have grown since it was read.
    await failUnlessChanged(c, [last], 'a page behind the end holds items of the list', {
      code: 'items-behind-the-end',
      expected: `no item of the ${knownKeys.size} that come before`,
      actual: `${repeated.answer.items?.length} items, among them ${showKey(repeated.key, c.listing, 160)}`,
      by: [last, repeated.answer],
    });
  }
  if (c.evidence === 0) inconclusiveNoSubject(c, 'a list that a few pages hold');
}
