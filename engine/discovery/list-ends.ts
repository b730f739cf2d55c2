import { countIn, mayBeCut, nextCursor, pagesOf } from '../model/listing.ts';
import type { Answered } from '../model/judging.ts';
import type { Client, Exchange } from '../model/exchange.ts';
import { isBehindTheEnd } from '../protocols/list-end.ts';
import { askAll } from './ask.ts';
import type { Subjects } from './subjects.ts';

/**
 * Returns the answers that end their list. An answer without a next page may have been cut by an undocumented maximum,
 * so the longest answers of each operation are tested; shorter ones were not cut.
 */
export async function lastPages(
  client: Client,
  subjects: Subjects,
  answers: readonly (Answered | undefined)[],
): Promise<ReadonlySet<Exchange>> {
  const open = answers.filter(
    (answer): answer is Answered =>
      answer !== undefined && mayBeCut(answer, undefined) && countIn(answer) === undefined,
  );
  const longestOf = ({ operation }: Answered): number =>
    Math.max(
      subjects.longestPage(operation.id),
      ...open.filter((answer) => answer.operation.id === operation.id).map(({ items = [] }) => items.length),
    );
  const last = open.filter((answer) => (answer.items?.length ?? 0) < longestOf(answer));
  const longest = open.filter((answer) => !last.includes(answer));
  const pagesAfter = await askAll(
    client,
    longest.map((answer) => {
      const { operation, call } = answer;
      const cursor = (operation.listing && pagesOf(operation).cursor) ?? '';
      const parameters = { ...call.parameters, [cursor]: nextCursor(answer, undefined) };
      return { operation: operation.id, parameters, input: 'valid' };
    }),
  );
  const ended = longest.filter((_, index) => {
    const { answer } = pagesAfter[index] ?? {};
    return answer !== undefined && isBehindTheEnd(answer);
  });
  return new Set([...last, ...ended].map(({ exchange }) => exchange));
}
