import {
  type Answered,
  anyKnownCall,
  at,
  type CaseContext,
  difference,
  failUnlessChanged,
  holds,
  Inconclusive,
  inconclusiveNoSubject,
  intersection,
  isSameJson,
  isUnchanged,
  itemKeys,
  type Json,
  keys,
  type KnownCall,
  laws,
  page,
  pageSize,
  type Parameters,
  setsWithMoreThan,
  show,
} from '../../../rules/parts.ts';
import { atomicLists, exchangingChains, namedChains, knownAddresses } from '../domain/atomic.ts';

const otherPlaces = 'calls without startIndex begin at different places';

/** Without `startIndex` a call starts at the beginning: its answer is a prefix of the answer with any larger limit. */
export const fromBeginning = async (c: CaseContext): Promise<void> => {
  const set = setsWithMoreThan(c, 1)[0] ?? anyKnownCall(c);
  const reply = await c.requestSuccess(set.parameters);
  // A target that continues at the end of the previous call returns nothing. A long list does not empty itself.
  if (set.count > 10 && itemKeys(reply).length === 0)
    c.fail(otherPlaces, {
      code: 'other-start',
      expected: `about ${set.count} UTXOs`,
      actual: 'none',
      by: [set.answer, reply],
    });
  // Two more calls, so that a target that alternates between answers is not seen in the same state twice.
  const others: Answered[] = [
    await c.requestSuccess(set.parameters, { fresh: true }),
    await c.requestSuccess(set.parameters, { fresh: true }),
  ];
  if (others.every((answer) => isSame(reply, answer))) {
    if (itemKeys(reply).length > 0) c.countEvidence();
    return;
  }
  for (let more = 0; more < 3; more += 1) others.push(await c.requestSuccess(set.parameters, { fresh: true }));
  failIfStartDiffers(c, reply, others);
  throw new Inconclusive('the UTXO set changes from one call to the next');
};

const isSame = (answer: Answered, other: Answered): boolean => {
  const { missing, extra } = difference(itemKeys(answer), itemKeys(other));
  return missing.length + extra.length === 0;
};

/** A set may change between calls, but not by more than half, and not back to an earlier state. */
const failIfStartDiffers = (c: CaseContext, first: Answered, others: readonly Answered[]): void => {
  const { length } = itemKeys(first);
  for (const [index, other] of others.entries()) {
    if (isSame(first, other)) continue;
    const { missing, extra } = difference(itemKeys(first), itemKeys(other));
    const back = others.slice(index + 1).find((later) => isSame(first, later));
    if (back === undefined && missing.length * 2 <= length) continue;
    c.fail(otherPlaces, {
      code: 'other-start',
      expected: `the same ${length} UTXOs`,
      actual: `${missing.length} missing, ${extra.length} others`,
      by: [first, other, ...(back ? [back] : [])],
    });
  }
};

/**
 * `endIndex` denotes the last returned UTXO. Its id is a hash of the entry, so it is tested by its effect: no entry of
 * the page is repeated, and the index after n entries is the same in every walk.
 */
export const endIndexLast = async (c: CaseContext): Promise<void> => {
  const set = setsWithMoreThan(c, 2)[0] ?? inconclusiveNoSubject(c, 'an address with more than 2 UTXOs');
  const maximum = Math.min(set.count - 1, 1_023);
  await holds(c, pageSize(1, maximum), async (limit) => {
    const { answer, items } = await page(c, set.parameters, { size: limit });
    if (items.length !== limit) return;
    const index = answer.result?.['endIndex'];
    const owner = at(index, 'address');
    const addresses = set.parameters['addresses'] as string[];
    if (typeof owner !== 'string' || !addresses.includes(owner))
      c.fail('endIndex names an address that was not asked for', {
        code: 'end-index-foreign-address',
        expected: addresses.join(', '),
        actual: show(owner),
        pointer: '/result/endIndex/address',
        by: [answer],
      });
    const following = await c.requestSuccess({ ...set.parameters, limit: 1, startIndex: index });
    const [next] = itemKeys(following);
    const larger = await page(c, set.parameters, { size: limit + 1 });
    const expected = keys(c.listing, larger.items).at(-1);
    // If the target keeps an order, the entry after the index is the one that a limit larger by one adds.
    const isOrderKept =
      difference(keys(c.listing, items), keys(c.listing, larger.items.slice(0, -1))).missing.length === 0;
    if (!isOrderKept) return;
    if (next !== undefined && next === expected) return c.countEvidence();
    await failUnlessChanged(c, [answer], 'the UTXOs after endIndex are not those after the last returned UTXO', {
      code: 'end-index-not-last-returned',
      expected: show(expected, 80),
      actual: show(next, 80),
      pointer: '/result/endIndex/utxo',
      by: [answer, larger.answer, following],
    });
  });
};

/** A walk that ends with a page that is not full ends at the same index as the whole list. */
const mustMoveOn = async (c: CaseContext, set: Pick<KnownCall, 'parameters' | 'count'>, end: Json): Promise<void> => {
  if (set.count < 2 || !c.effort.asksFurther) return;
  const full = await c.requestSuccess({ ...set.parameters, limit: set.count - 1 });
  const startIndex = full.result['endIndex'];
  if (itemKeys(full).length !== set.count - 1 || startIndex === undefined) return;
  const last = await c.requestSuccess({ ...set.parameters, limit: 1_024, startIndex });
  const endIndex = last.result['endIndex'];
  if (itemKeys(last).length === 0 || !isSameJson(endIndex, startIndex)) return c.countEvidence();
  if (isSameJson(end, startIndex)) return;
  await failUnlessChanged(c, [full], 'endIndex of a page is the startIndex that the page was asked with', {
    code: 'end-index-stays',
    expected: show(end, 120),
    actual: show(endIndex, 120),
    pointer: '/result/endIndex',
    by: [full, last],
  });
};

/** A call without a limit gives as many UTXOs as with the default. Only an answer of so many shows the default. */
const mustUseDefault = async (c: CaseContext, parameters: Parameters, about: string): Promise<void> => {
  const { default: limit } = c.paging;
  const usual = await c.requestSuccess(parameters);
  const full = await c.requestSuccess({ ...parameters, limit });
  const [actual, expected] = [itemKeys(usual).length, itemKeys(full).length];
  if (actual === expected) return c.countEvidence(expected >= limit ? 1 : 0);
  await failUnlessChanged(
    c,
    [usual, full],
    `a call with ${about} and without a limit gives another number of UTXOs than with the default`,
    {
      code: 'default-differs-from-explicit',
      about,
      expected: `${expected}`,
      actual: `${actual}`,
      by: [full, usual],
    },
  );
};

/** Without a limit, as many UTXOs come as with the limit 1024, whatever other parameters a call gives. */
export const limitDefault = async (c: CaseContext): Promise<void> => {
  const atomic = c.effort.asksFurther ? (await atomicLists(c)).at(-1) : undefined;
  if (atomic) await c.soft(() => mustUseDefault(c, atomic.parameters, 'sourceChain'));
  await c.soft(() => laws.fullByDefault(c));
  if (!c.effort.asksFurther) return;
  const [set] = setsWithMoreThan(c, c.paging.default);
  if (!set) return;
  const { startIndex: _, limit: __, ...parameters } = set.parameters;
  const addresses = new Set([...(parameters['addresses'] as string[]), ...knownAddresses(c).slice(0, 2)]);
  await c.soft(() => mustUseDefault(c, { ...parameters, addresses: [...addresses] }, 'several addresses'));
  const first = await c.requestSuccess({ ...parameters, limit: 1 });
  const startIndex = first.result['endIndex'];
  if (startIndex !== undefined) await mustUseDefault(c, { ...parameters, startIndex }, 'startIndex');
};

/** A page that is not full is the last: a call with its `endIndex` gives nothing new. */
export const moreWhenFull = async (c: CaseContext): Promise<void> => {
  const shortSets = c.knownCalls.filter((set) => !set.more && set.count > 0);
  const sets = shortSets.slice(0, Math.max(1, c.effort.runs - 1));
  if (sets.length === 0) return inconclusiveNoSubject(c, 'an address with 1 to 1023 UTXOs');
  for (const set of sets) {
    // With a limit equal to the count, one above it, and far above it.
    for (const limit of [set.count, set.count + 1, 1_024]) {
      const short = await c.requestSuccess({ ...set.parameters, limit });
      const index = short.result['endIndex'];
      if (itemKeys(short).length >= limit || index === undefined) continue;
      const after = await c.requestSuccess({ ...set.parameters, limit: 1_024, startIndex: index });
      const { extra } = difference(itemKeys(short), itemKeys(after));
      await c.soft(() => mustMoveOn(c, set, index));
      if (extra.length > 0 && !(await isUnchanged(c, short))) continue;
      if (extra.length > 0)
        c.report('more UTXOs follow a page that was not full', {
          code: 'more-after-partial-page',
          expected: `nothing after ${itemKeys(short).length} of ${limit}`,
          actual: `${extra.length} more`,
          by: [short, after],
        });
      c.countEvidence();
    }
  }
};

const reportMixed = (c: CaseContext, local: Answered, atomic: Answered): void => {
  const [mixed] = intersection(itemKeys(atomic), itemKeys(local));
  if (mixed !== undefined)
    c.report("sourceChain gives this chain's own UTXOs", {
      code: 'source-chain-lists-own',
      expected: 'UTXOs exported from the other chain alone',
      actual: show(mixed, 80),
      by: [local, atomic],
    });
};

const reportTwin = (c: CaseContext, earlier: readonly Answered[], atomic: Answered): void => {
  const twin = earlier.find((answer) => intersection(itemKeys(answer), itemKeys(atomic)).length > 0);
  if (twin)
    c.report('sourceChain gives the same UTXOs for two chains', {
      code: 'source-chains-alike',
      expected: 'UTXOs exported from the chain asked for alone',
      actual: `some of ${itemKeys(atomic).length} also come from another chain`,
      by: [twin, atomic],
    });
};

/** UTXOs exported from another chain are neither among this chain's own UTXOs nor among those of a third chain. */
export const sourceChain = async (c: CaseContext): Promise<void> => {
  const named = namedChains(c);
  const chains = exchangingChains(c);
  const addresses = [...knownAddresses(c)];
  if (addresses.length === 0) return inconclusiveNoSubject(c, 'addresses that vm.getUTXOs answers');
  const local = await c.requestSuccess({ addresses });
  const atomics: Answered[] = [];
  const refusals: Answered[] = [];
  for (const id of chains) {
    const atomic = await c.request({ parameters: { addresses, sourceChain: id }, input: 'open' });
    if (!atomic.result && named.includes(id)) refusals.push(atomic);
    // If no transaction ever named another chain, an empty answer is right. Beside own UTXOs it proves the rule.
    if (atomic.result && named.length === 0 && itemKeys(local).length > 0) c.countEvidence();
    if (!atomic.result || itemKeys(atomic).length === 0) continue;
    reportMixed(c, local, atomic);
    reportTwin(c, atomics, atomic);
    atomics.push(atomic);
    c.countEvidence();
  }
  // Transactions of this chain name them, so at least one of them can export to it.
  const [refusal] = refusals;
  if (refusal && refusals.length === named.length)
    c.fail('sourceChain is refused for every chain that transactions name', {
      code: 'source-chain-refused',
      expected: 'a result, empty where nothing was exported',
      actual: show(refusal.body),
      by: [local, refusal],
    });
  if (c.evidence === 0) throw new Inconclusive('no address with atomic UTXOs from another chain was found');
};

export const limitEdge = async (c: CaseContext): Promise<void> => {
  const { parameters } = anyKnownCall(c);
  for (const limit of [0, -1]) {
    const answer = await c.request({ parameters: { ...parameters, limit }, input: 'open' });
    c.observe(
      `limit ${limit}`,
      answer.result ? `a result, ${itemKeys(answer).length === 0 ? 'empty' : 'with UTXOs'}` : 'an error',
      answer,
    );
    c.countEvidence();
  }
};
