import type { CaseContext } from '../../engine/judging/case-context.ts';
import type { Operation } from '../../engine/model/operation.ts';
import { nextCursor } from '../../engine/model/listing.ts';
import { positions } from './frozen-window.ts';
import type { Source } from './joins.ts';

/** What is before a list's first page, in blocks, shrinks by so much with each step. */
const step = 8n;
const mostSteps = 2;

/** Parts near the beginning of the list that reaches back furthest behind its first page: what was first is often of another kind. */
export const earlierParts = async (c: CaseContext, operation: Operation): Promise<readonly Source[]> => {
  const { listing } = operation;
  if (!listing?.range) return [];
  const { range, paging } = listing;
  const [longest] = c.subjects
    .arguments(operation.id)
    .filter(({ more }) => more)
    .map(({ parameters, answer, ...set }) => ({
      parameters,
      oldest: positions(operation, { parameters, answer, ...set })[0] ?? 0n,
    }))
    .sort((a, b) => Number(b.oldest) - Number(a.oldest));
  if (!longest) return [];
  const found: Source[] = [];
  let { oldest } = longest;
  while (oldest > 1n && found.length < mostSteps) {
    const parameters = { ...longest.parameters, [range.end]: Number(oldest / step) + 2 };
    const answer = await c.ask({
      operation: operation.id,
      parameters: { ...parameters, [paging.size]: paging.maximum },
      input: 'valid',
    });
    if (!answer.items) break;
    found.push({ parameters, answer });
    if (nextCursor(answer, paging.maximum) === undefined) break;
    const known = { parameters, answer, count: answer.items.length, more: true };
    oldest = positions(operation, known)[0] ?? 0n;
  }
  return found;
};
