import { type CaseContext, unlessInconclusive } from '../../engine/contract/case-context.ts';
import type { Operation } from '../../engine/model/operation.ts';
import type { Answered } from '../../engine/model/judging.ts';
import { firstPlace } from '../../engine/model/list-paging.ts';
import { countIn, isCountedPaging, pagesOf } from '../../engine/model/listing.ts';
import { frozenWindow } from './frozen-window.ts';
import { gather } from './gather.ts';
import { page } from './walk.ts';

/** The pages of a list that are read to choose items from all of it. */
export interface SpreadPages {
  readonly answers: readonly Answered[];
  /** They hold all items. */
  readonly complete: boolean;
}

/**
 * Reads the longest known list of an operation by the largest pages. Where the pages of this depth do not reach its end
 * and it has a count, the middle and the end are read, too: at their places, or by a deep walk if that reaches the end.
 */
export async function spreadPages(c: CaseContext, operation: Operation): Promise<SpreadPages> {
  const [longest] = [...c.subjects.arguments(operation.id)].sort(
    (left, right) => Number(right.more) - Number(left.more) || right.count - left.count,
  );
  if (!longest) return { answers: [], complete: true };
  if (!longest.more) return { answers: [longest.answer], complete: true };
  const parameters = frozenWindow(operation, longest);
  const beginning = await unlessInconclusive(() => gather(c, parameters, { operation }));
  if (!beginning || beginning.complete) return { answers: beginning?.answers ?? [], complete: beginning !== undefined };
  const answers = [...beginning.answers];
  const paging = pagesOf(operation);
  const pages = Math.ceil(Number((answers[0] && countIn(answers[0])) ?? 0) / paging.maximum);
  if (!isCountedPaging(paging)) {
    if (pages > c.deepPages || pages === 0) return beginning;
    const deep = await unlessInconclusive(() => gather(c, parameters, { operation, pages: c.deepPages }));
    return deep ?? beginning;
  }
  const step = paging.style === 'offset' ? paging.maximum : 1;
  const places = [Math.floor((answers.length + pages) / 2), pages - 1].filter((share) => share >= answers.length);
  for (const index of new Set(places)) {
    const cursor = firstPlace(paging) + index * step;
    const read = await unlessInconclusive(() => page(c, parameters, { operation, size: paging.maximum, cursor }));
    if (read) answers.push(read.answer);
  }
  return { answers, complete: pages > 0 && answers.length === pages };
}
