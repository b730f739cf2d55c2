import type { Parameters } from '../../../engine/model/judging.ts';
import type { Questions, Reply } from './questions.ts';
import type { Sketch } from './sketch.ts';

/** A list of the target, long enough to be cut into pages. */
export interface KnownList {
  readonly parameters: Parameters;
  /** Its beginning, in one answer: at least two items. */
  readonly start: Reply;
  /** Items of a page such that about four pages hold what `start` holds, and it holds two pages. */
  readonly pageSize: number;
}

/** Lists that are looked at. */
const mostLists = 3;
/** Without a documented maximum, no larger page is asked for, and never a larger one than the second. */
const usualMaximum = 100;
const largestPage = 1_000;

/** The largest page that is asked for. */
const largestSize = ({ operation }: Sketch, size: string): number =>
  Math.min(operation.parameters[size]?.maximum ?? usualMaximum, largestPage);

const pageSizeFor = (length: number): number => Math.max(Math.min(2, Math.floor(length / 2)), Math.ceil(length / 4));

/** The beginning of a list in one answer: with the largest size that is taken, or with none. */
const beginningOf = async (questions: Questions, sketch: Sketch, parameters: Parameters): Promise<Reply> => {
  const [size] = sketch.sizes;
  if (size === undefined) return questions.ask(parameters);
  const reply = await questions.ask({ ...parameters, [size]: largestSize(sketch, size) });
  return reply.items ? reply : questions.ask(parameters);
};

/** The longest of the lists that calls with these parameters give; `refused`: an answer that was no page. */
export const knownLists = async (
  questions: Questions,
  sketch: Sketch,
  sets: readonly Parameters[],
): Promise<{ readonly lists: readonly KnownList[]; readonly refused: Reply | undefined }> => {
  const lists: KnownList[] = [];
  let refused: Reply | undefined;
  for (const parameters of sets.slice(0, 2 * mostLists)) {
    const start = await beginningOf(questions, sketch, parameters);
    const length = start.items?.length ?? 0;
    if (!start.items) refused ??= start;
    // A page whose size nobody chooses has the length that it came with.
    const pageSize = sketch.sizes.length === 0 ? length : pageSizeFor(length);
    if (length >= 2) lists.push({ parameters, start, pageSize });
  }
  const lengthOf = ({ start }: KnownList): number => start.items?.length ?? 0;
  return { lists: lists.toSorted((a, b) => lengthOf(b) - lengthOf(a)).slice(0, mostLists), refused };
};
