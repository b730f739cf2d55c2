import { numberedRange } from '../../engine/model/list-range.ts';
import type { CaseContext } from '../../engine/contract/case-context.ts';
import { nextCursor, pagesOf } from '../../engine/model/listing.ts';
import type { Operation } from '../../engine/model/operation.ts';
import type { KnownCall } from '../../engine/discovery/subjects.ts';
import { positions } from './frozen-window.ts';
import type { Source } from './joins.ts';

/** The part of the blocks before a list's first page that is looked at. */
const share = 8n;
const limits = { lists: 2, steps: 2 };

/** The smallest position that a page shows. */
const oldestOf = (operation: Operation, set: KnownCall): bigint => positions(operation, set)[0] ?? 0n;

/** Parts near the beginning of one list, until a page holds all that is before it. */
async function partsOf(c: CaseContext, operation: Operation, set: KnownCall): Promise<readonly Source[]> {
  const range = numberedRange(operation.listing);
  const paging = operation.listing && pagesOf(operation);
  const sources: Source[] = [];
  if (!range || !paging) return sources;
  let oldest = oldestOf(operation, set);
  while (oldest > 1n && sources.length < limits.steps) {
    const parameters = { ...set.parameters, [range.to]: Number(oldest / share) + 2 };
    const answer = await c.request({
      operation: operation.id,
      parameters: { ...parameters, [paging.size]: paging.maximum },
      input: 'valid',
    });
    if (!answer.items) break;
    sources.push({ parameters, answer });
    if (nextCursor(answer, paging.maximum) === undefined) break;
    oldest = oldestOf(operation, { parameters, answer, count: answer.items.length, more: true });
  }
  return sources;
}

/**
 * Parts near the beginning of the lists that reach back furthest behind their first page: what came first is often of
 * another kind.
 */
export async function earlierParts(c: CaseContext, operation: Operation): Promise<readonly Source[]> {
  const longest = c.subjects
    .arguments(operation.id)
    .filter(({ more }) => more && numberedRange(operation.listing) !== undefined)
    .sort((a, b) => Number(oldestOf(operation, b) - oldestOf(operation, a)))
    .slice(0, limits.lists);
  const parts: Source[] = [];
  for (const set of longest) parts.push(...(await partsOf(c, operation, set)));
  return parts;
}
