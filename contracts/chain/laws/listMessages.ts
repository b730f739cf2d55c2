import { type CaseContext, type Parameters } from '../../../engine/contract/case-context.ts';
import { inconclusiveNoSubject } from '../../../properties/lists/frozen-window.ts';
import { canonicalValue } from '../canonical-value.ts';
import { fewValues, judgeFilters } from '../../../properties/laws/filters.ts';
import { gather, type Gathered } from '../../../properties/lists/gather.ts';
import { identity, listingOf, orderValue, showKey } from '../../../engine/model/listing.ts';
import { differing } from '../../../properties/lists/shown.ts';
import { foundTwice } from '../../../properties/lists/steady.ts';
import { at } from '../../../engine/model/paths.ts';
import { show } from '../../../engine/model/show.ts';

/**
 * Items of `one` that should be in `other`: those not older than the oldest item of `other` (newest first), without
 * ties at the end of the page.
 */
const lacking = (c: CaseContext, left: Gathered, right: Gathered): string[] => {
  const listing = listingOf(c.operation);
  const there = new Set(right.items.map((item) => identity(listing, item)));
  const oldest = right.items.flatMap((item) => orderValue(listing, item) ?? []).at(-1);
  return left.items
    .filter((item) => {
      const time = orderValue(listing, item);
      return right.complete || (time !== undefined && oldest !== undefined && time > oldest);
    })
    .map((item) => identity(listing, item))
    .filter((key) => !there.has(key));
};

/** `blockchainId` gives the union of `sourceBlockchainId` and `destinationBlockchainId`. */
const union = async (c: CaseContext): Promise<void> => {
  const call = c.subjects.arguments(c.operation.id)[0];
  const id = call?.answer.items?.flatMap((item) => at(item, 'sourceBlockchainId') ?? [])[0];
  if (id === undefined) return;
  const violation = await foundTwice(async (fresh) => {
    const list = (parameters: Parameters): Promise<Gathered> => gather(c, parameters, { fresh });
    // The union is read last. Messages that arrived in between are in it, and newer than all messages of the parts.
    const [source, destination, either] = [
      await list({ sourceBlockchainId: id }),
      await list({ destinationBlockchainId: id }),
      await list({ blockchainId: id }),
    ];
    const key = lacking(c, source, either)[0] ?? lacking(c, destination, either)[0];
    return key === undefined ? undefined : { key, lists: [source, destination, either] };
  });
  if (violation)
    c.broken('blockchainId leaves out messages that its source or destination filter lists', {
      code: 'filter-lacks-items',
      expected: `message ${showKey(violation.key, c.operation.listing, 120)}`,
      actual: 'not there',
      by: differing(violation.key, ...violation.lists),
    });
  c.proved();
};

/** Each message belongs to one network: it is listed under exactly one of them. */
const network = async (c: CaseContext): Promise<void> => {
  const lists = [await gather(c, { network: 'mainnet' }), await gather(c, { network: 'fuji' })] as const;
  const [main, test] = lists;
  const listing = listingOf(c.operation);
  const there = new Set(main.items.map((item) => canonicalValue(identity(listing, item))));
  const inBoth = test.items.map((item) => identity(listing, item)).find((key) => there.has(canonicalValue(key)));
  const unlisted = await foundTwice(async (fresh) => {
    const [unfiltered, first, second] = [
      await gather(c, {}, { fresh }),
      await gather(c, { network: 'mainnet' }, { fresh }),
      await gather(c, { network: 'fuji' }, { fresh }),
    ];
    const missing = new Set(lacking(c, unfiltered, second));
    const key = lacking(c, unfiltered, first).find((each) => missing.has(each));
    return key === undefined ? undefined : { key, read: [unfiltered, first, second] };
  });
  if (unlisted)
    c.report('a message is listed under no network', {
      code: 'under-no-network',
      expected: `message ${showKey(unlisted.key, c.operation.listing, 120)} under mainnet or under fuji`,
      actual: 'under neither',
      by: differing(unlisted.key, ...unlisted.read),
    });
  if (inBoth !== undefined)
    c.broken('a message is listed under two networks', {
      code: 'under-two-networks',
      expected: 'no message of mainnet under fuji',
      actual: show(inBoth, 120),
      by: differing(inBoth, ...lists),
    });
  c.proved();
};

export const messageFilters = async (c: CaseContext): Promise<void> => {
  if (c.subjects.arguments(c.operation.id).length === 0) return inconclusiveNoSubject(c, 'messages');
  await judgeFilters(c, { values: fewValues });
  await c.soft(() => union(c));
  await c.soft(() => network(c));
};
