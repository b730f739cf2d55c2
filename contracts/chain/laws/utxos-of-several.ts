import {
  type Answered,
  type CaseContext,
  describeDifference,
  difference,
  failUnlessChanged,
  inconclusiveNoSubject,
  intersection,
  isSameList,
  itemKeys,
  type KnownList,
  readList,
  setsWithMoreThan,
  show,
} from '../../../rules/parts.ts';
import { defined } from '../defined.ts';
import { bytesOfHex, decodeUtxo, ownerBytes } from '../domain/chain-codec.ts';
import { madeUpAddress } from '../made-up.ts';

const addressesOf = ({ call }: Answered): readonly string[] => call.parameters['addresses'] as string[];

/** The UTXOs of several answers, each once: one with several owners comes for each of them. */
const allOf = (answers: readonly Answered[]): string[] => [...new Set(answers.flatMap(itemKeys))];

/** Complete answers for single addresses. If discovery found too few, other known addresses are requested. */
async function ofOneAddress(c: CaseContext): Promise<readonly Answered[]> {
  const calls = c.knownCalls.map(({ parameters }) => parameters['addresses'] as string[]);
  const known = calls.flatMap((addresses) => (addresses.length === 1 ? addresses : []));
  const further = c.subjects.of('x-address').map(({ value }) => `X-${value}`);
  const answers: Answered[] = [];
  for (const address of new Set([...known, ...further.slice(0, known.length < 2 ? 3 : 0)])) {
    const answer = await c.request({ parameters: { addresses: [address] }, input: 'valid' });
    const count = answer.items?.length ?? 0;
    if (count > 0 && count < c.paging.maximum) answers.push(answer);
  }
  return answers;
}

/** Each UTXO of an answer references one of its addresses, as far as its bytes can be read. */
function mustReference(c: CaseContext, answer: Answered): void {
  const owners = new Set(addressesOf(answer).map(ownerBytes));
  for (const [place, item] of (answer.items ?? []).entries()) {
    const bytes = bytesOfHex(item);
    const output = bytes && decodeUtxo(bytes)?.output;
    if (!output) continue;
    if (!output.addresses.some((address) => owners.has(address)))
      c.fail('a UTXO references none of the addresses that were asked for', {
        code: 'utxo-of-another',
        expected: addressesOf(answer).join(', '),
        actual: `owners ${output.addresses.join(', ')}`,
        pointer: `/result/utxos/${place}`,
        by: [answer],
      });
    c.countEvidence();
  }
}

/** More addresses than a database may take in one query. */
const manyAddresses = 24;

/** The addresses of two answers: as they are, one of them twice, and many between them that own nothing. */
function togetherOf(c: CaseContext, parts: readonly Answered[], place: number): readonly string[] {
  const [start = '', ...rest] = parts.flatMap(addressesOf);
  if (place === 1) return [start, ...rest, start];
  const between = Array.from({ length: manyAddresses }, (_, turn) => madeUpAddress(c, start, turn) ?? start);
  return place === 2 ? [start, ...between, ...rest] : [start, ...rest];
}

/** The answer for two addresses has the UTXOs of both, and no others. */
async function mustBeUnion(c: CaseContext, parts: readonly Answered[], place: number): Promise<void> {
  const addresses = togetherOf(c, parts, place);
  const union = await c.request({ parameters: { addresses }, input: 'valid' });
  // Two different addresses are documented. It is open how many are allowed, and whether one may repeat.
  if (!union.result && addresses.length > 2)
    return c.observe('an address named twice, or many addresses', 'an error', union);
  if (!union.result)
    c.fail('two addresses together are refused, although each alone is answered', {
      code: 'two-addresses-refused',
      expected: 'a result',
      actual: show(union.body),
      by: [...parts, union],
    });
  const change = difference(allOf(parts), [...new Set(itemKeys(union))]);
  if (!isSameList(change))
    await failUnlessChanged(c, [...parts, union], 'the answer for two addresses is not the union of those for each', {
      code: 'not-union-of-addresses',
      expected: 'the UTXOs of both',
      actual: describeDifference(change, c.listing, 80),
      by: [...parts, union],
    });
  if (isSameList(change)) c.countEvidence();
}

/** A walk over several addresses, whose pages end within their lists or between them, has the UTXOs of each. */
async function mustComeInWalk(
  c: CaseContext,
  parts: readonly Answered[],
  { size, before = [] }: { readonly size?: number; readonly before?: readonly string[] },
): Promise<void> {
  const addresses = [...before, ...parts.flatMap(addressesOf)];
  const listed = allOf(parts);
  const read = (fresh: boolean) => readList(c, { addresses }, { ...defined({ size }), fresh });
  // A walk by pages of one may never advance: each may begin with the UTXO of its startIndex (rule 5).
  const isOver = ({ complete, looped }: KnownList): boolean => complete || (looped === true && size !== 1);
  const missingIn = ({ keys: came }: KnownList): readonly string[] => difference(listed, came).missing;
  const walked = await read(false);
  if (!isOver(walked)) return;
  c.countEvidence();
  if (missingIn(walked).length === 0) return;
  const reread = await read(true);
  const [lost] = intersection(missingIn(walked), missingIn(reread));
  if (lost === undefined || !isOver(reread)) return;
  await failUnlessChanged(c, parts, 'a walk over several addresses loses UTXOs', {
    code: 'lost-between-addresses',
    expected: `the ${listed.length} UTXOs of ${addresses.join(', ')} in some answer`,
    actual: `${missingIn(reread).length} missing, the first: ${show(lost, 80)}`,
    by: [...parts.filter((part) => itemKeys(part).includes(lost)), ...reread.answers],
  });
}

/** A target may refuse more addresses: the document shows no limit. */
const maxWalked = 6;

/** The answer for several addresses is the union of the answers for each of them, page by page, too. */
export const unionOfAddresses = async (c: CaseContext): Promise<void> => {
  const single = await ofOneAddress(c);
  for (const answer of single) await c.soft(() => mustReference(c, answer));
  const most = c.paging.maximum;
  const pairs = single
    .flatMap((first, index) => single.slice(index + 1).map((second) => [first, second] as const))
    .filter((pair) => pair.flatMap(itemKeys).length <= most);
  if (pairs.length === 0) return inconclusiveNoSubject(c, 'two addresses with at most 1024 UTXOs together');
  for (const [place, pair] of pairs.slice(0, c.effort.runs).entries())
    await c.soft(() => mustBeUnion(c, pair, c.effort.asksFurther ? place : 0));
  if (!c.effort.asksFurther) return;
  const several = single.slice(0, maxWalked);
  await c.soft(() => mustComeInWalk(c, several, { size: Math.ceil(allOf(several).length / 3) }));
  // An address with more UTXOs than an answer holds must not hide another one.
  const [long] = setsWithMoreThan(c, most);
  if (long)
    await c.soft(() => mustComeInWalk(c, single.slice(0, 1), { before: long.parameters['addresses'] as string[] }));
  // Pages that end with the last UTXO of either of two addresses of about as many UTXOs.
  const apart = pairs.filter(([first, second]) => intersection(itemKeys(first), itemKeys(second)).length === 0);
  const ratio = (pair: readonly Answered[]): number => {
    const counts = pair.map((answer) => itemKeys(answer).length);
    return Math.max(...counts) / Math.min(...counts);
  };
  const [alike = []] = apart.sort((left, right) => ratio(left) - ratio(right));
  for (const size of new Set(alike.map((answer) => itemKeys(answer).length)))
    await c.soft(() => mustComeInWalk(c, alike, { size }));
};
