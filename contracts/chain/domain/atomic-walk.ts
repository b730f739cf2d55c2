import {
  type CaseContext,
  cursorRefusal,
  difference,
  failUnlessChanged,
  keys,
  type Page,
  show,
  walk,
} from '../../../rules/parts.ts';
import { type AtomicSet, atomicLists } from './atomic.ts';

const keysOf = (c: CaseContext, { items }: Pick<Page, 'items'>): readonly string[] => keys(c.listing, items);

const stuck = async (
  c: CaseContext,
  set: AtomicSet,
  seen: ReadonlySet<string>,
  pages: readonly Page[],
): Promise<void> => {
  const unseen = keysOf(c, set).filter((key) => !seen.has(key));
  if (unseen.length === 0) return;
  // UTXO sets may change between calls (vm.getUTXOs, rule 6).
  await failUnlessChanged(
    c,
    [set.answer],
    'with sourceChain and a limit of 1, endIndex does not lead to the next set',
    {
      code: 'source-chain-walk-stuck',
      expected: `each of the ${set.items.length} UTXOs, in ${set.items.length} pages`,
      actual: `nothing new after ${seen.size} of them`,
      by: [set.answer, ...pages.slice(-2).map((page) => page.answer)],
    },
  );
};

/** Every item of a page in the walk is also in the whole list. */
const mustBeAtomic = async (c: CaseContext, set: AtomicSet, page: Page): Promise<void> => {
  const setKeys = new Set(keysOf(c, set));
  const foreign = keysOf(c, page).find((key) => !setKeys.has(key));
  if (foreign === undefined) return;
  await failUnlessChanged(
    c,
    [set.answer, page.answer],
    'with sourceChain a page has a UTXO that the whole list does not have',
    {
      code: 'source-chain-walk-adds-items',
      expected: `UTXOs among the ${set.items.length} of the list`,
      actual: show(foreign, 80),
      by: [set.answer, page.answer],
    },
  );
};

/** The addresses in reverse order give the same list. */
const inAnyOrder = async (c: CaseContext, set: AtomicSet): Promise<void> => {
  const addresses = [...(set.parameters['addresses'] as string[])].reverse();
  const answer = await c.request({ parameters: { ...set.parameters, addresses }, input: 'valid' });
  if (!answer.items || answer.items.length >= c.paging.maximum) return;
  const { missing, extra } = difference(keysOf(c, set), keysOf(c, { items: answer.items }));
  if (missing.length + extra.length === 0) return c.countEvidence();
  await failUnlessChanged(
    c,
    [set.answer, answer],
    'with sourceChain other UTXOs come for the same addresses in another order',
    {
      code: 'source-chain-order-matters',
      expected: `the same ${set.items.length} UTXOs`,
      actual: `${missing.length} missing, ${extra.length} others`,
      by: [set.answer, answer],
    },
  );
};

/**
 * `endIndex` leads to the next set with `sourceChain` too (rule 3). The walk uses pages of one item: each page must
 * show a UTXO behind the one before it. Not judged if no known chain exported several UTXOs.
 */
export const atomicWalk = async (c: CaseContext): Promise<void> => {
  const [set] = await atomicLists(c);
  if (!set) return;
  await inAnyOrder(c, set);
  const walkKeys = new Set<string>();
  const pages: Page[] = [];
  for await (const page of walk(c, set.parameters, {
    size: 1,
    maxPages: Math.min(set.items.length, c.pages),
    cursorRefusal,
  })) {
    const before = pages.at(-1);
    const isNew = keysOf(c, page).some((key) => !walkKeys.has(key));
    await mustBeAtomic(c, set, page);
    for (const key of keysOf(c, page)) walkKeys.add(key);
    pages.push(page);
    // The page has no new item, and its cursor leads back to it.
    if (!isNew && (page.looped || page.items.length === 0)) return stuck(c, set, walkKeys, pages);
    if (before && isNew) c.countEvidence();
  }
};
