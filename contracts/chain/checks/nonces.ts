import type { Json } from '../../../engine/model/exchange.ts';
import type { Answered, Judgement, PassiveCheck } from '../../../engine/model/judging.ts';
import { nextCursor, pagesOf } from '../../../engine/model/listing.ts';
import { at, integer } from '../../../engine/model/paths.ts';

type Rule = 'gapless';
type Fault = NonNullable<Judgement['violation']>;

/** Authorizations of this type and later ones raise nonces of accounts that send nothing (EIP-7702). */
const firstTypeWithAuthorizations = 4n;

interface Sent {
  readonly sender: string;
  readonly nonce: bigint;
  readonly block: bigint;
  readonly index: bigint;
  readonly place: number;
}

/** The native transaction of an item. */
const nativeOf = (item: Json): Json => at(item, 'nativeTransaction') ?? item;

function sentBy(item: Json, place: number): Sent | undefined {
  const transaction = nativeOf(item);
  const sender = at(transaction, 'from.address');
  const [nonce, block, index] = ['nonce', 'blockNumber', 'blockIndex'].map((name) => integer(at(transaction, name)));
  if (typeof sender !== 'string' || nonce === undefined || block === undefined || index === undefined) return undefined;
  return { sender: sender.toLowerCase(), nonce, block, index, place };
}

const isBefore = (left: Sent, right: Sent): boolean =>
  left.block < right.block || (left.block === right.block && left.index < right.index);

/**
 * The transactions of a page by sender, in the order of their places. Items of equal times may come in any order, so
 * that a page may hold some transactions of its first and of its last block alone.
 */
function bySender(answer: Answered): readonly (readonly Sent[])[] {
  const { items = [], call, operation } = answer;
  const all = items.flatMap((item, place) => sentBy(item, place) ?? []);
  if (all.length < items.length) return [];
  const isWhole =
    call.parameters[pagesOf(operation).cursor] === undefined && nextCursor(answer, undefined) === undefined;
  const ends = new Set(isWhole ? [] : [all[0]?.block, all.at(-1)?.block]);
  const { address } = call.parameters;
  const senders = new Map<string, Sent[]>();
  for (const sent of all) {
    const isOwn = address === undefined || sent.sender === String(address).toLowerCase();
    if (isOwn && !ends.has(sent.block)) senders.set(sent.sender, [...(senders.get(sent.sender) ?? []), sent]);
  }
  return [...senders.values()].map((rows) => rows.toSorted((a, b) => (isBefore(a, b) ? -1 : 1)));
}

function faultBetween(before: Sent, after: Sent, items: string): Fault | undefined {
  const expected = before.nonce + 1n;
  if (after.nonce === expected) return undefined;
  const isGap = after.nonce > expected;
  return {
    code: isGap ? 'transaction-missing' : 'nonces-out-of-order',
    message: isGap
      ? 'a transaction of an address is missing between two of its transactions'
      : 'the nonces of an address do not rise with its transactions',
    expected: `nonce ${expected} behind block ${before.block}, index ${before.index}`,
    actual: `nonce ${after.nonce} in block ${after.block}, index ${after.index}`,
    pointer: `/${items}/${after.place}`,
  };
}

/** The nonces of a sender count its transactions, so that two neighbours show whether one between them is missing. */
export const nonces: PassiveCheck<Rule> = {
  name: 'checks/nonces',
  rules: ['gapless'],
  start: () => {
    const chainsWithAuthorizations = new Set<string>();
    return {
      *judge(answer: Answered): Iterable<Judgement<Rule>> {
        const { items, call, operation } = answer;
        if (!items || call.input !== 'valid') return;
        const chain = String(call.parameters['chainId']);
        const types = items.map((item) => integer(at(nativeOf(item), 'txType')) ?? 0n);
        if (types.some((type) => type >= firstTypeWithAuthorizations)) chainsWithAuthorizations.add(chain);
        if (chainsWithAuthorizations.has(chain)) return;
        const pairs = bySender(answer).flatMap((rows) => rows.slice(1).map((after, index) => [rows[index], after]));
        if (pairs.length === 0) return;
        const faults = pairs.flatMap(([before, after]) =>
          before && after ? (faultBetween(before, after, operation.listing?.items ?? '') ?? []) : [],
        );
        yield { rule: 'gapless', evidence: pairs.length, violation: faults[0] };
      },
    };
  },
};
