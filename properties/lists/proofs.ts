import type { Json } from '../../engine/model/exchange.ts';
import type { Answered } from '../../engine/model/judging.ts';
import { parseJson, stringifyJson } from '../../engine/model/json.ts';
import { identity, listingOf, nextCursor, pagesOf } from '../../engine/model/listing.ts';
import type { Listing } from '../../engine/model/operation.ts';
import { at } from '../../engine/model/paths.ts';
import { memberDifferences, proofText } from '../../engine/model/answer-proof.ts';
import {
  type Proof,
  type ProofItem,
  proofLimits,
  type ProofMember,
  type ProofPage,
  type ProofWalk,
} from '../../engine/model/proof.ts';
import { defined } from '../../engine/model/defined.ts';

import { type Difference, firstDifference } from './compare.ts';
import { differing, showing } from './pages-that-show.ts';

/** Proofs of violations in lists: bounded data of what a walk, a filter or an order gave. */

/** Characters of a hash that tell it from others. */
const [head, tail] = [10, 6];

const abbreviated = (text: string): string =>
  text.length <= head + tail + 2 ? text : `${text.slice(0, head)}…${text.slice(-tail)}`;

/** The identity of an item in few characters. */
export function shortKey(key: string): string {
  const identityParts = parseJson(key);
  const parts = Array.isArray(identityParts) ? (identityParts as readonly Json[]) : [identityParts ?? key];
  return proofText(parts.map((part) => abbreviated(proofText(part, 400))).join(', '));
}

const idOf = (listing: Listing, item: Json): string => shortKey(identity(listing, item));

/** A walk in hand: its answers, page by page. */
interface Walk {
  readonly answers: readonly Answered[];
}

/** The items that a walk lacks and those that it should not have, by their keys. */
export interface Faults {
  readonly lost?: readonly string[];
  readonly wrong?: readonly string[];
  readonly repeated?: readonly string[];
}

/** Cuts a page around its first fault, or around the first item that another walk lost. */
function cutPage(items: readonly ProofItem[], next: string | undefined, lost: ReadonlySet<string>): ProofPage {
  const fault = items.findIndex((item) => item.fault !== undefined || lost.has(item.id));
  const from = Math.max(0, Math.min(fault - proofLimits.items / 2, items.length - proofLimits.items));
  const visible = items.slice(from, from + proofLimits.items);
  const after = items.length - from - visible.length;
  return {
    items: visible,
    ...defined({ before: from > 0 ? from : undefined, after: after > 0 ? after : undefined, next }),
  };
}

/** The parameters in which the first call of a walk differs from that of another walk: `limit 2`. */
function titleOf({ answers: [first] }: Walk, others: readonly Walk[], place: number): string {
  const parameters = first?.call.parameters ?? {};
  const names = Object.keys(parameters).filter((name) =>
    others.some(({ answers: [other] }) => {
      const [here, there] = [parameters[name], other?.call.parameters[name]];
      return stringifyJson(here ?? null) !== stringifyJson(there ?? null);
    }),
  );
  const text = names.map((name) => `${name} ${proofText(parameters[name])}`).join(', ');
  return proofText(
    text === '' ? (others.length > 0 ? (place === 0 ? 'one way' : 'another way') : 'the walk') : text,
    80,
  );
}

/** The keys of the items of a walk, in their order. */
const keysOf = ({ answers }: Walk): readonly string[] =>
  answers.flatMap(({ operation, items = [] }) => items.map((item) => identity(listingOf(operation), item)));

/**
 * The items of a walk by page, with its gaps: behind the item that stands before a lost one where another walk has it.
 */
function pagesOfWalk(
  { answers }: Walk,
  others: readonly (readonly string[])[],
  { lost = [], wrong = [], repeated = [] }: Faults,
  lostIds: ReadonlySet<string>,
): readonly ProofPage[] {
  const own = new Set(keysOf({ answers }));
  const gapsBehind = new Map<string, string[]>();
  for (const key of lost.filter((name) => !own.has(name)).slice(0, proofLimits.faults)) {
    const order = others.find((keys) => keys.includes(key)) ?? [];
    const before = order.slice(0, Math.max(0, order.indexOf(key))).findLast((name) => own.has(name)) ?? '';
    gapsBehind.set(before, [...(gapsBehind.get(before) ?? []), key]);
  }
  const faults = new Map([
    ...wrong.map((key) => [key, 'wrong'] as const),
    ...repeated.map((key) => [key, 'repeated'] as const),
  ]);
  const gaps = (key: string): ProofItem[] =>
    (gapsBehind.get(key) ?? []).map((name) => ({ id: shortKey(name), fault: 'lost' }));
  return answers.map((answer, place) => {
    const listing = listingOf(answer.operation);
    const cells = (answer.items ?? []).flatMap((item): ProofItem[] => {
      const key = identity(listing, item);
      return [defined({ id: shortKey(key), fault: faults.get(key) }), ...gaps(key)];
    });
    const next = nextCursor(answer, pagesOf(answer.operation).default);
    return cutPage(
      [...(place === 0 ? gaps('') : []), ...cells],
      next === undefined ? undefined : proofText(next),
      lostIds,
    );
  });
}

/** The pages around the first fault; pages of which nothing is to say are counted. */
function cutPages(pages: readonly ProofPage[], lost: ReadonlySet<string>): Omit<ProofWalk, 'title'> {
  const fault = pages.findIndex(({ items }) => items.some((item) => item.fault !== undefined || lost.has(item.id)));
  const from = Math.max(0, Math.min(fault - proofLimits.pages / 2, pages.length - proofLimits.pages));
  const visible = pages.slice(from, from + proofLimits.pages);
  return {
    pages: visible,
    ...defined({
      first: from > 0 ? from + 1 : undefined,
      more: pages.length > visible.length ? pages.length - visible.length : undefined,
    }),
  };
}

/** How lists of different items are shown: by the answers with the first of these, and as walks. */
export function differenceShown(
  found: Difference,
  ...walks: readonly Walk[]
): { readonly by: readonly Answered[]; readonly evidence: Proof } {
  return {
    by: differing(firstDifference(found), ...walks),
    evidence: walkProof(walks, { lost: found.missing, wrong: found.extra }),
  };
}

/** How an item that comes twice is shown: by the pages that have it, and as a walk. */
export function repeatShown(key: string, walk: Walk): { readonly by: readonly Answered[]; readonly evidence: Proof } {
  return { by: showing(key, walk.answers), evidence: walkProof([walk], { repeated: [key] }) };
}

/** Walks over one list: which items are lost, should not have come, or came twice. */
export function walkProof(walks: readonly Walk[], faults: Faults): Proof {
  const lostIds = new Set((faults.lost ?? []).slice(0, proofLimits.faults).map(shortKey));
  const keysOfWalks = walks.map(keysOf);
  return {
    kind: 'walk',
    walks: walks.map((walk, place) => ({
      title: titleOf(walk, walks.toSpliced(place, 1), place),
      ...cutPages(pagesOfWalk(walk, keysOfWalks, faults, lostIds), lostIds),
    })),
  };
}

/** The items under a condition: those that do not match it, and matching items that it lacks. */
export function filterProof(
  listing: Listing,
  condition: string,
  {
    items,
    wrong = [],
    lost = [],
    paths = [],
  }: {
    readonly items: readonly Json[];
    readonly wrong?: readonly Json[];
    readonly lost?: readonly (Json | string)[];
    /** Members that the condition reads. */
    readonly paths?: readonly string[] | undefined;
  },
): Proof {
  const valueOf = (item: Json): string | undefined => {
    const values = paths.flatMap((path) => at(item, path) ?? []);
    return values.length === 0 ? undefined : values.map((value) => proofText(value, proofLimits.value)).join(', ');
  };
  const named = (item: Json | string, fault: ProofItem['fault']): ProofItem =>
    typeof item === 'string'
      ? defined({ id: shortKey(item), fault })
      : defined({ id: idOf(listing, item), value: valueOf(item), fault });
  const excluded = new Set(wrong);
  const right = items.filter((item) => !excluded.has(item));
  const sample = right.slice(0, proofLimits.items / 2);
  return {
    kind: 'filter',
    condition: proofText(condition, proofLimits.value),
    items: [
      ...sample.map((item) => named(item, undefined)),
      ...wrong.slice(0, proofLimits.faults).map((item) => named(item, 'wrong')),
      ...lost.slice(0, proofLimits.faults).map((item) => named(item, 'lost')),
    ],
    right: right.length - sample.length,
  };
}

/** Items around a place where an order breaks. `wrong`: the places of the items that are out of order. */
export function orderProof(
  listing: Listing,
  by: string,
  {
    items,
    wrong,
    paths,
  }: {
    readonly items: readonly Json[];
    readonly wrong: readonly number[];
    readonly paths: readonly string[];
  },
): Proof {
  const first = Math.max(0, Math.min(...wrong) - 2);
  const visible = items.slice(first, Math.min(Math.max(...wrong) + 3, first + proofLimits.items));
  return {
    kind: 'order',
    by: proofText(by, proofLimits.value),
    first,
    items: visible.map((item, place) =>
      defined({
        id: idOf(listing, item),
        value: paths.map((path) => proofText(at(item, path), proofLimits.value)).join(', '),
        fault: wrong.includes(first + place) ? ('wrong' as const) : undefined,
      }),
    ),
  };
}

/** Two answers, and the members in which they differ. */
export function twoAnswersProof(left: Answered, right: Answered): Proof {
  const valueOf = ({ body, exchange }: Answered): Json => body ?? exchange.response?.body ?? null;
  const status = ({ status: code }: Answered): string => `${code}`;
  const members: ProofMember[] =
    left.status === right.status ? [] : [{ pointer: 'status', left: status(left), right: status(right) }];
  return {
    kind: 'two-answers',
    titles: [
      titleOf({ answers: [left] }, [{ answers: [right] }], 0),
      titleOf({ answers: [right] }, [{ answers: [left] }], 1),
    ],
    members: [...members, ...memberDifferences(valueOf(left), valueOf(right))],
  };
}
