import { isServerFailure } from '../../engine/protocols/documented.ts';
import fc from 'fast-check';
import type { Json } from '../../engine/model/exchange.ts';
import { hasEmptyForm, rangeLabel, type ShownRange, shownRanges } from '../../engine/model/list-range.ts';
import { show } from '../../engine/model/show.ts';
import type { CaseContext } from '../../engine/contract/case-context.ts';
import { expectRefusal, isAboutInput } from '../expect.ts';
import { rangeCondition } from '../filters/ranges.ts';
import { holds } from '../holds.ts';
import { inconclusiveNoSubject } from '../lists/known-calls.ts';
import { listsFor } from '../lists/ranged.ts';

/** The list of a range without a value: of equal ends, and of reversed ones where a document says what they give. */
async function askEmpty(c: CaseContext, range: ShownRange): Promise<void> {
  const { from, to, closed, slack, reversed } = range;
  const [ranged] = listsFor(c, range, 'around');
  if (!ranged || from === undefined || to === undefined) return;
  const { values, parameters } = ranged;
  const none = async (start: Json, end: Json, mustTake: boolean): Promise<void> => {
    const set = rangeCondition(range, { from: start, to: end }).set;
    const answer = await c.request({ parameters: { ...parameters, ...set }, input: mustTake ? 'valid' : 'open' });
    if (isAboutInput(answer)) c.countEvidence();
    if (c.refused(answer) && (mustTake || isServerFailure(answer)))
      c.fail('a range of no values is refused', {
        code: 'empty-range-refused',
        about: rangeLabel(range),
        expected: mustTake ? 'an empty list' : 'no items, or a documented error',
        actual: `status ${answer.status}`,
        by: [answer],
      });
    if (!c.refused(answer) && (answer.items?.length ?? 0) > 0)
      c.fail('a range of no values holds items', {
        code: 'empty-range-holds-items',
        about: rangeLabel(range),
        expected: `no items from ${show(start)} to ${show(end)}`,
        actual: `${answer.items?.length}`,
        by: [answer],
      });
  };
  if (closed !== undefined && closed !== 'both' && slack === undefined)
    // One value will do: a range of no values is empty wherever it lies.
    await holds(
      c,
      fc.constantFrom(...values),
      (value) => none(value, value, false),
      c.effort.asksEvery ? {} : { runs: 1 },
    );
  const [low, high] = [values[0], values.at(-1)];
  if (reversed === undefined || low === undefined || high === undefined || low === high) return;
  if (reversed === 'empty') return none(high, low, true);
  const set = rangeCondition(range, { from: high, to: low }).set;
  const answer = await c.request({ parameters: { ...parameters, ...set }, input: 'invalid' });
  expectRefusal(c, answer, {
    code: 'reversed-range-taken',
    about: rangeLabel(range),
    message: 'a range whose upper end is below its lower end is taken',
  });
}

/** A range without a value gives no items. */
export async function emptyRanges(c: CaseContext): Promise<void> {
  const untested: string[] = [];
  for (const range of shownRanges(c.operation.listing).filter(hasEmptyForm)) {
    const before = c.evidence;
    await c.soft(() => askEmpty(c, range));
    if (c.evidence === before) untested.push(rangeLabel(range));
  }
  if (untested.length > 0) inconclusiveNoSubject(c, `a list whose items show values of ${untested.join(', ')}`);
}
