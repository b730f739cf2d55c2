import type { Exchange, Json } from '../../../engine/model/exchange.ts';
import { stringifyJson } from '../../../engine/model/json.ts';
import type { Answered, Judgement, OverallJudgement, PassiveCheck } from '../../../engine/model/judging.ts';
import { at, isObject } from '../../../engine/model/paths.ts';
import { show } from '../../../engine/model/show.ts';
import { LastSeen } from '../../../properties/checks/shared/last-seen.ts';

type Rule = 'same-parts' | 'both-sides';

/** The parts of a transaction: lists of transfers and internal transactions, with the members that never change. */
const kinds = {
  erc20Transfers: ['logIndex', 'value', 'erc20Token.address'],
  erc721Transfers: ['logIndex', 'erc721Token.address', 'erc721Token.tokenId'],
  erc1155Transfers: ['logIndex', 'value', 'erc1155Token.address', 'erc1155Token.tokenId'],
  internalTransactions: ['internalTxType', 'value', 'isReverted', 'gasUsed', 'gasLimit'],
} as const;
type Kind = keyof typeof kinds;
const names = Object.keys(kinds) as Kind[];

const mostKept = 10_000;

/** One list of parts, as an answer shows it to an address; the deployment of a contract shows all parts. */
interface Shown {
  readonly list: readonly PartValues[];
  readonly exchange: Exchange;
  readonly pointer: string;
}

const spelled = (value: Json | undefined): string =>
  typeof value === 'string' ? value.toLowerCase() : stringifyJson(value ?? null);

const partyOf = (part: Json, side: 'from' | 'to'): string => spelled(at(part, `${side}.address`) ?? '');

/** The values of a part: both sides first. Addresses do not distinguish parts without a party. */
type PartValues = readonly (string | undefined)[];

const valuesOf = (part: Json, kind: Kind): PartValues => [
  partyOf(part, 'from'),
  partyOf(part, 'to'),
  ...kinds[kind].map((path) => {
    const value = at(part, path);
    return value === undefined || value === null ? undefined : spelled(value);
  }),
];

/** A list of parts. A missing list is an empty one: some targets leave empty lists out. */
const listOf = (item: Json, kind: Kind): readonly PartValues[] => {
  const list = at(item, kind);
  return Array.isArray(list) ? (list as readonly Json[]).map((part) => valuesOf(part, kind)) : [];
};

const touching = (parts: readonly PartValues[], address: string): readonly PartValues[] =>
  parts.filter(([from, to]) => from === address || to === address);

/** One text for each part of two lists, of the members that all parts have: members may be left out. */
function textsOf(lists: readonly [readonly PartValues[], readonly PartValues[]]): readonly [string[], string[]] {
  const all = lists.flat();
  const textOf = (part: PartValues): string =>
    part.filter((_, index) => all.every((values) => values[index] !== undefined)).join(' ');
  return [lists[0].map(textOf).sort(), lists[1].map(textOf).sort()];
}

/** The first text that one list has more often than the other one. */
function surplus(texts: readonly string[], others: readonly string[]): string | undefined {
  const remaining = [...others];
  return texts.find((text) => {
    const index = remaining.indexOf(text);
    if (index >= 0) remaining.splice(index, 1);
    return index < 0;
  });
}

const wholeDeployment = '';

interface Pair {
  readonly kind: Kind;
  readonly first: Shown;
  readonly second: Shown;
}

const difference = (
  { kind, first, second }: Pair,
  rule: Rule,
  lists: readonly [readonly PartValues[], readonly PartValues[]],
) => {
  const texts = textsOf(lists);
  const [lost, added] = [surplus(texts[0], texts[1]), surplus(texts[1], texts[0])];
  const differing = lost ?? added;
  if (differing === undefined) return undefined;
  const exchanges = [...new Set([first.exchange, second.exchange])].sort((a, b) => a.n - b.n);
  return {
    code: rule === 'same-parts' ? 'parts-differ' : 'part-of-one-side',
    about: kind,
    message:
      rule === 'same-parts'
        ? `two answers show different ${kind} of one transaction to one address`
        : `an entry of ${kind} is shown to one of its two addresses only`,
    expected: show(differing, 160),
    actual: lost === undefined ? 'missing in the other answer' : 'missing',
    pointer: second.pointer,
    exchanges,
  };
};

/**
 * An address sees the same parts of a transaction in every answer. The sender and the receiver of a part both see it,
 * and the deployment of a contract, which shows all parts of its transaction, has them too.
 */
export const parts: PassiveCheck<Rule> = {
  name: 'checks/parts',
  rules: ['same-parts', 'both-sides'],
  start: () => {
    // By chain, transaction and kind: the list that each address was shown.
    const viewsByKey = new LastSeen<Map<string, Shown>>(mostKept);
    const compared = { 'same-parts': new Map<string, number>(), 'both-sides': new Map<string, number>() };
    const count = (rule: Rule, operation: string): void => {
      compared[rule].set(operation, (compared[rule].get(operation) ?? 0) + 1);
    };

    function* judgeList(
      operation: string,
      viewer: string,
      own: Shown,
      kind: Kind,
      key: string,
    ): Iterable<Judgement<Rule>> {
      const views = viewsByKey.get(key) ?? new Map<string, Shown>();
      viewsByKey.set(key, views);
      const before = views.get(viewer);
      views.set(viewer, before ?? own);
      if (before && (before.list.length > 0 || own.list.length > 0)) {
        count('same-parts', operation);
        const violation = difference({ kind, first: before, second: own }, 'same-parts', [before.list, own.list]);
        if (violation) yield { rule: 'same-parts', evidence: 0, violation };
      }
      for (const [text, view] of views) {
        if (text === viewer) continue;
        const viewers = [text, viewer].filter((address) => address !== wholeDeployment);
        const shared = (list: readonly PartValues[]): readonly PartValues[] =>
          viewers.reduce((left, address) => touching(left, address), list);
        const lists = [shared(view.list), shared(own.list)] as const;
        if (lists[0].length === 0 && lists[1].length === 0) continue;
        count('both-sides', operation);
        const violation = difference({ kind, first: view, second: own }, 'both-sides', lists);
        if (violation) yield { rule: 'both-sides', evidence: 0, violation };
      }
    }

    return {
      *judge({ operation, call, items, result, exchange }: Answered): Iterable<Judgement<Rule>> {
        const { chainId, address } = call.parameters;
        const isList = operation.id === 'listAddressTransactions';
        if (call.input !== 'valid' || !result || typeof address !== 'string') return;
        if (!isList && operation.id !== 'getDeploymentTransaction') return;
        const viewer = isList ? address.toLowerCase() : wholeDeployment;
        for (const [index, item] of (isList ? (items ?? []) : [result as Json]).entries()) {
          const hash = at(item, 'nativeTransaction.txHash');
          if (typeof hash !== 'string' || !isObject(item)) continue;
          for (const kind of names) {
            const pointer = `${isList ? `/transactions/${index}` : ''}/${kind}`;
            const view: Shown = { list: listOf(item, kind), exchange, pointer };
            yield* judgeList(operation.id, viewer, view, kind, `${String(chainId)} ${hash.toLowerCase()} ${kind}`);
          }
        }
      },
      *finish(): Iterable<OverallJudgement<Rule>> {
        for (const rule of ['same-parts', 'both-sides'] as const)
          for (const [operation, evidence] of compared[rule]) yield { rule, operation, evidence };
      },
    };
  },
};
