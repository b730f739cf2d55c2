import type { Json } from '../../../engine/model/exchange.ts';
import type { Answered } from '../../../engine/model/judging.ts';
import { appendingRange } from '../../../engine/model/list-range.ts';
import { identity, itemsPointer, listingOf } from '../../../engine/model/listing.ts';
import { at, integer } from '../../../engine/model/paths.ts';
import { show } from '../../../engine/model/show.ts';
import { finalChange, windowsToRead } from './frozen.ts';
import { type RoundLaw, successOf } from './law.ts';

/**
 * Items below the newest item of both answers, each once: the newest block of a deployment may be half indexed, and the
 * laws of the contract judge items that come twice.
 */
function settledItems(answer: Answered, answers: readonly Answered[]): readonly Json[] {
  const listing = listingOf(answer.operation);
  const { path } = appendingRange(listing) ?? { path: '' };
  const positionOf = (item: Json): bigint => integer(at(item, path)) ?? -1n;
  const newestOf = ({ items = [] }: Answered): bigint =>
    items.map(positionOf).reduce((newest, position) => (position > newest ? position : newest), -1n);
  const firstUnsettled = answers.map(newestOf).reduce((a, b) => (a < b ? a : b));
  const items = (answer.items ?? []).filter((item) => positionOf(item) < firstUnsettled);
  return [...new Map(items.map((item) => [identity(listing, item), item])).values()];
}

/** Both deployments list the same items where neither of them lags. */
export const besideWindows: RoundLaw = {
  id: 'watch.beside',
  code: 'differs-from-beside',
  message: 'a closed window lists other items than on the deployment beside',
  statement: 'A list within a closed range of blocks or time lists the same items on the deployment beside the target.',
  maxCalls: 64,
  comparesBeside: true,
  learn: (context) => (context.askBeside ? windowsToRead(context) : []),
  async repeat(item, { contract, ask, askBeside }) {
    if (!askBeside) return { kind: 'done' };
    const answerBeside = await successOf(item, { ask: askBeside });
    const target = answerBeside && (await successOf(item, { ask }));
    if (!answerBeside?.items || !target?.items) return { kind: 'unasked' };

    const answers = [answerBeside, target];
    const [before, now] = [answerBeside, target].map((answer) => ({ ...answer, items: settledItems(answer, answers) }));
    if (!before || !now || before.items.length === 0) return { kind: 'done' };
    const change = finalChange(contract, before, now);
    if (change === undefined) return { kind: 'done', isKept: true };
    return {
      kind: 'violated',
      violation: {
        expected: `the items of the deployment beside: ${show(answerBeside.items as Json, 120)}`,
        actual: change,
        place: itemsPointer(listingOf(target.operation)),
        exchanges: [answerBeside.exchange, target.exchange],
      },
    };
  },
};
