import type { Exchange } from '../engine/model/exchange.ts';
import type { Answered } from '../engine/model/judging.ts';
import type { Json } from '../engine/model/exchange.ts';
import { identity } from '../engine/model/listing.ts';
import { boundedExchange } from '../engine/run/judge/shorten.ts';
import { differing } from '../properties/lists/shown.ts';
import { itemName } from './lists.ts';
import type { ConfirmedDifference } from './settle.ts';
import type { Reply } from './reply.ts';

/** Exchanges of one side that a difference shows. */
const maxExchanges = 3;

/** The key of the item that a difference is about, among the items of a reply. */
const keyIn = ({ items = [], answers: [first] }: Reply, name: string | undefined): string | undefined => {
  const listing = first?.operation.listing;
  if (!listing || name === undefined) return undefined;
  const keyOf = (item: Json): string => identity(listing, item);
  const namedItem = items.find((item) => itemName(listing, item) === name);
  return namedItem === undefined ? undefined : keyOf(namedItem);
};

const pagesWith = (key: string | undefined, answers: readonly Answered[]): readonly Exchange[] =>
  differing(key, { answers }).map(({ exchange }) => exchange);

/** The fewest exchanges of each side that show a difference. */
export const evidenceOf = ({
  item,
  attempt: { a, b },
}: ConfirmedDifference): { readonly A: readonly Exchange[]; readonly B: readonly Exchange[] } => {
  const key = keyIn(a, item) ?? keyIn(b, item);
  const of = ({ answers, exchanges, refusal }: Reply): readonly Exchange[] => {
    if (refusal) return exchanges.slice(-1);
    return key === undefined || answers.length < 2
      ? exchanges.slice(0, maxExchanges)
      : pagesWith(key, answers).slice(0, maxExchanges);
  };
  return { A: of(a).map(boundedExchange), B: of(b).map(boundedExchange) };
};
