import { type CaseContext, Inconclusive, type JudgeTable } from '../case.ts';
import { closed } from '../closed.ts';
import { difference, keys } from '../compare.ts';
import { stringifyJson } from '../../client/json.ts';
import { listingOf, page } from '../listing.ts';
import { show } from '../text.ts';

/** A chain's EVM id and its blockchain id are two names for one chain. */
const alias = async (c: CaseContext): Promise<void> => {
  const set = c.subjects.arguments(c.operation.id).find((one) => c.subjects.aliases.has(String(one.parameters['chainId'])));
  if (!set) throw new Inconclusive('no chain is known by both names: a message between chains names them, or give "aliases" in --config');
  const other = c.subjects.aliases.get(String(set.parameters['chainId'])) as string;
  if (!c.operation.listing) {
    const [one, two] = [await c.send(set.parameters), await c.ask({ parameters: { ...set.parameters, chainId: other }, input: 'valid' })];
    if (stringifyJson(one.result) !== stringifyJson(two.result ?? null)) c.broken('the two ids of a chain give different answers', { expected: 'the same answer', actual: show(two.body), by: [one, two] });
    c.proved();
    return;
  }
  const listing = listingOf(c.operation);
  const size = Math.min(listing.paging.maximum, 50);
  const parameters = closed(c.operation, set);
  const one = await page(c, parameters, { size });
  const two = await c.ask({ parameters: { ...parameters, chainId: other, [listing.paging.size]: size }, input: 'valid' });
  if (!two.result) c.broken('the blockchain id of a chain is refused where its EVM id is accepted', { expected: 'status 200', actual: `status ${two.status}: ${show(two.body)}`, by: [one.answer, two] });
  const { missing, extra } = difference(keys(listing, one.items), keys(listing, two.items ?? []));
  // Ties at the end of a page that is not the last may fall on either side.
  if (one.next === undefined ? missing.length + extra.length > 0 : missing.length === one.items.length) {
    c.broken('the two ids of a chain give different lists', { expected: `the same ${one.items.length} items`, actual: `${missing.length} missing, ${extra.length} others; the first: ${show(missing[0] ?? extra[0])}`, by: [one.answer, two] });
  }
  c.proved();
};

export default { 'data.chain-id.alias': alias } satisfies JudgeTable;
