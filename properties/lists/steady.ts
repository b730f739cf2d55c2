import type { Answered } from '../../engine/model/judging.ts';

/** A violation that new answers show too; undefined if either reading finds none. */
export async function foundTwice<T>(read: (fresh: boolean) => Promise<T | undefined>): Promise<T | undefined> {
  return (await read(false)) === undefined ? undefined : read(true);
}

type Ask = (fresh: boolean) => Promise<Answered>;

/**
 * The answers to two forms of one question, if they contradict each other reliably. Answers change with time: the forms
 * make the difference only if the plain form gets the same answer before and after the other one.
 */
export async function contradictionOf(
  [askPlain, askOther]: readonly [Ask, Ask],
  contradict: (plain: Answered, altered: Answered) => boolean,
): Promise<readonly [plain: Answered, other: Answered] | undefined> {
  if (!contradict(await askPlain(false), await askOther(false))) return undefined;
  const [before, answer, after] = [await askPlain(true), await askOther(true), await askPlain(true)];
  return contradict(before, after) || !contradict(before, answer) ? undefined : [before, answer];
}
