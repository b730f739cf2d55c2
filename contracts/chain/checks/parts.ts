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
  readonly texts: readonly string[];
  readonly exchange: Exchange;
  readonly pointer: string;
}

const spelled = (value: Json | undefined): string =>
  typeof value === 'string' ? value.toLowerCase() : stringifyJson(value ?? null);

const partyOf = (part: Json, side: 'from' | 'to'): string => spelled(at(part, `${side}.address`) ?? '');

/** One text for a part: both sides first. Addresses do not distinguish parts without a party. */
const textOf = (part: Json, kind: Kind): string =>
  [partyOf(part, 'from'), partyOf(part, 'to'), ...kinds[kind].map((path) => spelled(at(part, path)))].join(' ');

/** A list of parts. A missing list is an empty one: some targets leave empty lists out. */
const textsOf = (item: Json, kind: Kind): readonly string[] => {
  const list = at(item, kind);
  return Array.isArray(list) ? (list as readonly Json[]).map((part) => textOf(part, kind)).sort() : [];
};

const touching = (texts: readonly string[], address: string): readonly string[] =>
  texts.filter((text) => text.startsWith(`${address} `) || text.split(' ')[1] === address);

/** The first text that one list has more often than the other one. */
function surplus(texts: readonly string[], others: readonly string[]): string | undefined {
  const left = [...others];
  return texts.find((text) => {
    const place = left.indexOf(text);
    if (place >= 0) left.splice(place, 1);
    return place < 0;
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
  texts: readonly [readonly string[], readonly string[]],
) => {
  const [lost, added] = [surplus(texts[0], texts[1]), surplus(texts[1], texts[0])];
  const part = lost ?? added;
  if (part === undefined) return undefined;
  const exchanges = [...new Set([first.exchange, second.exchange])].sort((a, b) => a.n - b.n);
  return {
    code: rule === 'same-parts' ? 'parts-differ' : 'part-of-one-side',
    about: kind,
    message:
      rule === 'same-parts'
        ? `two answers show different ${kind} of one transaction to one address`
        : `an entry of ${kind} is shown to one of its two addresses only`,
    expected: show(part, 160),
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
    const known = new LastSeen<Map<string, Shown>>(mostKept);
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
      const views = known.get(key) ?? new Map<string, Shown>();
      known.set(key, views);
      const before = views.get(viewer);
      views.set(viewer, before ?? own);
      if (before && (before.texts.length > 0 || own.texts.length > 0)) {
        count('same-parts', operation);
        const violation = difference({ kind, first: before, second: own }, 'same-parts', [before.texts, own.texts]);
        if (violation) yield { rule: 'same-parts', evidence: 0, violation };
      }
      for (const [text, view] of views) {
        if (text === viewer) continue;
        const both = [text, viewer].filter((address) => address !== wholeDeployment);
        const shared = (texts: readonly string[]): readonly string[] =>
          both.reduce((left, address) => touching(left, address), texts);
        const texts = [shared(view.texts), shared(own.texts)] as const;
        if (texts[0].length === 0 && texts[1].length === 0) continue;
        count('both-sides', operation);
        const violation = difference({ kind, first: view, second: own }, 'both-sides', texts);
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
        for (const [place, item] of (isList ? (items ?? []) : [result as Json]).entries()) {
          const hash = at(item, 'nativeTransaction.txHash');
          if (typeof hash !== 'string' || !isObject(item)) continue;
          for (const kind of names) {
            const pointer = `${isList ? `/transactions/${place}` : ''}/${kind}`;
            const own: Shown = { texts: textsOf(item, kind), exchange, pointer };
            yield* judgeList(operation.id, viewer, own, kind, `${String(chainId)} ${hash.toLowerCase()} ${kind}`);
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
