import type { Parameters } from '../../../engine/model/judging.ts';
import { Undecided } from './answer.ts';
import { type Questions, refusal, type Reply } from './questions.ts';
import type { Sample } from './sample.ts';
import type { Sketch } from './sketch.ts';

/** The beginning of a list of the target in one answer: at least two items. */
export interface KnownList extends Sample {
  readonly start: Reply;
  /** A page size that splits `start` into about three pages, and at least two. */
  readonly pageSize: number;
}

/** Maximum lists to read. */
const mostLists = 3;
/** Largest page size to request without a documented maximum, and largest with one. */
const usualMaximum = 100;
const largestPage = 1_000;

/** The largest page size to request. */
const largestSize = ({ operation }: Sketch, size: string): number =>
  Math.min(operation.parameters[size]?.maximum ?? usualMaximum, largestPage);

/** The size of the pages that laws walk by, so that a walk is sent once. */
const pageSizeFor = (length: number): number => Math.max(Math.min(2, Math.floor(length / 2)), Math.ceil(length / 3));

/** Reads the beginning of a list in one answer, with the largest accepted size, or without a size. */
const beginningOf = async (questions: Questions, sketch: Sketch, parameters: Parameters): Promise<Reply> => {
  const [size] = sketch.sizes;
  if (size === undefined) return questions.ask(parameters);
  const reply = await questions.ask({ ...parameters, [size]: largestSize(sketch, size) });
  return reply.items ? reply : questions.ask(parameters);
};

/** Finds the longest lists among calls with these parameters. @throws Undecided if there is none. */
export const knownLists = async (
  questions: Questions,
  sketch: Sketch,
  sets: readonly Parameters[],
): Promise<readonly [KnownList, ...KnownList[]]> => {
  const lists: KnownList[] = [];
  let refused: Reply | undefined;
  for (const parameters of sets.slice(0, 2 * mostLists)) {
    const start = await beginningOf(questions, sketch, parameters);
    const { items = [] } = start;
    const { length } = items;
    if (!start.items) refused ??= start;
    // Without a size parameter, the page size is the length of the answer.
    const pageSize = sketch.sizes.length === 0 ? length : pageSizeFor(length);
    if (length >= 2) lists.push({ of: parameters, items, pages: [start], isWhole: false, start, pageSize });
  }
  const [longest, ...others] = lists.toSorted((a, b) => b.items.length - a.items.length).slice(0, mostLists);
  if (longest) return [longest, ...others];
  const reason = refused ? `a call of it ${refusal(refused)}` : 'all lists seen have less than two items';
  throw new Undecided({ reason });
};
