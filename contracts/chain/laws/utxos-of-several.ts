import type { CaseContext } from '../../../engine/contract/case-context.ts';
import { spending } from '../../../engine/model/depth.ts';
import { defined } from '../../../engine/model/defined.ts';
import type { Answered, Cause } from '../../../engine/model/judging.ts';
import { listingOf } from '../../../engine/model/listing.ts';
import { show } from '../../../engine/model/show.ts';
import { intersection, describeDifference, difference, isSameList, keys } from '../../../properties/lists/compare.ts';
import { inconclusiveNoSubject, setsWithMoreThan } from '../../../properties/lists/frozen-window.ts';
import { gather, type Gathered } from '../../../properties/lists/gather.ts';
import { isUnchanged } from '../../../properties/lists/unchanged.ts';
import { bytesOfHex, decodeUtxo, ownerBytes } from '../domain/chain-codec.ts';
import { mustListUnconsumed } from '../domain/consumed-utxos.ts';
import { jointOwners } from '../domain/joint-owners.ts';
import { madeUpAddress } from '../made-up.ts';

const utxos = (answer: Answered): string[] => keys(listingOf(answer.operation), answer.items ?? []);

/** The UTXOs of several answers, each once: one with several owners comes for each of them. */
const allOf = (answers: readonly Answered[]): string[] => [...new Set(answers.flatMap(utxos))];

/** Complete answers for single addresses. If discovery found too few, other known addresses are requested. */
const ofOneAddress = async (c: CaseContext): Promise<Answered[]> => {
  const sets = c.subjects.arguments(c.operation.id);
  const known = sets.filter(
    (set) => !set.more && set.count > 0 && (set.parameters['addresses'] as string[]).length === 1,
  );
  const answers: Answered[] = [];
  for (const set of known) answers.push(await c.send(set.parameters));
  const requested = new Set(sets.flatMap((set) => set.parameters['addresses'] as string[]));
  const further = c.subjects
    .of('x-address')
    .map((subject) => `X-${subject.value}`)
    .filter((address) => !requested.has(address))
    .slice(0, answers.length < 2 ? 3 : 0);
  for (const address of further) {
    const answer = await c.ask({ parameters: { addresses: [address] }, input: 'valid' });
    const count = answer.items?.length ?? 0;
    if (count > 0 && count < 1_024) answers.push(answer);
  }
  return answers;
};

/** The addresses of a call whose answer is compared with the answers for single addresses. */
interface Together {
  readonly parts: readonly Answered[];
  readonly addresses: readonly string[];
  /** Two different addresses are documented. It is open how many are allowed, and whether one may repeat. */
  readonly mustAnswer: boolean;
}

const addressesOf = (answer: Answered): string[] => answer.call.parameters['addresses'] as string[];

/** More addresses than a database may take in one query. */
const manyAddresses = 24;
/** A target may refuse more addresses: the document shows no limit. */
const mostWalked = 6;

/**
 * Pairs of addresses: the first pair as it is, the second with one address named twice, the third with many between
 * that own nothing.
 */
const togethers = (c: CaseContext, single: readonly Answered[]): readonly Together[] => {
  const pairs = single
    .flatMap((answer, index) =>
      single
        .slice(index + 1)
        .filter((two) => utxos(answer).length + utxos(two).length <= 1_024)
        .map((two) => [answer, two] as const),
    )
    .slice(0, spending[c.depth].runs);
  const plain = pairs.map((parts): Together => ({ parts, addresses: parts.flatMap(addressesOf), mustAnswer: true }));
  const [first, second = first, third = second] = plain;
  if (!first || !second || !third || c.depth === 'quick') return plain;
  const [start = '', ...rest] = third.addresses;
  const between = Array.from({ length: manyAddresses }, (_, turn) => madeUpAddress(c, start, turn) ?? start);
  return [
    first,
    { ...second, addresses: [...second.addresses, ...second.addresses.slice(0, 1)], mustAnswer: false },
    { ...third, addresses: [start, ...between, ...rest], mustAnswer: false },
    ...plain.slice(3),
  ];
};

/**
 * The answer for several addresses is the union of the answers for each of them. Repeated addresses make no difference.
 */
export const unionOfAddresses = async (c: CaseContext): Promise<void> => {
  const single = await ofOneAddress(c);
  await c.soft(() => mustListUnconsumed(c, single));
  const all = togethers(c, single);
  if (all.length === 0) return inconclusiveNoSubject(c, 'two addresses with at most 1024 UTXOs together');
  for (const { parts, addresses, mustAnswer } of all) {
    const union = mustAnswer
      ? await c.send(
          { addresses },
          {
            refusal: {
              code: 'two-addresses-refused',
              message: 'two addresses together are refused, although each alone is answered',
            },
          },
        )
      : await c.ask({ parameters: { addresses }, input: 'valid' });
    if (!union.result) {
      c.observe('an address named twice, or many addresses', 'an error', union);
      continue;
    }
    const change = difference(allOf(parts), [...new Set(utxos(union))]);
    const areUnchanged = async (): Promise<boolean> => {
      for (const answer of [...parts, union]) if (!(await isUnchanged(c, answer))) return false;
      return true;
    };
    if (!isSameList(change) && !(await areUnchanged())) continue;
    if (!isSameList(change))
      c.broken('the answer for two addresses is not the union of those for each', {
        code: 'not-union-of-addresses',
        expected: 'the UTXOs of both',
        actual: describeDifference(change, listingOf(c.operation), 80),
        by: [...parts, union],
      });
    c.proved();
  }
  if (c.depth !== 'quick') for (const walked of walks(c, single)) await mustComeInWalk(c, walked);
  await listedForEachOwner(c);
};

/** The UTXOs of an answer that these addresses own together, among others perhaps. */
const ownedByAll = (answer: Answered, addresses: readonly string[]): string[] => {
  const owners = addresses.map(ownerBytes);
  const items = (answer.items ?? []).filter((item) => {
    const bytes = bytesOfHex(item);
    const listed = (bytes && decodeUtxo(bytes)?.output?.addresses) ?? [];
    return owners.every((owner) => listed.includes(owner));
  });
  return keys(listingOf(answer.operation), items);
};

/** A UTXO of two owners comes for each of them: an index that forgets one of them loses it, or lists it when spent. */
const listedForEachOwner = async (c: CaseContext): Promise<void> => {
  const addresses = c.depth === 'quick' ? undefined : jointOwners(c);
  if (!addresses) return;
  const lists: Answered[] = [];
  for (const address of addresses) lists.push(await c.send({ addresses: [address] }));
  const [first, second] = lists;
  // A full answer may end before the UTXO.
  if (!first || !second || lists.some((list) => utxos(list).length >= 1_024)) return;
  const change = difference(ownedByAll(first, addresses), ownedByAll(second, addresses));
  if (isSameList(change)) return c.proved(ownedByAll(first, addresses).length > 0 ? 1 : 0);
  if (!(await isUnchanged(c, first)) || !(await isUnchanged(c, second))) return;
  c.broken('a UTXO of two owners is listed for one of them only', {
    code: 'listed-for-one-owner',
    expected: `the UTXOs that ${addresses.join(' and ')} own together, for each of them`,
    actual: describeDifference(change, listingOf(c.operation), 80),
    by: lists,
  });
};

/** The addresses of a walk, whose UTXOs are those of the parts and perhaps others. */
interface Walked {
  readonly addresses: readonly string[];
  readonly parts: readonly Answered[];
  /** UTXOs of a page; absent: the most. */
  readonly size?: number;
  readonly cause: Cause;
}

const lostBetween: Cause = {
  code: 'lost-between-addresses',
  message: 'a walk over several addresses loses UTXOs',
};

/** Walks over two addresses of about as many UTXOs, with pages that end with the last UTXO of either of them. */
function edgeWalks(single: readonly Answered[]): readonly Walked[] {
  const unlike = (parts: readonly Answered[]): number => {
    const counts = parts.map((part) => utxos(part).length);
    return Math.max(...counts) / Math.min(...counts);
  };
  const [parts = []] = single
    .flatMap((first, index) => single.slice(index + 1).map((second) => [first, second] as const))
    .filter(([first, second]) => utxos(first).length > 0 && intersection(utxos(first), utxos(second)).length === 0)
    .sort((left, right) => unlike(left) - unlike(right));
  const sizes = new Set(parts.map((part) => utxos(part).length));
  return [...sizes].map((size) => ({ addresses: parts.flatMap(addressesOf), parts, size, cause: lostBetween }));
}

/**
 * Walks over several addresses: one of two that fills more than one answer, all others with pages that end within their
 * lists, and two with pages that end between them. Each UTXO of a part comes in the walk.
 */
const walks = (c: CaseContext, single: readonly Answered[]): readonly Walked[] => {
  const long = setsWithMoreThan(c, 1_024).find(({ parameters }) => (parameters['addresses'] as string[]).length === 1);
  const nonEmpty = single.find((answer) => utxos(answer).length > 0);
  const several = single.slice(0, mostWalked);
  const count = allOf(several).length;
  return [
    ...(long && nonEmpty
      ? [
          {
            addresses: [...(long.parameters['addresses'] as string[]), ...addressesOf(nonEmpty)],
            parts: [nonEmpty],
            cause: {
              code: 'hidden-by-long-list',
              message: 'UTXOs of an address are missing when another address has many',
            },
          },
        ]
      : []),
    ...(several.length > 1 && count > 3
      ? [
          {
            addresses: several.flatMap(addressesOf),
            parts: several,
            size: Math.min(1_024, Math.ceil(count / 3)),
            cause: lostBetween,
          },
        ]
      : []),
    ...edgeWalks(single),
  ];
};

const mustComeInWalk = async (c: CaseContext, { addresses, parts, size, cause }: Walked): Promise<void> => {
  const listed = allOf(parts);
  const missingIn = ({ keys: came }: Gathered): readonly string[] => difference(listed, came).missing;
  const walked = await gather(c, { addresses }, defined({ size }));
  // A walk by pages of one may never advance: each may begin with the UTXO of its startIndex (rule 5).
  const isOver = ({ complete, looped }: Gathered): boolean => complete || (looped === true && size !== 1);
  if (!isOver(walked)) return;
  c.proved();
  if (missingIn(walked).length === 0) return;
  const reread = await gather(c, { addresses }, { ...defined({ size }), fresh: true });
  const [lost] = intersection(missingIn(walked), missingIn(reread));
  if (lost === undefined || !isOver(reread)) return;
  for (const part of parts) if (!(await isUnchanged(c, part))) return;
  c.broken(cause.message, {
    ...cause,
    expected: `the ${listed.length} UTXOs of ${parts.flatMap(addressesOf).join(', ')} in some answer`,
    actual: `${missingIn(reread).length} missing, the first: ${show(lost, 80)}`,
    by: [...parts.filter((part) => utxos(part).includes(lost)), ...reread.answers],
  });
};
