import { isDeepStrictEqual } from 'node:util';

/** The true description of a list, by the author of its server or a reader of its document. Each paging is right. */
export interface ListTruth {
  /** Path of the items; null: it cannot be known; several paths: each holds the same list. */
  readonly items: string | null | readonly string[];
  readonly paging: readonly Readonly<Record<string, unknown>>[];
}

/** The lists by the name of their operation, such as `GET /v1/books`. */
export type Truth = Readonly<Record<string, ListTruth>>;

/** `x-assay-list` of each proposed list, by the name of its operation. */
export type Proposals = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The members of paging that say how one page leads to the next. */
const leading = ['style', 'size', 'cursor', 'next'] as const;

const isRight = ({ items, paging }: ListTruth, proposed: Readonly<Record<string, unknown>>): boolean => {
  const proposedPaging = (proposed['paging'] ?? {}) as Readonly<Record<string, unknown>>;
  return (
    [items].flat().includes(String(proposed['items'])) &&
    paging.some(
      (way) =>
        leading.every((name) => isDeepStrictEqual(way[name], proposedPaging[name])) &&
        (way['first'] === undefined || way['first'] === proposedPaging['first']),
    )
  );
};

/** The lists of one document, by the result of comparing their proposals. */
export interface Score {
  readonly right: readonly string[];
  readonly wrong: readonly string[];
  readonly missing: readonly string[];
}

/** Compares proposals with the truth. A list that is proposed although it does not page is wrong. */
export const scoreOf = (truth: Truth, proposals: Proposals): Score => {
  const score = { right: [] as string[], wrong: [] as string[], missing: [] as string[] };
  for (const name of new Set([...Object.keys(truth), ...Object.keys(proposals)])) {
    const [truthOfList, proposed] = [truth[name], proposals[name]];
    if (proposed === undefined) score.missing.push(name);
    else if (truthOfList && isRight(truthOfList, proposed)) score.right.push(name);
    else score.wrong.push(`${name}: ${JSON.stringify(proposed)}`);
  }
  return score;
};
